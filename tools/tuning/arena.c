/* Planner and searcher of Roll Through the Ages in C: the Bronze Age for two, about a hundred times as fast.

   They play the games that tuning needs. Numbers of the game come from its content (arena_setup); what is written
   here is how the bots decide, step for step as rtta/bots does. A test plays positions of real games through both
   and compares what they make of them. */

#include "bots.h"

/* --- games ------------------------------------------------------------------------------------------------------ */

static void start(Table *t) {
    memset(t, 0, sizeof *t);
    t->round = 1;
    for (int seat = 0; seat < 2; seat++) {
        t->players[seat].food = START_FOOD;
        t->players[seat].cities = START_CITIES;
        for (int i = 0; i < PROJECTS; i++) t->players[seat].award[i] = -1;
    }
}
static int is_over(const Table *t) {
    int built = 0;
    for (int i = CITIES; i < PROJECTS; i++) built += t->finished[i] > 0;
    return built == PROJECTS - CITIES || t->players[0].owned >= TO_END || t->players[1].owned >= TO_END;
}
static void play_turn(Table *t, Mind *m, Luck *luck) {
    static Stakes stakes;
    static Outlook outlook;
    const Player *p = &t->players[t->active];
    make_stakes(&stakes, t, m, 0);
    make_outlook(&outlook, &stakes);
    finish_turn(t, m, lattices[p->cities].count[roll_dice(&outlook, p->cities, has(p, LEADERSHIP), luck)]);
}
static void play_game(Table *t, Mind *minds[2], uint64_t seed) {
    Luck luck[2] = {{seed * 2 + 1}, {seed * 2 + 2}}; /* each seat has its own dice, whoever sits there */
    for (int seat = 0; seat < 2; seat++) luck[seat].state = draw(&luck[seat]);
    for (start(t); t->round < ROUND_LIMIT; t->round++) {
        for (t->active = 0; t->active < 2; t->active++) play_turn(t, minds[t->active], &luck[t->active]);
        if (is_over(t)) return;
    }
}
typedef struct { double margin, own, other; int rounds; } Game; /* half a point when goods part equal scores */

static Game meet(Mind *own, Mind *other, uint64_t seed, int second) {
    Table t;
    Mind *minds[2] = {second ? other : own, second ? own : other};
    play_game(&t, minds, seed);
    const Player *me = &t.players[second], *you = &t.players[!second];
    Game game = {0, score(me), score(you), t.round};
    int more = (goods_worth(me) > goods_worth(you)) - (goods_worth(me) < goods_worth(you));
    game.margin = game.own == game.other ? more * 0.5 : game.own - game.other;
    return game;
}
static void load(Mind *m, const double *weights) {
    memcpy(m->weight, weights, sizeof m->weight);
    memset(m->known, 0, sizeof m->known);
}

/* --- what tuning/arena.py calls ----------------------------------------------------------------------------------- */

int arena_weights(void) { return WEIGHTS; }

/* Take the numbers of the game: cost and points by development; boxes, first and later value by project; caps. */
void arena_setup(const int *content) {
    for (int d = 0; d < DEVELOPMENTS; d++) cost[d] = *content++, points[d] = *content++;
    for (int i = 0; i < PROJECTS; i++) boxes_of[i] = *content++, first[i] = *content++, later_value[i] = *content++;
    for (int row = 0; row < ROWS; row++) cap[row] = *content++;
    for (int row = 0; row < ROWS; row++)
        for (int n = 0; n <= cap[row]; n++) value[row][n] = *content++;
    for (int dice = START_CITIES; dice <= MOST_DICE; dice++) make_lattice(dice);
    for (int pegs = 0; pegs < 9 * 8 * 7 * 6 * 5; pegs++) {
        Player p = {.goods = {pegs / 1680, pegs / 210 % 8, pegs / 30 % 7, pegs / 5 % 6, pegs % 5}};
        worth_of[pegs] = kept_of[pegs] = 0;
        for (int row = 0; row < ROWS; row++) worth_of[pegs] += value[row][p.goods[row]];
        discard(&p);
        for (int row = 0; row < ROWS; row++) kept_of[pegs] += value[row][p.goods[row]];
    }
}

/* Let two sets of weights meet, seats exchanged on the same dice; write the margin and both scores of each game. */
void arena_meet(const double *own, const double *other, uint64_t seed, int games, double *margins, double *totals) {
    static Mind minds[2];
    load(&minds[0], own);
    load(&minds[1], other);
    memset(totals, 0, sizeof(double[3]));
    for (int n = 0; n < games; n++) {
        Game game = meet(&minds[0], &minds[1], seed + n / 2, n & 1);
        margins[n] = game.margin;
        totals[0] += game.own;
        totals[1] += game.other;
        totals[2] += game.rounds;
    }
}

/* Estimate the slope of the mean of tanh(margin / soft) against a rival: opposite steps along random directions. */
void arena_slope(const double *weights, const double *scale, const double *rival, double noise, double soft,
                 uint64_t seed, int pairs, double *slope) {
    static Mind minds[2], other;
    double direction[2 * WEIGHTS], moved[2 * WEIGHTS];
    Luck luck = {seed * 7919 + 13};
    load(&other, rival);
    memset(slope, 0, sizeof direction);
    for (int n = 0; n < pairs; n++) {
        double gain = 0;
        for (int k = 0; k < 2 * WEIGHTS; k++) direction[k] = scale[k] != 0 ? gauss(&luck) : 0;
        for (int side = 0; side < 2; side++) {
            for (int k = 0; k < 2 * WEIGHTS; k++)
                moved[k] = weights[k] + (side ? -1 : 1) * noise * scale[k] * direction[k];
            load(&minds[side], moved);
            for (int second = 0; second < 2; second++)
                gain += (side ? -1 : 1) * tanh(meet(&minds[side], &other, seed * 1000003 + n, second).margin / soft);
        }
        for (int k = 0; k < 2 * WEIGHTS; k++) slope[k] += gain / 4 * direction[k] / (pairs * noise);
    }
}

/* --- positions, for comparing with the bots of the game ---------------------------------------------------------- */

static void read_table(Table *t, const int *position) {
    memset(t, 0, sizeof *t);
    t->round = *position++;
    t->active = *position++;
    for (Player *p = t->players; p < t->players + 2; p++) {
        p->food = *position++;
        p->lost = *position++;
        p->developments = *position++;
        p->cities = START_CITIES;
        for (int row = 0; row < ROWS; row++) p->goods[row] = *position++;
        for (int i = 0; i < PROJECTS; i++) p->boxes[i] = *position++;
        for (int i = 0; i < PROJECTS; i++) {
            p->award[i] = *position++;
            t->finished[i] += p->award[i] >= 0;
            p->cities += i < CITIES && p->award[i] >= 0;
        }
        for (int d = 0; d < DEVELOPMENTS; d++) p->owned += has(p, d);
    }
}
static void write_table(const Table *t, int *position) {
    position += 2;
    for (const Player *p = t->players; p < t->players + 2; p++) {
        *position++ = p->food;
        *position++ = p->lost;
        *position++ = p->developments;
        for (int row = 0; row < ROWS; row++) *position++ = p->goods[row];
        for (int i = 0; i < PROJECTS; i++) *position++ = p->boxes[i];
        for (int i = 0; i < PROJECTS; i++) *position++ = p->award[i];
    }
}

/* Return what a turn is worth before its first roll. */
double arena_start(const double *weights, const int *position) {
    static Mind mind;
    static Stakes stakes;
    static Outlook outlook;
    Table t;
    load(&mind, weights);
    read_table(&t, position);
    make_stakes(&stakes, &t, &mind, 0);
    make_outlook(&outlook, &stakes);
    return start_worth(&outlook, t.players[t.active].cities);
}

/* Play a turn to its end from the final dice, so many of each face. */
void arena_finish(const double *weights, int *position, const int *count) {
    static Mind mind;
    Table t;
    load(&mind, weights);
    read_table(&t, position);
    finish_turn(&t, &mind, count);
    write_table(&t, position);
}

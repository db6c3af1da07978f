/* How planner and searcher play a turn, as rtta/bots/planner.py and search.py do.

   A mind with a spread is a searcher, one without is a planner. */

#include "turn.h"

/* --- stakes: the chance to win ---------------------------------------------------------------------------------- */

typedef struct {
    Turn turn, last; /* last: the same turn if it ends the game */
    int wins, ends, answered;
    double spread, lead, final_lead, reply;
} Stakes;

static double phi(double x) { return 0.5 * erfc(-x * 0.7071067811865476); }

static void find_leads(Stakes *s, const Table *t, Mind *m) {
    int seat = t->active, rival = 1 - seat;
    const Player *p = &t->players[seat];
    double own = score(p), theirs = score(&t->players[rival]);
    s->answered = rival > seat;
    s->reply = m->weight[REPLY][0];
    s->spread = m->weight[SPREAD][0] * sqrt(2 * s->turn.turns + m->weight[SPREAD][1]);
    s->lead = own + future(t, seat, s->turn.turns, m);
    if (s->turn.turns > 0)
        s->lead -= food_worth(p->food, p->cities, s->turn.rates) + s->turn.rates->goods[goods_worth(p)];
    s->lead -= theirs + future(t, rival, clock_of(t, rival, s->turn.turns), m);
    s->final_lead = own - theirs;
    if (s->answered) s->final_lead -= future(t, rival, 1, m) + m->weight[REPLY][1];
}
static void make_stakes(Stakes *s, const Table *t, Mind *m, int workers) {
    make_turn(&s->turn, t, m, workers, turns_left(t, m, 0));
    s->wins = m->weight[SPREAD][0] > 0;
    s->ends = s->wins && s->turn.turns > 0 && s->turn.later <= 0;
    if (!s->wins) return;
    if (s->turn.turns <= 0) {
        s->turn.envy = 1;
        fear_disasters(&s->turn);
    }
    if (s->ends) {
        make_turn(&s->last, t, m, workers, 0);
        s->last.envy = s->last.buys_end = 1;
        fear_disasters(&s->last);
        s->turn.wares = 0;
    }
    find_leads(s, t, m);
}
static double settled(const Stakes *s, double lead) {
    double chance = s->answered ? phi(lead / s->reply) : lead > 0.25 ? 1 : lead < -0.25 ? 0 : 0.5;
    return chance + 0.0005 * lead;
}
static double going_on(const Stakes *s, double worth) {
    if (!s->wins) return worth;
    if (s->turn.turns <= 0) return settled(s, s->lead + worth);
    return phi((s->lead + worth) / s->spread) + 0.0005 * (s->lead + worth);
}
static double ending(const Stakes *s, double worth) {
    return worth > NEVER / 2 ? settled(s, s->final_lead + worth) : 0;
}
static double better(const Stakes *s, double worth, double last) {
    return s->ends ? fmax(going_on(s, worth), ending(s, last)) : going_on(s, worth);
}

/* --- dice --------------------------------------------------------------------------------------------------------- */

typedef struct { /* what hands are worth: final, with Leadership, and with one or two rerolls to come */
    double final[MOST_HANDS], lead[MOST_HANDS], means[2][MOST_HANDS], best[2][MOST_HANDS];
} Outlook;

static void make_outlook(Outlook *o, const Stakes *s) {
    const Lattice *l = &lattices[s->turn.player->cities];
    static double last[MOST_WHOLE];
    hand_worths(&s->turn, o->final);
    if (s->ends) hand_worths(&s->last, last);
    for (int hand = 0; hand < l->whole; hand++) o->final[hand] = better(s, o->final[hand], last[hand]);
    memcpy(o->lead, o->final, sizeof(double) * l->whole);
    if (has(s->turn.player, LEADERSHIP)) {
        spread_means(l, o->final);
        for (int hand = 0; hand < l->whole; hand++)
            for (int k = 0; k < l->lower_any[hand]; k++)
                o->lead[hand] = fmax(o->lead[hand], o->final[l->any[hand][k]]);
    }
    for (int left = 0; left < 2; left++) {
        memcpy(o->means[left], left ? o->best[0] : o->lead, sizeof(double) * l->whole);
        spread_means(l, o->means[left]);
        best_keeps(l, o->means[left], o->best[left]);
    }
}
static double start_worth(Outlook *o, int dice) {
    static double means[MOST_HANDS];
    memcpy(means, o->best[1], sizeof(double) * lattices[dice].whole);
    spread_means(&lattices[dice], means);
    return means[lattices[dice].total - 1];
}
static int filled_up(const Lattice *l, int hand, Luck *luck) {
    int count[FACES], held = 0;
    memcpy(count, l->count[hand], sizeof count);
    for (int face = 0; face < FACES; face++) held += count[face];
    for (; held < l->dice; held++) count[roll(luck)]++;
    return l->index[hand_key(count)];
}
static int kept_hand(const Lattice *l, const double *means, const double *best, int hand) {
    while (best[hand] > means[hand] + 1e-9) {
        int k = 0;
        while (best[l->below[hand][k]] != best[hand]) k++;
        hand = l->below[hand][k];
    }
    return hand;
}
static int roll_dice(const Outlook *o, int dice, int leadership, Luck *luck) {
    const Lattice *l = &lattices[dice];
    int hand = filled_up(l, l->total - 1, luck);
    for (int left = 1; left >= 0 && o->best[left][hand] > o->lead[hand] + 1e-9; left--) {
        int held = kept_hand(l, o->means[left], o->best[left], hand);
        if (held != hand) hand = filled_up(l, held, luck);
    }
    int held = -1;
    double most = o->final[hand] + 1e-9;
    for (int k = 0; leadership && k < l->lower_any[hand]; k++)
        if (o->final[l->any[hand][k]] > most) most = o->final[held = l->any[hand][k]];
    return held < 0 ? hand : filled_up(l, held, luck);
}

/* --- the rest of the turn ------------------------------------------------------------------------------------- */

static void check_boxes(Table *t, int i, int boxes) {
    Player *p = &t->players[t->active];
    p->boxes[i] += boxes;
    if (!boxes || p->boxes[i] < boxes_of[i]) return;
    p->award[i] = reward(t, i);
    t->finished[i]++;
    p->cities += i < CITIES;
}
static void carry_out(Table *t, const Plan *plan, int workers) {
    int spent[ITEMS];
    if (workers > plan->most) workers = plan->most;
    for (int k = plan->items - 1; k >= 0; k--) {
        int n = workers < plan->length[k] - 1 ? workers : plan->length[k] - 1;
        while (n > 0 && plan->layer[k][workers - n] + plan->gain[k][n] != plan->layer[k + 1][workers]) n--;
        spent[k] = n;
        workers -= n;
    }
    for (int k = 0; k < plan->items; k++) {
        if (plan->index[k] >= 0) check_boxes(t, plan->index[k], spent[k]);
        for (int i = 0; plan->index[k] < 0 && i < CITIES; i++) {
            int room = boxes_of[i] - t->players[t->active].boxes[i], boxes = spent[k] < room ? spent[k] : room;
            check_boxes(t, i, boxes);
            spent[k] -= boxes;
        }
    }
}
static int stone_pays(const Turn *t, const Player *p, int workers, int coins) {
    int goods[ROWS];
    Payments pay;
    memcpy(goods, p->goods, sizeof goods);
    list_payments(&pay, goods, t->caravans);
    double hold = plan_worth(&t->plan, workers) + market(t, goods, &pay, coins);
    while (goods[STONE]--) {
        workers += per_stone(p);
        list_payments(&pay, goods, t->caravans);
        if (plan_worth(&t->plan, workers) + market(t, goods, &pay, coins) > hold) return 1;
    }
    return 0;
}
static double kept_or_bought(const Turn *t, int coins) {
    const Player *p = t->player;
    Payments pay;
    list_payments(&pay, p->goods, t->caravans);
    return food_worth(p->food, p->cities, t->rates) + market(t, p->goods, &pay, coins + p->food * per_food(p));
}
static void build(Table *t, Mind *m, int workers, int coins) {
    static Stakes s;
    Player *p = &t->players[t->active];
    make_stakes(&s, t, m, workers);
    while (per_stone(p) && p->goods[STONE] && stone_pays(&s.turn, p, workers, coins)) {
        p->goods[STONE]--;
        workers += per_stone(p);
        make_stakes(&s, t, m, workers);
    }
    int ends = s.ends && ending(&s, plan_worth(&s.last.plan, workers) + kept_or_bought(&s.last, coins)) >
                             going_on(&s, plan_worth(&s.turn.plan, workers) + kept_or_bought(&s.turn, coins));
    carry_out(t, ends ? &s.last.plan : &s.turn.plan, workers);
}

typedef struct { int development, stacks, food; } Purchase;

/* Return the best purchase; with `ends` by points and then by the goods left, else by what the position is worth. */
static Purchase choose_purchase(const Turn *t, int coins, int ends) {
    const Player *p = t->player;
    double best = ends ? NEVER : t->rates->goods[kept(p->goods, t->caravans)];
    double fed = food_worth(p->food, p->cities, t->after);
    Purchase found = {-1, 0, 0};
    for (int d = 0; d < DEVELOPMENTS; d++)
        for (int food = 0; !has(p, d) && food <= (per_food(p) ? p->food : 0); food++) {
            int need = cost[d] - coins - food * per_food(p);
            double ware = ware_worth(t, d) - (fed - food_worth(p->food - food, p->cities, t->after));
            for (int stacks = 0; stacks < 1 << ROWS; stacks++) {
                int total = 0, goods[ROWS];
                for (int row = 0; row < ROWS; row++) {
                    int pays = stacks >> row & 1;
                    if (pays && !p->goods[row]) total = -10000;
                    total += pays ? value[row][p->goods[row]] : 0;
                    goods[row] = pays ? 0 : p->goods[row];
                }
                if (total < need || total < 0) continue;
                double left = ends ? worth_of[goods_key(goods)] * 1e-4
                                   : t->after->goods[kept(goods, t->caravans || d == CARAVANS)];
                if (ware + left > best) best = ware + left, found = (Purchase){d, stacks, food};
            }
            if (need <= 0) break;
        }
    return found;
}
static void buy(Table *t, Mind *m, int coins) {
    static Stakes s;
    Player *p = &t->players[t->active];
    make_stakes(&s, t, m, 0);
    if (s.ends && ending(&s, kept_or_bought(&s.last, coins)) <= going_on(&s, kept_or_bought(&s.turn, coins))) return;
    Purchase found = choose_purchase(s.ends ? &s.last : &s.turn, coins, s.ends);
    if (found.development < 0) return;
    for (int row = 0; row < ROWS; row++)
        if (found.stacks >> row & 1) p->goods[row] = 0;
    p->food -= found.food;
    p->developments |= 1 << found.development;
    p->owned++;
}
static void discard(Player *p) {
    int pegs = 0;
    for (int row = 0; row < ROWS; row++) pegs += p->goods[row];
    for (; pegs > HAND_LIMIT && !has(p, CARAVANS); pegs--) {
        int least = -1, loss = 1000;
        for (int row = 0; row < ROWS; row++) {
            int last = p->goods[row] ? value[row][p->goods[row]] - value[row][p->goods[row] - 1] : 1000;
            if (last < loss) loss = last, least = row;
        }
        p->goods[least]--;
    }
}
static int food_dice(const Stakes *s, int workers, int either, int coins, int skulls) {
    const Player *p = s->turn.player;
    int taken = 0, food = p->food;
    Payments pay;
    if (!s->ends) {
        split(&s->turn, food, workers, either, &taken);
        return taken;
    }
    double best = NEVER, going, last;
    list_payments(&pay, p->goods, s->turn.caravans);
    going = traded(&s->turn, p->goods, &pay, coins, skulls);
    last = traded(&s->last, p->goods, &pay, coins, skulls);
    for (int n = 0; n <= either; n++) {
        int stored = food + n * (2 + more_food(p)), rest = workers + (either - n) * (2 + more_workers(p));
        double chance = better(s, split(&s->turn, stored, rest, 0, 0) + going, split(&s->last, stored, rest, 0, 0) + last);
        if (chance > best) best = chance, taken = n;
    }
    return taken;
}
static void strike(Table *t, int skulls) {
    Player *p = &t->players[t->active], *rival = &t->players[1 - t->active];
    if (skulls == 2 && !has(p, IRRIGATION)) p->lost += 2;
    if (skulls == 3 && !has(rival, MEDICINE)) rival->lost += 3;
    if (skulls == 4 && p->award[GREAT_WALL] < 0) p->lost += 4;
    if (skulls >= 5 && !has(p, RELIGION)) memset(p->goods, 0, sizeof p->goods);
    if (skulls >= 5 && has(p, RELIGION) && !has(rival, RELIGION)) memset(rival->goods, 0, sizeof rival->goods);
}
static void finish_turn(Table *t, Mind *m, const int *count) {
    static Stakes s;
    Player *p = &t->players[t->active];
    int workers = count[WORKERS] * (3 + more_workers(p)), coins = count[COINS] * per_coin_die(p), taken, fed;
    p->food = (int)fmin(FOOD_CAP, p->food + count[FOOD] * (3 + more_food(p)));
    gain_goods(p->goods, count[GOOD] + 2 * count[SKULL], has(p, QUARRYING));
    make_stakes(&s, t, m, workers);
    taken = food_dice(&s, workers, count[EITHER], coins, count[SKULL]);
    p->food = (int)fmin(FOOD_CAP, p->food + taken * (2 + more_food(p)));
    workers += (count[EITHER] - taken) * (2 + more_workers(p));
    fed = p->food < p->cities ? p->food : p->cities;
    p->food -= fed;
    p->lost += p->cities - fed;
    strike(t, count[SKULL]);
    build(t, m, workers, coins);
    buy(t, m, coins);
    discard(p);
}

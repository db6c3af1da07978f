/* What a position is worth: rates, clock, future, as rtta/bots/worth.py has them. */

#include "hands.h"

enum { CITIES = 4, PROJECTS = 9, DEVELOPMENTS = 13, ROWS = 5, STAGES = 96, WORTHS = 300 };
enum { IRRIGATION, LEADERSHIP, AGRICULTURE, MEDICINE, QUARRYING, CARAVANS, COINAGE, RELIGION, GRANARIES, MASONRY,
       ENGINEERING, ARCHITECTURE, EMPIRE }; /* in the order of the list of choices: the cheapest first, then by id */
enum { START_CITIES = 3, START_FOOD = 3, FOOD_CAP = 15, STONE = 1, GREAT_WALL = 8, HAND_LIMIT = 6, TO_END = 5,
       ROUND_LIMIT = 200, READY = 30, MOST_WORKERS = 60 };

/* The order of the weights, as tuning/arena.py names them; each has two values, now and per turn left. */
enum { ENVY, PACE, BASE, CITY, CITY_PROGRESS = CITY + 4, SHARE, SHARE_SQUARED, FOOD_STORE, GOODS = FOOD_STORE + 3,
       SLOTS = GOODS + 5, OWNED, RACE = OWNED + DEVELOPMENTS, HASTE, MONUMENT_PACE, BY_CITY,
       MONUMENT = BY_CITY + DEVELOPMENTS, CITY_PACE = MONUMENT + PROJECTS - CITIES, CITY_SQUARED, SPREAD, REPLY,
       WEIGHTS };

static const int steps[6] = {0, 10, 20, 35, 60, 10000};
static int cost[DEVELOPMENTS], points[DEVELOPMENTS], boxes_of[PROJECTS], first[PROJECTS], later_value[PROJECTS];
static int cap[ROWS], value[ROWS][10];
static int16_t worth_of[9 * 8 * 7 * 6 * 5], kept_of[9 * 8 * 7 * 6 * 5];

typedef struct {
    int food, goods[ROWS], cities, boxes[PROJECTS], award[PROJECTS], developments, owned, lost;
} Player;

typedef struct {
    Player players[2];
    int finished[PROJECTS], round, active;
} Table;

/* --- worth: rates, clock, future ------------------------------------------------------------------------------ */

typedef struct {
    double envy, base, cities[CITIES + 1], progress, progress_squared, share, share_squared, food[3], goods[WORTHS];
    double development[DEVELOPMENTS], by_city[DEVELOPMENTS], slots, monument[PROJECTS];
} Rates;
typedef struct {
    double weight[WEIGHTS][2];
    Rates stage[STAGES];
    char known[STAGES];
} Mind;

static double rate(const Mind *m, int name, double turns) {
    return turns > 0 ? m->weight[name][0] + m->weight[name][1] * turns : 0;
}
static void make_rates(const Mind *m, Rates *r, double turns) {
    double piece[5];
    r->envy = m->weight[ENVY][0] + m->weight[ENVY][1] * turns;
    r->base = rate(m, BASE, turns);
    r->cities[0] = 0;
    for (int n = 0; n < CITIES; n++) r->cities[n + 1] = rate(m, CITY + n, turns);
    r->progress = rate(m, CITY_PROGRESS, turns);
    r->progress_squared = rate(m, CITY_SQUARED, turns);
    r->share = rate(m, SHARE, turns);
    r->share_squared = rate(m, SHARE_SQUARED, turns);
    for (int n = 0; n < 3; n++) r->food[n] = rate(m, FOOD_STORE + n, turns);
    for (int d = 0; d < DEVELOPMENTS; d++) {
        r->development[d] = rate(m, OWNED + d, turns);
        r->by_city[d] = rate(m, BY_CITY + d, turns);
    }
    r->slots = rate(m, SLOTS, turns);
    for (int i = CITIES; i < PROJECTS; i++) r->monument[i] = rate(m, MONUMENT + i - CITIES, turns);
    for (int n = 0; n < 5; n++) piece[n] = rate(m, GOODS + n, turns);
    for (int coins = 0; coins < WORTHS; coins++) {
        r->goods[coins] = 0;
        for (int n = 0; n < 5 && coins > steps[n]; n++)
            r->goods[coins] += piece[n] * ((coins < steps[n + 1] ? coins : steps[n + 1]) - steps[n]);
    }
}
static const Rates *rates(Mind *m, double turns) {
    int stage = (int)(turns * 4 + 0.5);
    if (stage >= STAGES) stage = STAGES - 1;
    if (!m->known[stage]) {
        m->known[stage] = 1;
        make_rates(m, &m->stage[stage], stage / 4.0);
    }
    return &m->stage[stage];
}
static int has(const Player *p, int development) { return p->developments >> development & 1; }
static int goods_key(const int *g) { return (((g[0] * 8 + g[1]) * 7 + g[2]) * 6 + g[3]) * 5 + g[4]; }
static int goods_worth(const Player *p) { return worth_of[goods_key(p->goods)]; }
static int kept(const int *goods, int caravans) { return (caravans ? worth_of : kept_of)[goods_key(goods)]; }
static int reward(const Table *t, int i) { return t->finished[i] ? later_value[i] : first[i]; }

static double turns_left(const Table *t, const Mind *m, int more) {
    double boxes = 0, turns = ROUND_LIMIT - t->round;
    for (int i = CITIES; i < PROJECTS; i++)
        if (!t->finished[i]) boxes += boxes_of[i] - (int)fmax(t->players[0].boxes[i], t->players[1].boxes[i]);
    if (boxes == 0 || turns <= 0) return 0;
    turns = fmin(turns, m->weight[MONUMENT_PACE][0] + m->weight[MONUMENT_PACE][1] * boxes / 2);
    for (int seat = 0; seat < 2; seat++) {
        const Player *p = &t->players[seat];
        int mine = seat == t->active, needed = TO_END - p->owned - (mine ? more : 0), further = p->cities - START_CITIES;
        if (needed <= 0) return 0;
        double ready = mine && more ? 0 : fmin(goods_worth(p), READY) / READY;
        double pace = m->weight[PACE][0] - m->weight[CITY_PACE][0] * further;
        pace += (m->weight[PACE][1] - m->weight[CITY_PACE][1] * further) * needed;
        turns = fmin(turns, pace - m->weight[HASTE][0] * ready);
    }
    return fmax(0.25, rint(4 * turns) / 4);
}
static double clock_of(const Table *t, int seat, double turns) { return seat > t->active ? turns + 1 : turns; }

static double next_city(const Player *p) {
    for (int i = 0; i < CITIES; i++)
        if (p->boxes[i] < boxes_of[i]) return p->boxes[i] / (double)boxes_of[i];
    return 0;
}
static double city_worth(const Rates *r, int further, double share) {
    return r->cities[further] + r->progress * share + r->progress_squared * share * share;
}
static double monument_worth(const Rates *r, int i, int reward, double share) {
    return reward * (r->share * share + r->share_squared * share * share) + r->monument[i] * share;
}
static double food_worth(int food, int cities, const Rates *r) {
    if (food <= cities) return r->food[0] * food;
    if (food <= 2 * cities) return r->food[0] * cities + r->food[1] * (food - cities);
    return (r->food[0] + r->food[1]) * cities + r->food[2] * (food - 2 * cities);
}
static int monuments(const Player *p) {
    int built = 0;
    for (int i = CITIES; i < PROJECTS; i++) built += p->award[i] >= 0;
    return built;
}
static int score(const Player *p) {
    int total = -p->lost + has(p, ARCHITECTURE) * monuments(p) + has(p, EMPIRE) * p->cities;
    for (int i = CITIES; i < PROJECTS; i++) total += p->award[i] > 0 ? p->award[i] : 0;
    for (int d = 0; d < DEVELOPMENTS; d++) total += has(p, d) * points[d];
    return total;
}
static double future(const Table *t, int seat, double turns, Mind *m) {
    if (turns <= 0) return 0;
    const Player *p = &t->players[seat];
    const Rates *r = rates(m, turns);
    double sum = r->base + city_worth(r, p->cities - START_CITIES, next_city(p));
    for (int i = CITIES; i < PROJECTS; i++)
        if (p->boxes[i] && p->award[i] < 0)
            sum += monument_worth(r, i, reward(t, i), p->boxes[i] / (double)boxes_of[i]);
    sum += food_worth(p->food, p->cities, r) + r->goods[goods_worth(p)] + r->slots * p->owned;
    for (int d = 0; d < DEVELOPMENTS; d++)
        if (has(p, d)) sum += r->development[d] + r->by_city[d] * (p->cities - START_CITIES);
    return sum;
}

/* One turn looked at as a whole, as rtta/bots/turn.py, building.py and stakes.py do. */

#include "worth.h"

static const double NEVER = -1e9;

/* --- building: a knapsack over cities and monuments ------------------------------------------------------------ */

enum { ITEMS = 6 };
typedef struct {
    int most, items, index[ITEMS], length[ITEMS];
    double gain[ITEMS][MOST_WORKERS + 4], layer[ITEMS + 1][MOST_WORKERS + 4];
} Plan;

static double monument_bonus(const Table *t, const Mind *m, const Rates *r, int i) {
    const Player *p = &t->players[t->active], *rival = &t->players[1 - t->active];
    double bonus = has(p, ARCHITECTURE), race = m->weight[RACE][0];
    if (r->base == 0 || t->finished[i] || rival->award[i] >= 0) return bonus;
    return bonus + r->envy * (first[i] - later_value[i]) * (race + (1 - race) * rival->boxes[i] / boxes_of[i]);
}
static void add_cities(Plan *plan, const Player *p, const Rates *r) {
    double per_city = has(p, EMPIRE), start, sum = 0;
    int further = p->cities - START_CITIES, n = 0;
    double *gain = plan->gain[plan->items];
    for (int d = 0; d < DEVELOPMENTS; d++) per_city += has(p, d) ? r->by_city[d] : 0;
    start = city_worth(r, further, next_city(p));
    gain[n++] = 0;
    for (int i = 0; i < CITIES && n <= plan->most; i++) {
        if (p->award[i] >= 0) continue;
        for (int boxes = p->boxes[i] + 1; boxes < boxes_of[i]; boxes++)
            gain[n++] = sum + city_worth(r, further, boxes / (double)boxes_of[i]) - start;
        sum += per_city;
        gain[n++] = sum + city_worth(r, ++further, 0) - start;
    }
    if (n > 1) {
        plan->index[plan->items] = -1;
        plan->length[plan->items++] = n;
    }
}
static void add_monument(Plan *plan, const Table *t, const Mind *m, const Rates *r, int i) {
    const Player *p = &t->players[t->active];
    int n = 0, filled = p->boxes[i], earns = reward(t, i);
    double *gain = plan->gain[plan->items], now = monument_worth(r, i, earns, filled / (double)boxes_of[i]);
    for (int boxes = filled; boxes < boxes_of[i] && boxes <= filled + plan->most; boxes++)
        gain[n++] = monument_worth(r, i, earns, boxes / (double)boxes_of[i]) - now;
    if (filled + plan->most >= boxes_of[i]) gain[n++] = earns + monument_bonus(t, m, r, i) - now;
    plan->index[plan->items] = i;
    plan->length[plan->items++] = n;
}
static void make_plan(Plan *plan, const Table *t, const Mind *m, const Rates *r, int most) {
    plan->most = most;
    plan->items = 0;
    add_cities(plan, &t->players[t->active], r);
    for (int i = CITIES; i < PROJECTS; i++)
        if (t->players[t->active].award[i] < 0) add_monument(plan, t, m, r, i);
    memset(plan->layer[0], 0, sizeof plan->layer[0]);
    for (int k = 0; k < plan->items; k++)
        for (int workers = 0; workers <= most; workers++) {
            double best = NEVER;
            for (int n = 0; n <= workers && n < plan->length[k]; n++)
                best = fmax(best, plan->layer[k][workers - n] + plan->gain[k][n]);
            plan->layer[k + 1][workers] = best;
        }
}
static double plan_worth(const Plan *plan, int workers) {
    return plan->layer[plan->items][workers < plan->most ? workers : plan->most];
}

/* --- goods: what they pay for ---------------------------------------------------------------------------------- */

typedef struct { int sets, total[32], most_kept[32]; } Payments; /* cheapest set first */

static void gain_goods(int *goods, int earned, int more_stone) {
    for (int n = 0; n < earned; n++)
        if (goods[n % ROWS] < cap[n % ROWS]) goods[n % ROWS]++;
    if (earned > STONE) goods[STONE] = (int)fmin(cap[STONE], goods[STONE] + more_stone);
}
static void list_payments(Payments *pay, const int *goods, int caravans) {
    static const int place[ROWS] = {8 * 7 * 6 * 5, 7 * 6 * 5, 6 * 5, 5, 1};
    int total[32] = {0}, key[32] = {goods_key(goods)}, order[32], sets = 1, most = -1;
    for (int row = 0; row < ROWS; row++) {
        if (!goods[row]) continue;
        for (int k = 0; k < sets; k++) {
            total[sets + k] = total[k] + value[row][goods[row]];
            key[sets + k] = key[k] - goods[row] * place[row];
        }
        sets *= 2;
    }
    for (int k = 0; k < sets; k++) {
        int at = k;
        for (; at > 0 && total[order[at - 1]] > total[k]; at--) order[at] = order[at - 1];
        order[at] = k;
    }
    for (int k = sets - 1; k >= 0; k--) {
        int left = (caravans ? worth_of : kept_of)[key[order[k]]];
        if (left > most) most = left;
        pay->total[k] = total[order[k]];
        pay->most_kept[k] = most;
    }
    pay->sets = sets;
}

/* --- the turn -------------------------------------------------------------------------------------------------- */

typedef struct {
    const Table *table;
    const Player *player;
    Mind *mind;
    const Rates *rates, *after; /* now, and after a purchase */
    double turns, later, shift, envy, food[FOOD_CAP + 1], disaster[MOST_DICE + 1];
    int wiped[MOST_DICE + 1], caravans, wares, price[DEVELOPMENTS], buys_end; /* buys_end: nothing else counts */
    double ware[DEVELOPMENTS];
    Plan plan;
} Turn;

static int more_food(const Player *p) { return has(p, AGRICULTURE); }
static int more_workers(const Player *p) { return has(p, MASONRY); }
static int per_coin_die(const Player *p) { return has(p, COINAGE) ? 12 : 7; }
static int per_food(const Player *p) { return has(p, GRANARIES) ? 4 : 0; }
static int per_stone(const Player *p) { return has(p, ENGINEERING) ? 3 : 0; }

static double ware_worth(const Turn *t, int d) {
    const Player *p = t->player;
    double bonus = d == ARCHITECTURE ? monuments(p) : d == EMPIRE ? p->cities : 0;
    double effect = t->after->development[d] + t->after->by_city[d] * (p->cities - START_CITIES);
    return points[d] + bonus + effect + t->after->slots + t->shift;
}
static void list_wares(Turn *t) { /* developments come cheapest first; one dearer and worse is left out */
    t->wares = 0;
    for (int d = 0; d < DEVELOPMENTS; d++) {
        if (has(t->player, d)) continue;
        double worth = ware_worth(t, d);
        if (t->wares && worth <= t->ware[t->wares - 1]) continue;
        if (t->wares && t->price[t->wares - 1] == cost[d]) t->wares--;
        t->price[t->wares] = cost[d];
        t->ware[t->wares++] = worth;
    }
}
static void shift_clock(Turn *t) {
    int seat = t->table->active, rival = 1 - seat, goods = goods_worth(t->player);
    double mine = future(t->table, seat, t->later, t->mind) - t->after->goods[goods];
    mine -= future(t->table, seat, t->turns, t->mind) - t->rates->goods[goods];
    double theirs = future(t->table, rival, clock_of(t->table, rival, t->later), t->mind);
    theirs -= future(t->table, rival, clock_of(t->table, rival, t->turns), t->mind);
    t->shift = mine - t->envy * theirs;
}
static void fear_disasters(Turn *t) {
    const Player *p = t->player, *rival = &t->table->players[1 - t->table->active];
    memset(t->disaster, 0, sizeof t->disaster);
    memset(t->wiped, 0, sizeof t->wiped);
    t->disaster[2] = has(p, IRRIGATION) ? 0 : -2;
    t->disaster[3] = has(rival, MEDICINE) ? 0 : t->envy * 3;
    t->disaster[4] = p->award[GREAT_WALL] < 0 ? -4 : 0;
    for (int skulls = 5; skulls <= MOST_DICE; skulls++) {
        t->wiped[skulls] = !has(p, RELIGION);
        if (has(p, RELIGION) && !has(rival, RELIGION))
            t->disaster[skulls] = t->envy * t->rates->goods[goods_worth(rival)];
    }
}
static void make_turn(Turn *t, const Table *table, Mind *m, int workers, double turns) {
    const Player *p = t->player = &table->players[table->active];
    int most = (int)fmax((3 + more_workers(p)) * p->cities, workers) + 3 * per_stone(p);
    t->table = table;
    t->mind = m;
    t->turns = turns;
    t->rates = rates(m, turns);
    t->envy = t->rates->envy;
    t->caravans = has(p, CARAVANS);
    t->buys_end = 0;
    for (int food = 0; food <= FOOD_CAP; food++) {
        int fed = food < p->cities ? food : p->cities;
        t->food[food] = fed - p->cities + food_worth(food - fed, p->cities, t->rates);
    }
    make_plan(&t->plan, table, m, t->rates, most < MOST_WORKERS ? most : MOST_WORKERS);
    t->later = turns > 0 ? turns_left(table, m, 1) : 0;
    t->after = rates(m, t->later);
    t->shift = 0;
    if (t->later != t->turns) shift_clock(t);
    list_wares(t);
    fear_disasters(t);
}
static double split(const Turn *t, int food, int workers, int either, int *taken) {
    double best = NEVER;
    workers += either * (2 + more_workers(t->player));
    for (int n = 0; n <= either; n++) {
        double worth = t->food[food < FOOD_CAP ? food : FOOD_CAP] + plan_worth(&t->plan, workers);
        if (worth > best) {
            best = worth;
            if (taken) *taken = n;
        }
        food += 2 + more_food(t->player);
        workers -= 2 + more_workers(t->player);
    }
    return best;
}
static double market(const Turn *t, const int *goods, const Payments *pay, int coins) {
    double best = t->buys_end ? NEVER : t->rates->goods[kept(goods, t->caravans)];
    int most = pay->total[pay->sets - 1] + coins, set = 0;
    for (int k = 0; k < t->wares && t->price[k] <= most; k++) {
        while (pay->total[set] < t->price[k] - coins) set++;
        best = fmax(best, t->ware[k] + t->after->goods[pay->most_kept[set]]);
    }
    return best;
}
static double traded(const Turn *t, const int *goods, const Payments *pay, int coins, int skulls) {
    static const int none[ROWS];
    static const Payments nothing = {.sets = 1};
    if (t->wiped[skulls]) return t->disaster[skulls] + market(t, none, &nothing, coins);
    return t->disaster[skulls] + market(t, goods, pay, coins);
}
static void trade_worths(const Turn *t, int good, int skulls, double *worths) {
    int goods[ROWS], left = t->player->cities - good - skulls;
    Payments pay;
    memcpy(goods, t->player->goods, sizeof goods);
    gain_goods(goods, good + 2 * skulls, has(t->player, QUARRYING));
    list_payments(&pay, goods, t->caravans);
    for (int coins = 0; coins <= left; coins++)
        worths[coins] = traded(t, goods, &pay, coins * per_coin_die(t->player), skulls);
}
static void hand_worths(const Turn *t, double *worths) {
    const Player *p = t->player;
    const Lattice *l = &lattices[p->cities];
    static double supply[8][8][8], other[8][8][8];
    for (int a = 0; a <= p->cities; a++)
        for (int b = 0; a + b <= p->cities; b++) {
            trade_worths(t, a, b, other[a][b]);
            for (int c = 0; a + b + c <= p->cities; c++)
                supply[a][b][c] = split(t, p->food + a * (3 + more_food(p)), b * (3 + more_workers(p)), c, 0);
        }
    for (int hand = 0; hand < l->whole; hand++) {
        const int *n = l->count[hand];
        worths[hand] = supply[n[FOOD]][n[WORKERS]][n[EITHER]] + other[n[GOOD]][n[SKULL]][n[COINS]];
    }
}

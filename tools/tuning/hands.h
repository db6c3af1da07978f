/* Luck, and the hands of a number of dice: what astragal.odds knows of them. */

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { FACES = 6, MOST_DICE = 7, MOST_HANDS = 1800, MOST_WHOLE = 800 };
enum { FOOD, GOOD, SKULL, WORKERS, EITHER, COINS };

typedef struct { uint64_t state; } Luck;

static uint64_t draw(Luck *luck) { /* splitmix64 */
    uint64_t z = (luck->state += 0x9E3779B97F4A7C15ull);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}
static int roll(Luck *luck) { return (int)((draw(luck) >> 32) * FACES >> 32); }
static double uniform(Luck *luck) { return ((draw(luck) >> 11) + 0.5) / 9007199254740992.0; }
static double gauss(Luck *luck) {
    double radius = sqrt(-2 * log(uniform(luck)));
    return radius * cos(6.283185307179586 * uniform(luck));
}

typedef struct {
    int dice, whole, total;                            /* whole hands come first, then ever smaller ones */
    int count[MOST_HANDS][FACES], up[MOST_HANDS][FACES]; /* one more die, by face */
    int below[MOST_HANDS][FACES], lower[MOST_HANDS];   /* one die less, skulls locked */
    int any[MOST_HANDS][FACES], lower_any[MOST_HANDS]; /* one die less, skulls too */
    int *index;
} Lattice;
static Lattice lattices[MOST_DICE + 1];

static int hand_key(const int *count) {
    int key = 0;
    for (int face = 0; face < FACES; face++) key = key * 8 + count[face];
    return key;
}
static void list_hands(Lattice *l, int *count, int face, int left) {
    if (face == FACES - 1) {
        count[face] = left;
        memcpy(l->count[l->total], count, sizeof(int[FACES]));
        l->index[hand_key(count)] = l->total++;
        return;
    }
    for (count[face] = 0; count[face] <= left; count[face]++) {
        int held = count[face];
        list_hands(l, count, face + 1, left - held);
        count[face] = held;
    }
}
static void link_hand(Lattice *l, int hand) {
    int count[FACES];
    memcpy(count, l->count[hand], sizeof count);
    for (int face = 0; face < FACES; face++) {
        if (hand >= l->whole) {
            count[face]++;
            l->up[hand][face] = l->index[hand_key(count)];
            count[face]--;
        }
        if (count[face]) {
            count[face]--;
            int under = l->index[hand_key(count)];
            count[face]++;
            if (face != SKULL) l->below[hand][l->lower[hand]++] = under;
            l->any[hand][l->lower_any[hand]++] = under;
        }
    }
}
static void make_lattice(int dice) {
    Lattice *l = &lattices[dice];
    int count[FACES];
    if (!l->index) l->index = malloc(sizeof(int) << 18);
    l->dice = dice;
    l->total = 0;
    memset(l->lower, 0, sizeof l->lower);
    memset(l->lower_any, 0, sizeof l->lower_any);
    for (int size = dice; size >= 0; size--) {
        list_hands(l, count, 0, size);
        if (size == dice) l->whole = l->total;
    }
    for (int hand = 0; hand < l->total; hand++) link_hand(l, hand);
}
static void spread_means(const Lattice *l, double *means) {
    for (int hand = l->whole; hand < l->total; hand++) {
        const int *up = l->up[hand];
        means[hand] = (means[up[0]] + means[up[1]] + means[up[2]] + means[up[3]] + means[up[4]] + means[up[5]]) / 6;
    }
}
static void best_keeps(const Lattice *l, const double *means, double *best) {
    for (int hand = l->total - 1; hand >= 0; hand--) {
        double most = means[hand];
        for (int k = 0; k < l->lower[hand]; k++)
            if (best[l->below[hand][k]] > most) most = best[l->below[hand][k]];
        best[hand] = most;
    }
}


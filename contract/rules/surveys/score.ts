/** Fewer answers than these give no score: it would jump with each. */
export const fewestForScore = 10;

/** A score of a survey, with its margin. */
export interface Score {
  /** Of an NPS from -100 to 100, of a CSAT from 0 to 100; null for too few answers. */
  readonly value: number | null;
  /** Half the width of the interval that contains the score of all clients in 19 of 20 cases. */
  readonly margin: number | null;
  readonly answers: number;
}

/** Of 19 in 20. */
const z = 1.96;

/**
 * The net promoter score: the percentage of 9 and 10 less that of 0 to 6.
 * @param counts answers by rating
 */
export function npsOf(counts: ReadonlyMap<string, number>): Score {
  const between = (from: number, to: number) => sumOf(counts, (rating) => rating >= from && rating <= to);
  return scoreOf([between(9, 10), between(7, 8), between(0, 6)], [1, 0, -1]);
}

/**
 * The percentage of clients who gave one of the best two ratings; of a scale of three, the best one.
 * @param max the best rating, 5 or 3
 */
export function csatOf(counts: ReadonlyMap<string, number>, max: number): Score {
  const from = max > 3 ? max - 1 : max;
  return scoreOf([sumOf(counts, (rating) => rating >= from), sumOf(counts, (rating) => rating < from)], [1, 0]);
}

const sumOf = (counts: ReadonlyMap<string, number>, isMeant: (rating: number) => boolean): number =>
  [...counts].reduce((sum, [rating, count]) => sum + (isMeant(Number(rating)) ? count : 0), 0);

/** The margin counts one more answer of each kind, so that twelve equal answers do not look certain. */
function scoreOf(groups: readonly number[], weights: readonly number[]): Score {
  const answers = groups.reduce((sum, count) => sum + count, 0);
  if (answers < fewestForScore) return { value: null, margin: null, answers };
  const mean = meanOf(groups, weights);
  const smoothed = groups.map((count) => count + 1);
  const center = meanOf(smoothed, weights);
  const variance = meanOf(
    smoothed,
    weights.map((weight) => (weight - center) ** 2),
  );
  const margin = z * Math.sqrt(variance / (answers + groups.length));
  return { value: Math.round(mean * 100), margin: Math.ceil(margin * 100), answers };
}

function meanOf(groups: readonly number[], weights: readonly number[]): number {
  const total = groups.reduce((sum, count) => sum + count, 0);
  return groups.reduce((sum, count, index) => sum + count * (weights[index] ?? 0), 0) / total;
}

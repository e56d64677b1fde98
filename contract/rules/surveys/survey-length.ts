import type { Question } from './questions.ts';

/** Seconds that a question takes: reading and tapping, or writing. */
const secondsOf = ({ kind }: Question): number => (kind === 'text' ? 30 : 12);

/** About how many minutes a client needs, at least one. */
export const minutesFor = (questions: readonly Question[]): number =>
  Math.max(1, Math.round(questions.reduce((sum, one) => sum + secondsOf(one), 0) / 60));

import { entryOf } from '#contract/entry-of.ts';
import type { Answers } from './answers.ts';
import type { Question } from './questions.ts';

/** How likely the client is to recommend the practice, else how satisfied they were; null if they did not say. */
export function scoreIn(
  questions: readonly Question[],
  answers: Answers,
): { readonly rating: number; readonly max: number } | null {
  for (const metric of ['nps', 'csat'] as const)
    for (const question of questions) {
      const rating = entryOf(answers, question.name);
      if (question.kind === 'rating' && question.metric === metric && typeof rating === 'number')
        return { rating, max: question.max };
    }
  return null;
}

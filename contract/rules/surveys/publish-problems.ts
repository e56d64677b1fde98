import type { JsonObject } from '../../fields.ts';
import { isTooLong, questionProblems, type QuestionProblem } from './questions.ts';
import { isReviewUrl, settingNames, settingsOf } from './survey-settings.ts';

/** Why a survey cannot be published. */
export interface PublishProblem {
  readonly problem: QuestionProblem['problem'] | 'long_words' | 'review_address' | 'last_day_over';
  /** The position of the element among all; null where the survey as a whole is meant. */
  readonly at: number | null;
}

/** @param today of the practice, `2026-12-31` */
export function publishProblems(schema: JsonObject, today: string): PublishProblem[] {
  const { title, description, [settingNames.thanks]: thanks, [settingNames.reviewUrl]: address } = schema;
  const { lastDay } = settingsOf(schema);
  const isAddress = typeof address !== 'string' || address.trim() === '' || isReviewUrl(address.trim());
  return [
    ...questionProblems(schema),
    ...([title, description, thanks].some(isTooLong) ? [{ problem: 'long_words', at: null } as const] : []),
    ...(isAddress ? [] : [{ problem: 'review_address', at: null } as const]),
    ...(lastDay !== null && lastDay < today ? [{ problem: 'last_day_over', at: null } as const] : []),
  ];
}

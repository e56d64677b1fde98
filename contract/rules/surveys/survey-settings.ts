import * as z from 'zod/mini';
import type { JsonObject } from '../../fields.ts';
import { cutText } from '../text/cut-text.ts';
import type { Answers } from './answers.ts';
import { longestTitle, type Question, type RatingQuestion } from './questions.ts';

/** What follows an answer. It belongs to a version, as the questions do. */
export interface SurveySettings {
  /** What clients read once they have answered; null for our words. */
  readonly thanks: string | null;
  /** Where clients who are not unhappy can write a review; null for none. */
  readonly reviewUrl: string | null;
  /** Whether an unhappy answer is put before staff. */
  readonly followsUp: boolean;
  /** The last day on which it can be answered, `2026-12-31`; null for any. That of the latest version holds for all. */
  readonly lastDay: string | null;
}

/** The fields of the schema. SurveyJS ignores them. */
export const settingNames = {
  thanks: 'x_thanks',
  reviewUrl: 'x_reviewUrl',
  followsUp: 'x_followUp',
  lastDay: 'x_lastDay',
} as const;
export const longestThanks = longestTitle;
export const longestReviewUrl = 500;

/** What is unusable, in a survey from elsewhere, counts as absent. */
export function settingsOf(schema: JsonObject): SurveySettings {
  const textIn = (name: string): string => {
    const value = schema[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  const thanks = cutText(textIn(settingNames.thanks), longestThanks);
  const reviewUrl = textIn(settingNames.reviewUrl);
  return {
    thanks: thanks === '' ? null : thanks,
    reviewUrl: isReviewUrl(reviewUrl) ? reviewUrl : null,
    followsUp: schema[settingNames.followsUp] !== false,
    lastDay: z.iso.date().safeParse(schema[settingNames.lastDay]).data ?? null,
  };
}

/** Only a page of the web: an address can also be a script. */
export function isReviewUrl(address: string): boolean {
  if (address.length > longestReviewUrl || !URL.canParse(address)) return false;
  const { protocol, hostname, username } = new URL(address);
  return protocol === 'https:' && hostname.includes('.') && username === '';
}

/** The ratings of a client who would not recommend the practice, or was not satisfied. */
export const badRatings = (questions: readonly Question[], answers: Answers) =>
  questions.flatMap((question) => {
    const rating = question.kind === 'rating' ? answers[question.name] : undefined;
    return question.kind === 'rating' && typeof rating === 'number' && rating <= (bestBadRating(question) ?? -1)
      ? { question, rating }
      : [];
  });

/** The best rating that is still a bad one; null for a question that asks for neither score. */
export function bestBadRating({ metric, max }: RatingQuestion): number | null {
  if (metric === null) return null;
  return metric === 'nps' ? 6 : max > 3 ? 2 : 1;
}

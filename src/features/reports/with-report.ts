import type { Survey } from '#contract/surveys/surveys.ts';

/** The surveys that clients could ever answer. A server without drafts has no others. */
export const withReport = (surveys: readonly Survey[]): Survey[] => surveys.filter(({ status }) => status !== 'DRAFT');

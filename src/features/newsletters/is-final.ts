import type { NewsletterRun } from '#contract/campaigns/newsletter-runs.ts';
import type { Newsletter } from '#contract/campaigns/newsletters.ts';

/** Whether what a newsletter says, and to whom, is settled, because it is scheduled, being sent, or sent. */
export const isFinal = ({ started, run }: Newsletter): boolean =>
  started === true || (run !== null && run !== undefined && run.ended === null);

/** Whether its time is set and nothing of it has left. */
export const isScheduled = (run: NewsletterRun | null | undefined): run is NewsletterRun =>
  run?.state === 'SCHEDULED' || run?.state === 'MISSED';

import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import type { PracticePath } from '../template/internal.ts';
import { deleteNewsletterRun, updateNewsletterRun } from './change-run.ts';
import { createNewsletterRun } from './create-run.ts';
import { newsletterNamed } from './internal.ts';

interface NewStart extends PracticePath {
  readonly id: string;
  readonly start: string | null;
}

/**
 * Plans, moves or calls off the sending of a newsletter, for callers that know its start alone and no runs (NL-09).
 * @throws Refusal `newsletter_sending` once it is being sent.
 */
export async function setStart(ctx: Context, { start, ...path }: NewStart, hasMail: boolean): Promise<void> {
  const { run } = await newsletterNamed(ctx, path.id);
  if (run?.state === 'SCHEDULED' || run?.state === 'MISSED') {
    const named = { ...path, runId: run.id };
    if (start === null) await deleteNewsletterRun(ctx, named);
    else await updateNewsletterRun(ctx, { ...named, start });
  } else if (start !== null) await createNewsletterRun(ctx, { ...path, start }, hasMail);
  else if (run !== null && run.ended_at === null) throw new Refusal('newsletter_sending');
}

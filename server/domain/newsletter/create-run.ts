import { isDeepStrictEqual } from 'node:util';
import type { createNewsletterRun as call } from '#contract/campaigns/newsletter-runs.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { recipients } from '#contract/rules/newsletters/audience.ts';
import { documentOf } from '#contract/templates/newsletter-templates.ts';
import { addSeconds } from 'date-fns/addSeconds';
import { type Context, nameOfStaff } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import type { PracticeRecord } from '../practice/present.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { requireOwnAddress } from '../template/internal.ts';
import { countReached } from './audience.ts';
import { isComplete, lockNewsletter, type NewsletterRecord, requireSeen } from './internal.ts';
import { countMissed } from './missed-readers.ts';
import { presentRun, runColumns, runNamed } from './run-row.ts';

/**
 * Plans the sending of a newsletter, or begins it (API-48). What it sends, and to whom, is what the sender has reviewed, and is copied here.
 * @param hasMail whether a mail service is configured
 */
export async function createNewsletterRun(
  ctx: Context,
  input: Parsed<typeof call>,
  hasMail: boolean,
): Promise<Output<typeof call>> {
  requireOwnAddress(ctx, input);
  if (!hasMail) throw new Refusal('mail_not_configured');
  const newsletter = await lockNewsletter(ctx, input.id);
  const practice = await ownPractice(ctx);
  if (!isComplete(newsletter, practice)) throw new Refusal('newsletter_incomplete');
  requireSeen(newsletter.content_version, input.contentVersion);
  requireStart(ctx, practice, input.start);
  const { resend = null } = input;
  if (!resend && newsletter.sent_at !== null) throw new Refusal('newsletter_sending');
  const chosen = recipients.parse(newsletter.recipients);
  if (input.recipients !== undefined && !isDeepStrictEqual(input.recipients, chosen))
    throw new Refusal('audience_changed');
  const { letter, content_version } = resend
    ? await letterOfRun(ctx, newsletter, resend.runId)
    : { letter: await reviewedLetter(ctx, newsletter.template_id), content_version: newsletter.content_version };
  const counted = () => (resend ? countAgain(ctx, newsletter, resend) : countReached(ctx, chosen));
  if (input.expected !== undefined && input.expected !== (await counted())) throw new Refusal('audience_changed');
  const made = await ctx.db
    .insertInto('campaign_run')
    .values({
      practice: ctx.practice,
      campaign_id: newsletter.id,
      state: input.start === null ? 'PREPARING' : 'SCHEDULED',
      send_at: input.start ?? addSeconds(ctx.now, input.undoSeconds ?? 0),
      letter: JSON.stringify(letter),
      content_version,
      recipients: JSON.stringify(chosen),
      expected: input.expected ?? null,
      resends: resend?.runId ?? null,
      ...(resend && { resend_group: resend.group, includes_unknown: resend.includesUnknown }),
      author: nameOfStaff(ctx),
    })
    // Two browsers may press Send at once.
    .onConflict((conflict) => conflict.doNothing())
    .returning(runColumns)
    .executeTakeFirst();
  if (!made) throw new Refusal('newsletter_sending');
  ctx.announce('campaign', newsletter.id);
  return presentRun(made);
}

type Resend = NonNullable<Parsed<typeof call>['resend']>;

/** How many a run that sends again is for. */
async function countAgain(ctx: Context, { id }: NewsletterRecord, { runId, group, includesUnknown }: Resend) {
  const counts = await countMissed(ctx, { campaignId: id, runId });
  return counts[group] + (includesUnknown ? counts.unknown : 0);
}

/** @throws Refusal `run_not_found` for a run that has sent nothing. */
async function letterOfRun(ctx: Context, { id }: NewsletterRecord, runId: string) {
  const { started_at } = await runNamed(ctx, { campaignId: id, runId });
  if (started_at === null) throw new Refusal('run_not_found');
  return ctx.db
    .selectFrom('campaign_run')
    .select(['letter', 'content_version'])
    .where('practice', '=', ctx.practice)
    .where('id', '=', runId)
    .executeTakeFirstOrThrow();
}

/** Milliseconds by which a browser's clock may be slow. */
const tolerance = 60_000;

/** @throws Refusal where the practice does not send newsletters then. */
export function requireStart(ctx: Context, practice: PracticeRecord, start: string | null): void {
  if (start !== null && Date.parse(start) < ctx.now.getTime() - tolerance) throw new Refusal('time_in_past');
  const enrolled = practice.campaign_enrollments.find(({ campaignType }) => campaignType === 'PracticeNewsletter');
  const first = enrolled?.startDate ?? null;
  const day = dayIn(start === null ? ctx.now : new Date(start), practice.time_zone);
  if (first !== null && day < first) throw refuseField('body.start', `Newsletters of this practice begin on ${first}.`);
}

/** @throws Refusal `newsletter_incomplete` for a letter that is none of this editor's. */
export async function reviewedLetter({ db, practice }: Context, templateId: string) {
  const letter = await db
    .selectFrom('template')
    .select(['subject', 'content'])
    .where('practice', '=', practice)
    .where('id', '=', templateId)
    .executeTakeFirstOrThrow();
  const document = documentOf(letter);
  if (document === null) throw new Refusal('newsletter_incomplete');
  return { subject: letter.subject ?? '', document };
}

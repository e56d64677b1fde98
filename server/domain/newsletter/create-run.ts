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
import { findLetter, isComplete, newsletterNamed, requireSeen } from './internal.ts';
import { presentRun, runColumns, runNamed } from './run-row.ts';

/**
 * Plans the sending of a newsletter, or begins it (API-48). What it sends, and to whom, is copied here; what is edited later concerns the next
 * one.
 * @param hasMail whether a mail service is configured
 */
export async function createNewsletterRun(
  ctx: Context,
  input: Parsed<typeof call>,
  hasMail: boolean,
): Promise<Output<typeof call>> {
  requireOwnAddress(ctx, input);
  if (!hasMail) throw new Refusal('mail_not_configured');
  const newsletter = await lockedNewsletter(ctx, input.id);
  const practice = await ownPractice(ctx);
  if (!isComplete(newsletter, practice)) throw new Refusal('newsletter_incomplete');
  requireSeen(newsletter.content_version, input.contentVersion);
  requireStart(ctx, practice, input.start);
  const { resend = null } = input;
  if (resend) {
    const { started_at } = await runNamed(ctx, { campaignId: newsletter.id, runId: resend.runId });
    if (started_at === null) throw new Refusal('run_not_found');
  } else if (newsletter.sent_at !== null) throw new Refusal('newsletter_sending');
  const chosen = recipients.parse(newsletter.recipients);
  if (!resend && input.expected !== undefined && input.expected !== (await countReached(ctx, chosen)))
    throw new Refusal('audience_changed');
  const made = await ctx.db
    .insertInto('campaign_run')
    .values({
      practice: ctx.practice,
      campaign_id: newsletter.id,
      state: input.start === null ? 'PREPARING' : 'SCHEDULED',
      send_at: input.start ?? addSeconds(ctx.now, input.undoSeconds ?? 0),
      letter: JSON.stringify(await reviewedLetter(ctx, newsletter.template_id)),
      content_version: newsletter.content_version,
      recipients: JSON.stringify(chosen),
      resends: resend?.runId ?? null,
      includes_unknown: resend?.includesUnknown ?? false,
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

/** A newsletter whose letter nobody can change before the run is there. */
async function lockedNewsletter(ctx: Context, id: string) {
  const { template_id } = await newsletterNamed(ctx, id);
  await findLetter(ctx, template_id);
  return newsletterNamed(ctx, id);
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

import type { Selectable } from 'kysely';
import { addressLines } from '#contract/campaigns/profile.ts';
import type { Newsletter } from '#contract/campaigns/newsletters.ts';
import type { Database } from '#server/db/schema.ts';
import type { AllFields } from '../all-fields.ts';
import type { Context } from '../context.ts';
import type { PracticeRecord } from '../practice/present.ts';
import { Refusal } from '../refusal.ts';
import { isRowId } from '../row-id.ts';
import type { TemplateRecord } from '../template/internal.ts';
import { presentRun, runColumns, type RunRecord } from './run-row.ts';

type CampaignRecord = Selectable<Database['campaign']>;
type LetterColumns = Pick<TemplateRecord, 'subject' | 'is_complete'> & { readonly content_version: number };
/** A newsletter with what is known of its letter and of its sending. */
export type NewsletterRecord = CampaignRecord &
  LetterColumns & {
    /** The live run; else the one that was sent to all, whatever was sent again to some of them. */
    readonly run: RunRecord | null;
    /** How many emails left in runs that sent it again. */
    readonly sent_again: number;
    /** When the first one began to send. */
    readonly sent_at: string | null;
  };

export const newslettersOf = ({ db, practice }: Context) =>
  db
    .selectFrom('campaign')
    .innerJoin('template', (join) =>
      join.onRef('template.practice', '=', 'campaign.practice').onRef('template.id', '=', 'campaign.template_id'),
    )
    .selectAll('campaign')
    .select(['template.subject', 'template.is_complete', 'template.version as content_version'])
    .where('campaign.practice', '=', practice);

/** @throws Refusal `newsletter_not_found`. */
export async function newsletterNamed(ctx: Context, id: string): Promise<NewsletterRecord> {
  const rows = isRowId(id) ? await newslettersOf(ctx).where('campaign.id', '=', id).execute() : [];
  const [found] = await withRuns(ctx, rows);
  if (!found) throw new Refusal('newsletter_not_found');
  return found;
}

/**
 * The same, locked until the commit: meanwhile nobody else changes what it says or to whom, sends it or deletes it.
 * @throws Refusal `newsletter_not_found`.
 */
export async function lockNewsletter(ctx: Context, id: string): Promise<NewsletterRecord> {
  if (isRowId(id))
    await ctx.db
      .selectFrom('campaign')
      .select('id')
      .where('practice', '=', ctx.practice)
      .where('id', '=', id)
      .forUpdate()
      .execute();
  return newsletterNamed(ctx, id);
}

/** Newsletters with the run of each that is shown. */
export async function withRuns<Row extends CampaignRecord>(
  { db, practice }: Context,
  newsletters: readonly Row[],
): Promise<(Row & Pick<NewsletterRecord, 'run' | 'sent_again' | 'sent_at'>)[]> {
  if (newsletters.length === 0) return [];
  const runs = await db
    .selectFrom('campaign_run')
    .select(runColumns)
    .where('practice', '=', practice)
    .where(
      'campaign_id',
      'in',
      newsletters.map(({ id }) => id),
    )
    .orderBy('create_ts')
    .execute();
  const byNewsletter = Map.groupBy(runs, ({ campaign_id }) => campaign_id);
  return newsletters.map((newsletter) => {
    const own = byNewsletter.get(newsletter.id) ?? [];
    const sent = own.find(({ started_at }) => started_at !== null);
    const run = own.find(({ ended_at }) => ended_at === null) ?? sent ?? own.at(-1) ?? null;
    const sent_again = own.reduce((sum, { resends, handed }) => (resends === null ? sum : sum + handed), 0);
    return { ...newsletter, run, sent_again, sent_at: sent?.started_at ?? null };
  });
}

/** A newsletter's letter, or a newsletter template of the list. */
export async function findLetter(ctx: Context, id: string): Promise<TemplateRecord | undefined> {
  if (!isRowId(id)) return undefined;
  return ctx.db
    .selectFrom('template')
    .selectAll()
    .where('practice', '=', ctx.practice)
    .where('type', '=', 'NEWSLETTER')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * @param seen the version that the caller's change was made of, if it says
 * @throws Refusal `newsletter_changed`.
 */
export function requireSeen(current: number, seen: number | undefined): void {
  if (seen !== undefined && seen !== current) throw new Refusal('newsletter_changed');
}

/**
 * What is scheduled or was sent is what was reviewed: it is changed only once it is called off.
 * @throws Refusal `newsletter_sending`.
 */
export function requireUnsent({ run, sent_at }: Pick<NewsletterRecord, 'run' | 'sent_at'>): void {
  if (sent_at !== null || (run !== null && run.ended_at === null)) throw new Refusal('newsletter_sending');
}

/** Whether a newsletter may be sent from there: the law wants the sender's postal address in it. */
export const hasPostalAddress = ({ profile }: Pick<PracticeRecord, 'profile'>): boolean =>
  addressLines(profile).length > 0;

/** Whether a newsletter lacks nothing that it needs to be sent. */
export const isComplete = (
  { is_complete, recipients }: Pick<NewsletterRecord, 'is_complete' | 'recipients'>,
  practice: Pick<PracticeRecord, 'profile'>,
): boolean => is_complete && recipients !== null && hasPostalAddress(practice);

export function presentNewsletter(
  newsletter: NewsletterRecord,
  practice: Pick<PracticeRecord, 'profile'>,
): AllFields<Newsletter> {
  const { id, name, description, template_id, recipients, subject, author, run, sent_at, sent_again } = newsletter;
  const isPlanned = run?.state === 'SCHEDULED' || run?.state === 'MISSED';
  return {
    id,
    type: 'PracticeNewsletter',
    name,
    description,
    templateId: template_id,
    mediums: ['EMAIL'],
    recipients,
    start: isPlanned ? run.send_at : sent_at,
    started: sent_at !== null,
    sentAt: sent_at,
    subject,
    state: sent_at !== null ? 'SENT' : isComplete(newsletter, practice) ? 'SAVED' : 'DRAFT',
    run: run && presentRun(run),
    sentAgain: sent_again,
    author,
    updatedAt: newsletter.update_ts,
    updatedBy: newsletter.editor,
    version: newsletter.version,
  };
}

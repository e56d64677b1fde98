import { entryOf } from '#contract/entry-of.ts';
import { type RawBuilder, sql } from 'kysely';
import {
  type getNewsletterReport as reportCall,
  type listNewsletterReaders as listCall,
  type ReaderGroup,
  readerGroups,
  readersPage,
} from '#contract/campaigns/newsletter-runs.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { nameOrNull } from '#contract/rules/practice/full-name.ts';
import type { Context } from '../context.ts';
import { failureSentence } from '../email/email-failure.ts';
import { requireOwnAddress } from '../template/internal.ts';
import { isFailingReader } from './is-failing-reader.ts';
import { countMissed } from './missed-readers.ts';
import { picturesOfRun } from './pictures.ts';
import { presentRun, runNamed } from './run-row.ts';

/** Readers of each group, by `reader`. The first six share out all readers. */
const isIn: Readonly<Record<ReaderGroup, RawBuilder<boolean>>> = {
  waiting: sql`reader.status in ('QUEUED', 'HANDING')`,
  delivered: sql`reader.status = 'SENT'`,
  returned: sql`(reader.status = 'FAILED' and reader.bounced_at is not null)`,
  failed: sql`(reader.status = 'FAILED' and reader.bounced_at is null)`,
  unknown: sql`reader.status = 'UNKNOWN'`,
  skipped: sql`reader.status = 'SKIPPED'`,
  unsubscribed: sql`reader.unsubscribed_at is not null`,
  complained: sql`reader.complained_at is not null`,
  clicked: sql`reader.clicks <> '{}'`,
};

/** While a run sends, nobody is sent it again. */
const nobody = { failed: 0, stopped: 0, unknown: 0 };

/** What became of a run's readers. */
export async function getNewsletterReport(
  ctx: Context,
  input: Parsed<typeof reportCall>,
): Promise<Output<typeof reportCall>> {
  requireOwnAddress(ctx, input);
  const run = await runNamed(ctx, { campaignId: input.id, runId: input.runId });
  const { rows } = await sql<Record<ReaderGroup | 'handed' | 'failing', number>>`
    select count(*) filter (where reader.sent_at is not null)::int as handed,
      count(*) filter (where ${isFailingReader})::int as failing,
      ${sql.join(readerGroups.map((group) => sql`count(*) filter (where ${isIn[group]})::int as ${sql.ref(group)}`))}
    from campaign_recipient reader where practice = ${ctx.practice} and run_id = ${run.id}
  `.execute(ctx.db);
  const [counts] = rows;
  const groups = readerGroups.map((group) => ({ group, count: counts?.[group] ?? 0 }));
  // Counted now, so that it agrees with the groups.
  const readers = readerGroups.slice(0, 6).reduce((sum, group) => sum + (counts?.[group] ?? 0), 0);
  const handed = counts?.handed ?? 0;
  return {
    run: { ...presentRun(run), readers, handed },
    groups,
    failing: counts?.failing ?? 0,
    links: await linksOfRun(ctx, run.id),
    pictures: await picturesOfRun(ctx, run.id),
    again: run.ended_at === null ? nobody : await countMissed(ctx, { campaignId: run.campaign_id, runId: run.id }),
  };
}

async function linksOfRun({ db, practice }: Context, id: string) {
  const { rows } = await sql<{ href: string; readers: number }>`
    select link.href, (
      select count(*)::int from campaign_recipient reader
      where reader.practice = run.practice and reader.run_id = run.id and link.place::int - 1 = any(reader.clicks)
    ) as readers
    from campaign_run run
    cross join jsonb_array_elements_text(coalesce(run.parts -> 'links', '[]')) with ordinality as link (href, place)
    where run.practice = ${practice} and run.id = ${id} order by link.place
  `.execute(db);
  return rows;
}

interface ReaderRow {
  readonly id: string;
  readonly clientId: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string;
  readonly group: ReaderGroup;
  readonly reason: string | null;
  readonly sentAt: string | null;
  readonly clicks: number;
}

/** Readers of a run, and what became of each. */
export async function listNewsletterReaders(
  ctx: Context,
  input: Parsed<typeof listCall>,
): Promise<Output<typeof listCall>> {
  requireOwnAddress(ctx, input);
  const run = await runNamed(ctx, { campaignId: input.id, runId: input.runId });
  const { group, q = '', cursor } = input;
  const text = sql`lower(concat_ws(' ', owner.first_name, owner.last_name, reader.email))`;
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const where = sql.join(
    [
      group === undefined ? sql`true` : isIn[group],
      ...words.map((word) => sql`strpos(${text}, ${word}) > 0`),
      ...(cursor === undefined ? [] : [sql`reader.id::text > ${cursor}`]),
    ],
    sql` and `,
  );
  const { rows } = await sql<ReaderRow>`
    select reader.id, reader.pet_owner_id as "clientId", owner.first_name, owner.last_name, reader.email, reader.reason,
      case ${sql.join(
        readerGroups.map((one) => sql`when ${isIn[one]} then ${sql.lit(one)}`),
        sql` `,
      )} end as group, reader.sent_at as "sentAt", cardinality(reader.clicks) as clicks
    from campaign_recipient reader
    left join pet_owner owner on owner.practice = reader.practice and owner.id = reader.pet_owner_id
    where reader.practice = ${ctx.practice} and reader.run_id = ${run.id} and ${where}
    order by reader.id limit ${readersPage + 1}
  `.execute(ctx.db);
  const items = rows.slice(0, readersPage).map(({ first_name, last_name, reason, ...reader }) => ({
    ...reader,
    client: nameOrNull(first_name, last_name),
    reason: sentenceOf(reader.group, reason),
  }));
  return { items, nextCursor: rows.length > readersPage ? (items.at(-1)?.id ?? null) : null };
}

/** Why a reader was skipped, by what the claim recorded. */
const skipSentences: Readonly<Record<string, string>> = {
  stopped: 'The sending was stopped',
  unsubscribed: 'Unsubscribed before it was sent',
  client_gone: 'The practice software does not know the client any more',
  paused: 'Automatic messages to the client are paused',
  unusable_email: 'The email address cannot be used',
  bounced: failureSentence('stopped'),
  complained: failureSentence('complained'),
};

function sentenceOf(group: ReaderGroup, reason: string | null): string | null {
  switch (group) {
    case 'skipped':
      return entryOf(skipSentences, reason ?? '') ?? null;
    case 'unknown':
      return 'It left, and nobody knows whether it arrived';
    case 'returned':
    case 'failed':
      return failureSentence(reason ?? '');
    case 'waiting':
    default:
      return null;
  }
}

import { sql } from 'kysely';
import type { ResendGroup, RunState } from '#contract/campaigns/newsletter-runs.ts';
import type { MergeValues } from '#contract/rules/newsletters/letter-parts.ts';
import { listed } from '#contract/rules/reminders/reminder-texts.ts';
import { mailAddress } from '#contract/rules/mail-address.ts';
import type { Recipients } from '#contract/rules/newsletters/audience.ts';
import type { Db } from '#server/db/schema.ts';
import type { Context } from '../context.ts';
import { todayAt } from './audience.ts';
import { audience } from './audience-sql.ts';
import { isFailingReader } from './is-failing-reader.ts';
import { missedReaders } from './missed-readers.ts';
import { runLetterOf } from './run-letter.ts';

/** A run that a job has something to do for. */
export interface RunToDo {
  readonly practice: string;
  readonly id: string;
  readonly state: RunState;
}

/**
 * Runs whose time has come, those that send, and those that were paused or stopped a moment ago, whose last emails are leaving. Practices
 * take turns, and what begins comes first, so that nobody waits for what others have begun.
 * @param except what failed a moment ago
 */
export async function runsToDo(db: Db, now: Date, except: readonly string[] = []): Promise<RunToDo[]> {
  const { rows } = await sql<RunToDo>`
    select practice, id, state from campaign_run run
    where id <> all(${[...except]}::uuid[]) and (state = 'SENDING' or state = 'SCHEDULED' and send_at <= ${now}
      -- One that begins now waits while it can be called off; one that was scheduled may be early by this clock, since the sandbox moves the other.
      or state = 'PREPARING' and (send_at <= clock_timestamp() or send_at > create_ts + interval '2 minutes')
      or state = 'PAUSED' and exists (
        select from campaign_recipient reader
        where reader.practice = run.practice and reader.run_id = run.id and reader.status = 'HANDING'
      )
      or state = 'STOPPED' and ended_at > clock_timestamp() - interval '5 minutes')
    order by
      row_number() over (partition by practice order by array_position(array['SCHEDULED', 'PREPARING', 'SENDING'], state), send_at),
      array_position(array['SCHEDULED', 'PREPARING', 'SENDING'], state), send_at
    limit 200
  `.execute(db);
  return rows;
}

/** Milliseconds after its time for which a run still begins by itself, so that a server restored from a backup does not send old newsletters. */
const longestDelay = 6 * 3_600_000;

/** Begins a run whose time has come; one that is too late waits for the practice's word. */
export async function openRun(ctx: Context, id: string, now: Date): Promise<void> {
  const earliest = new Date(now.getTime() - longestDelay);
  const opened = await ctx.db
    .updateTable('campaign_run')
    .set({ state: sql<RunState>`case when send_at < ${earliest} then 'MISSED' else 'PREPARING' end` })
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .where('state', '=', 'SCHEDULED')
    .returning('campaign_id')
    .executeTakeFirst();
  if (opened) ctx.announce('campaign', opened.campaign_id);
}

/** Clients for whom readers are written in one transaction; the embedded database answers nobody else meanwhile. */
const chunk = 150;

/**
 * Makes the letter of a run and writes its next readers, or lets it send when all are written.
 * @returns whether there is more to write
 */
export async function prepareRun(ctx: Context, id: string, publicOrigin: string): Promise<boolean> {
  const run = await ctx.db
    .selectFrom('campaign_run')
    .select(['letter', 'recipients', 'frozen_to', 'resends', 'resend_group', 'includes_unknown', 'campaign_id'])
    .select(sql<boolean>`parts is not null`.as('has_parts'))
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .where('state', '=', 'PREPARING')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!run) return false;
  const update = () => ctx.db.updateTable('campaign_run').where('practice', '=', ctx.practice).where('id', '=', id);
  if (!run.has_parts) {
    const parts = await runLetterOf(ctx, run.letter, publicOrigin);
    await update()
      .set({ parts: JSON.stringify(parts) })
      .execute();
  }
  const last =
    run.resends === null
      ? await freezeChunk(ctx, { id, frozenTo: run.frozen_to, recipients: run.recipients })
      : await copyMissed(ctx, { ...run, id, resends: run.resends });
  if (last === null) {
    const readers = sql<number>`(
      select count(*)::int from campaign_recipient where practice = ${ctx.practice} and run_id = ${id}
    )`;
    await update().set({ state: 'SENDING', started_at: ctx.now, readers }).execute();
    ctx.announce('campaign', run.campaign_id);
  } else await update().set({ frozen_to: last }).execute();
  return last !== null;
}

interface Freezing {
  readonly id: string;
  readonly frozenTo: string | null;
  readonly recipients: Recipients;
}

interface Reader {
  readonly id: string;
  readonly first_name: string | null;
  readonly email: string;
  readonly animals: string[];
}

/** @returns the last client that was looked at; null after the last one */
async function freezeChunk(ctx: Context, { id, frozenTo, recipients }: Freezing): Promise<string | null> {
  const clients = await ctx.db
    .selectFrom('pet_owner')
    .select('id')
    .where('practice', '=', ctx.practice)
    .$if(frozenTo !== null, (rows) => rows.where('id', '>', frozenTo))
    .orderBy('id')
    .limit(chunk)
    .execute();
  const last = clients.at(-1);
  if (!last) return null;
  const { rows } = await sql<Reader>`
    with ${audience(
      ctx.practice,
      recipients,
      await todayAt(ctx),
      clients.map((client) => client.id),
    )}
    select id, first_name, email, array(
      select name from pet where pet.practice = ${ctx.practice} and pet.pet_owner_id = audience.id and not deceased order by name
    ) as animals
    from audience where reason is null
  `.execute(ctx.db);
  const readers = rows.map(({ id: owner, first_name, email, animals }) => ({
    owner,
    email,
    merge: { owner: first_name ?? '', pet: listed(animals) },
  }));
  await writeReaders(ctx, id, readers);
  return last.id;
}

interface NewReader {
  readonly owner: string;
  readonly email: string;
  readonly merge: MergeValues;
}

/** One whose address cannot be used is written all the same, so that the report says so. */
async function writeReaders({ db, practice }: Context, id: string, readers: readonly NewReader[]): Promise<void> {
  const rows = readers.map((reader) => ({
    ...reader,
    reason: mailAddress(reader.email) === null ? 'unusable_email' : null,
  }));
  await sql`
    insert into campaign_recipient (practice, run_id, pet_owner_id, email, merge_values, status, reason)
    select ${practice}, ${id}, owner::uuid, email, merge, case when reason is null then 'QUEUED' else 'SKIPPED' end, reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as reader (owner text, email text, merge jsonb, reason text)
    order by owner
    -- Another client with the same mailbox stands first.
    on conflict do nothing
  `.execute(db);
}

interface Copying {
  readonly id: string;
  readonly campaign_id: string;
  /** The run whose readers are copied. */
  readonly resends: string;
  readonly resend_group: ResendGroup;
  readonly includes_unknown: boolean;
  /** The reader of that run up to whom they are copied. */
  readonly frozen_to: string | null;
}

/**
 * Writes readers whom a run did not reach, unless another run of the newsletter did meanwhile.
 * @returns the last one; null after the last one
 */
async function copyMissed(ctx: Context, run: Copying): Promise<string | null> {
  const { id, campaign_id: campaignId, resends, resend_group, includes_unknown, frozen_to } = run;
  const isWanted = sql`(case when maybe.has_it then ${includes_unknown} else resend_group = ${resend_group} end)`;
  const { rows } = await sql<NewReader & { readonly id: string }>`
    select missed.id, missed.pet_owner_id as owner, owner.email, missed.merge_values as merge
    ${missedReaders({ practice: ctx.practice, campaignId, runId: resends })} and ${isWanted}
      and ${frozen_to === null ? sql`true` : sql`missed.id > ${frozen_to}`}
    order by missed.id limit ${chunk}
  `.execute(ctx.db);
  await writeReaders(ctx, id, rows);
  return rows.at(-1)?.id ?? null;
}

/** How far a run is. */
interface Progress {
  readonly campaign_id: string;
  readonly state: RunState;
  readonly readers: number;
  readonly waiting: number;
  readonly handed: number;
  readonly failing: number;
}

/**
 * Counts how far a run is, and ends it when nobody waits any more. Open screens are notified if it got further, or if other emails count as failing.
 * @param seen what the last count returned, if there was one
 * @returns the count
 */
export async function watchRun({ db, practice, now, announce }: Context, id: string, seen?: string): Promise<string> {
  const { rows } = await sql<Progress>`
    update campaign_run run set readers = counts.readers, handed = counts.handed,
      state = case when state = 'SENDING' and counts.waiting = 0 then 'DONE' else state end,
      ended_at = case when state = 'SENDING' and counts.waiting = 0 then ${now}::timestamptz else ended_at end
    from (
      select count(*)::int as readers, count(*) filter (where status in ('QUEUED', 'HANDING'))::int as waiting,
        count(*) filter (where sent_at is not null)::int as handed, count(*) filter (where ${isFailingReader})::int as failing
      from campaign_recipient reader where practice = ${practice} and run_id = ${id}
    ) counts
    where run.practice = ${practice} and run.id = ${id}
    returning run.campaign_id, run.state, counts.readers, counts.waiting, counts.handed, counts.failing
  `.execute(db);
  const [progress] = rows;
  const count = JSON.stringify(progress ?? null);
  if (progress && count !== seen) announce('campaign', progress.campaign_id);
  return count;
}

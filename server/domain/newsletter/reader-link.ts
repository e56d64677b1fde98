import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { Context } from '../context.ts';
import { linkKeys } from '../link-keys.ts';
import { readPublicLink } from '../public-link.ts';
import { picturesOfRun } from './pictures.ts';
import { runLetterOf, webCopy } from './run-letter.ts';

/**
 * The reader whom a link of a newsletter names. One that shows their copy stops nothing, since copies are shared.
 * @param kind what the link is for
 */
export async function readerOf(
  db: Db,
  kind: 'newsletter' | 'newsletter-stop',
  link: string,
): Promise<{ practice: string; id: string } | null> {
  const found = await readPublicLink(db, kind, link);
  const id = found?.ids[0];
  return found && id !== undefined ? { practice: found.practice, id } : null;
}

/** A reader, named `reader`, with their run, named `run`. */
const readerWithRun = ({ db, practice }: Context, id: string) =>
  db
    .selectFrom('campaign_recipient as reader')
    .innerJoin('campaign_run as run', (join) =>
      join.onRef('run.practice', '=', 'reader.practice').onRef('run.id', '=', 'reader.run_id'),
    )
    .where('reader.practice', '=', practice)
    .where('reader.id', '=', id);

/** Notifies open windows that the report of a reader’s newsletter has changed, and what the client gets or did not get. */
export async function announceReader(ctx: Context, id: string): Promise<void> {
  const run = await readerWithRun(ctx, id).select('run.campaign_id').executeTakeFirst();
  if (run) ctx.announce('campaign', run.campaign_id);
  ctx.announce('client_contact', 'all');
}

/** Whether no newsletter goes to a reader’s address, because they said so. */
export async function isReaderUnsubscribed(ctx: Context, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from email_stop stop join campaign_recipient reader on reader.practice = stop.practice and lower(reader.email) = stop.email
    where reader.practice = ${ctx.practice} and reader.id = ${id} and stop.scope = 'NEWSLETTER'
  `.execute(ctx.db);
  return rows.length > 0;
}

/** Stops newsletters to a reader’s address, or sends them again. Clients who share it are one reader (N-9). */
export async function setReaderUnsubscribed(ctx: Context, id: string, isStopped: boolean): Promise<void> {
  const { db, practice, now } = ctx;
  await announceReader(ctx, id);
  await db
    .updateTable('campaign_recipient')
    .set({ unsubscribed_at: isStopped ? sql<string>`coalesce(unsubscribed_at, ${now}::timestamptz)` : null })
    .where('practice', '=', practice)
    .where('id', '=', id)
    .execute();
  await (isStopped
    ? sql`
        insert into email_stop (practice, email, scope, reason, at)
        select practice, lower(email), 'NEWSLETTER', 'UNSUBSCRIBED', ${now}::timestamptz from campaign_recipient
        where practice = ${practice} and id = ${id}
        on conflict do nothing
      `.execute(db)
    : sql`
        delete from email_stop stop using campaign_recipient reader
        where reader.practice = ${practice} and reader.id = ${id}
          and stop.practice = reader.practice and stop.email = lower(reader.email) and stop.scope = 'NEWSLETTER'
      `.execute(db));
}

/** A reader’s own copy as a web page; null where there is none any more. */
export async function webVersionOf(ctx: Context, id: string, publicOrigin: string): Promise<string | null> {
  const found = await readerWithRun(ctx, id)
    .select(['reader.id', 'reader.practice', 'reader.merge_values as mergeValues'])
    .select(['run.id as runId', 'run.letter', 'run.parts'])
    .executeTakeFirst();
  if (!found?.parts) return null;
  const isWhole = (await picturesOfRun(ctx, found.runId)).every(({ isWithdrawn }) => !isWithdrawn);
  // Else it is made again, with the descriptions of the pictures that were withdrawn since it was sent.
  const { html } = isWhole ? found.parts : await runLetterOf(ctx, found.letter, publicOrigin);
  const [key] = await linkKeys(ctx.db);
  return webCopy({ ...found.parts, html }, found, { key, publicOrigin });
}

interface OpenedLink {
  /** Of the letter’s links. */
  readonly number: number;
  /** Programs that check a link without opening it are not. */
  readonly isCounted: boolean;
}

/** Where a link of a reader’s letter leads; null for a number that the letter does not have. */
export async function openLetterLink(
  { db, practice }: Context,
  id: string,
  { number, isCounted }: OpenedLink,
): Promise<string | null> {
  const { rows } = await sql<{ href: string | null }>`
    update campaign_recipient reader
    set clicks = case when not ${isCounted} or ${number}::int = any(reader.clicks) then reader.clicks
      else reader.clicks || ${number}::int end
    from campaign_run run
    where reader.practice = ${practice} and reader.id = ${id}
      and run.practice = reader.practice and run.id = reader.run_id and run.parts -> 'links' -> ${number}::int is not null
    returning run.parts -> 'links' ->> ${number}::int as href
  `.execute(db);
  return rows[0]?.href ?? null;
}

/** The client whom a reader is. */
export async function clientOfReader({ db, practice }: Context, id: string): Promise<string> {
  const { pet_owner_id } = await db
    .selectFrom('campaign_recipient')
    .select('pet_owner_id')
    .where('practice', '=', practice)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return pet_owner_id;
}

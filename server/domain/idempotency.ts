import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { Database } from '#server/db/schema.ts';
import { pipelined } from '#server/db/pipelined.ts';
import { type Context, staffOf, type VisitorContext } from './context.ts';
import { Refusal } from './refusal.ts';

/** The answer to the first request with a key. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** How long a key is stored, in hours (D-30). */
export const keyLifetimeHours = 24;

/**
 * Carries out a request once per key. The key, the hash of the request and the answer are stored in the transaction of its effect,
 * so that all of them exist or none.
 * @throws Refusal `idempotency_in_progress` while the first request is running, `idempotency_mismatch` for another payload.
 */
export async function oncePerIntent(
  ctx: Context | VisitorContext,
  route: string,
  request: object,
  carryOut: () => Promise<Answer>,
): Promise<Answer> {
  if (ctx.intent === null) return carryOut();
  const intent = {
    practice: 'practice' in ctx ? ctx.practice : '',
    user_id: staffOf(ctx)?.id ?? '',
    route,
    key: ctx.intent,
  };
  const hash = await hashOf(request);
  const claim = await claimKey(ctx, intent, hash);
  if (claim === 'in_progress') throw new Refusal('idempotency_in_progress');
  if (claim === 'answered') return firstAnswer(ctx, intent, hash);

  const answer = await carryOut();
  await sql`
    ${preparedStatement} ${pipelined} update idempotency_key
    set status = ${answer.status}, response = ${JSON.stringify(answer.body)}::jsonb
    where practice = ${intent.practice} and user_id = ${intent.user_id} and route = ${intent.route} and key = ${intent.key}
  `.execute(ctx.db);
  return answer;
}

/** The answer to a request of the system with a key; null where there is none yet. */
export async function answerTo({ db, practice }: Context, route: string, key: string): Promise<unknown> {
  const found = await db
    .selectFrom('idempotency_key')
    .select('response')
    .where((eb) => eb.and({ practice, user_id: '', route, key }))
    .where('status', '>', 0)
    .executeTakeFirst();
  return found?.response ?? null;
}

type Intent = Pick<Database['idempotency_key'], 'practice' | 'user_id' | 'route' | 'key'>;

/** Claims the key; its answer is stored later. Fails if a running request has the key, or a finished one had it. */
async function claimKey(
  ctx: Pick<Context, 'db'>,
  intent: Intent,
  hash: string,
): Promise<'claimed' | 'in_progress' | 'answered'> {
  const { practice, user_id, route, key } = intent;
  const name = [practice, user_id, route, key].join(' ');
  const { rows } = await sql<{ free: boolean; claimed: boolean }>`
    ${preparedStatement} with lock as materialized (
      select pg_try_advisory_xact_lock(hashtextextended(${name}, 7)) as free
    ), claim as (
      insert into idempotency_key (practice, user_id, route, key, request_hash, status, response)
      select ${practice}, ${user_id}, ${route}, ${key}, ${hash}, 0, 'null' from lock where free
      on conflict do nothing
      returning key
    )
    select free, exists (select from claim) as claimed from lock
  `.execute(ctx.db);
  if (!rows[0]?.free) return 'in_progress';
  return rows[0].claimed ? 'claimed' : 'answered';
}

/** @throws Refusal `idempotency_mismatch` if the first request with the key had another payload. */
async function firstAnswer(ctx: Pick<Context, 'db'>, intent: Intent, hash: string): Promise<Answer> {
  const first = await ctx.db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'status', 'response'])
    .where((eb) => eb.and(intent))
    .executeTakeFirstOrThrow();
  if (first.request_hash !== hash) throw new Refusal('idempotency_mismatch');
  return { status: first.status, body: first.response };
}

/** JSON leaves files out, so their names and bytes are hashed too. */
async function hashOf(request: object): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(request));
  for (const part of Object.values(request) as unknown[])
    if (part instanceof File) hash.update(JSON.stringify(part.name)).update(new Uint8Array(await part.arrayBuffer()));
  return hash.digest('hex');
}

/** Deletes expired keys; those of refused forms of clients, with what was typed, after an hour. */
export function deleteOldKeys(ctx: Pick<Context, 'db' | 'now'>) {
  const before = (hours: number) => new Date(ctx.now.getTime() - hours * 3_600_000).toISOString();
  return ctx.db
    .deleteFrom('idempotency_key')
    .where((eb) =>
      eb.or([
        eb('create_ts', '<', before(keyLifetimeHours)),
        eb.and([eb('create_ts', '<', before(1)), sql<boolean>`response -> 'typed' is not null`]),
      ]),
    )
    .execute();
}

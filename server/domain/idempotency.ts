import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { Database } from '#server/db/schema.ts';
import { pipelined } from '#server/db/pipelined.ts';
import { type Context, staffOf, type VisitorContext } from './context.ts';
import { Refusal } from './refusal.ts';

/** What a request with a key was answered, the first time. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** How long a key is remembered, in hours (D-30). */
export const keyLifetimeHours = 24;

/**
 * Carries out a request once per key. The key, the request's hash and the answer are stored in the effect's own transaction,
 * so that either all of them exist or none.
 * @throws Refusal `idempotency_in_progress` while the first is running, `idempotency_mismatch` for another payload.
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
  const turn = await claimKey(ctx, intent, hash);
  if (turn === 'taken') throw new Refusal('idempotency_in_progress');
  if (turn === 'over') return firstAnswer(ctx, intent, hash);

  const answer = await carryOut();
  await sql`
    ${preparedStatement} ${pipelined} update idempotency_key
    set status = ${answer.status}, response = ${JSON.stringify(answer.body)}::jsonb
    where practice = ${intent.practice} and user_id = ${intent.user_id} and route = ${intent.route} and key = ${intent.key}
  `.execute(ctx.db);
  return answer;
}

type Intent = Pick<Database['idempotency_key'], 'practice' | 'user_id' | 'route' | 'key'>;

/** Takes the key, with an answer to be written, unless somebody has it at this moment or had it before. */
async function claimKey(ctx: Pick<Context, 'db'>, intent: Intent, hash: string): Promise<'ours' | 'taken' | 'over'> {
  const { practice, user_id, route, key } = intent;
  const name = [practice, user_id, route, key].join(' ');
  const { rows } = await sql<{ free: boolean; ours: boolean }>`
    ${preparedStatement} with turn as materialized (
      select pg_try_advisory_xact_lock(hashtextextended(${name}, 7)) as free
    ), taken as (
      insert into idempotency_key (practice, user_id, route, key, request_hash, status, response)
      select ${practice}, ${user_id}, ${route}, ${key}, ${hash}, 0, 'null' from turn where free
      on conflict do nothing
      returning key
    )
    select free, exists (select from taken) as ours from turn
  `.execute(ctx.db);
  if (!rows[0]?.free) return 'taken';
  return rows[0].ours ? 'ours' : 'over';
}

/** What the first request with the key was answered. */
async function firstAnswer(ctx: Pick<Context, 'db'>, intent: Intent, hash: string): Promise<Answer> {
  const first = await ctx.db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'status', 'response'])
    .where((eb) => eb.and(intent))
    .executeTakeFirstOrThrow();
  if (first.request_hash !== hash) throw new Refusal('idempotency_mismatch');
  return { status: first.status, body: first.response };
}

/** JSON says nothing of a file, so its name and its bytes speak for it. */
async function hashOf(request: object): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(request));
  for (const part of Object.values(request) as unknown[])
    if (part instanceof File) hash.update(JSON.stringify(part.name)).update(new Uint8Array(await part.arrayBuffer()));
  return hash.digest('hex');
}

/** Forgets keys past their lifetime. */
export const deleteOldKeys = (ctx: Pick<Context, 'db' | 'now'>) =>
  ctx.db
    .deleteFrom('idempotency_key')
    .where('create_ts', '<', new Date(ctx.now.getTime() - keyLifetimeHours * 3_600_000).toISOString())
    .execute();

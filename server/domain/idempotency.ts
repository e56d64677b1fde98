import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Context } from './context.ts';
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
  ctx: Context,
  route: string,
  request: object,
  carryOut: () => Promise<Answer>,
): Promise<Answer> {
  if (ctx.intent === null) return carryOut();
  const scope = { practice: ctx.practice, user_id: ctx.staff?.id ?? '', route, key: ctx.intent };
  const name = Object.values(scope).join(' ');
  const { rows } = await sql<{
    free: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 7)) as free`.execute(ctx.db);
  if (!rows[0]?.free) throw new Refusal('idempotency_in_progress');

  const hash = await hashOf(request);
  const known = await ctx.db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'status', 'response'])
    .where((eb) => eb.and(scope))
    .executeTakeFirst();
  if (known && known.request_hash !== hash) throw new Refusal('idempotency_mismatch');
  if (known) return { status: known.status, body: known.response };

  const answer = await carryOut();
  await ctx.db
    .insertInto('idempotency_key')
    .values({ ...scope, request_hash: hash, status: answer.status, response: JSON.stringify(answer.body) })
    .execute();
  return answer;
}

/** JSON says nothing of a file, so its name and its bytes speak for it. */
async function hashOf(request: object): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(request));
  for (const part of Object.values(request) as unknown[])
    if (part instanceof File) hash.update(JSON.stringify(part.name)).update(new Uint8Array(await part.arrayBuffer()));
  return hash.digest('hex');
}

/** Forgets keys past their lifetime. */
export const forgetOldKeys = (ctx: Pick<Context, 'db' | 'now'>) =>
  ctx.db
    .deleteFrom('idempotency_key')
    .where('create_ts', '<', new Date(ctx.now.getTime() - keyLifetimeHours * 3_600_000).toISOString())
    .execute();

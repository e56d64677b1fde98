import { type ConnectKind, connectKinds } from '#contract/connect/items.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';

/** The practice that a key belongs to, and what its software has reported. */
export async function readStatus(ctx: Context) {
  const { name, time_zone } = await ownPractice(ctx);
  const { db, practice } = ctx;
  const counts = await db
    .selectFrom('connect_item')
    .select(['kind', (item) => item.fn.countAll<string>().as('items')])
    .where('practice', '=', practice)
    .where('gone', '=', false)
    .groupBy('kind')
    .execute();
  const items: Partial<Record<ConnectKind, number>> = Object.fromEntries(
    counts.map((count) => [count.kind, Number(count.items)]),
  );
  const syncs = await db
    .selectFrom('connect_sync')
    .select(['kind', 'id', 'started_at', 'finished_at'])
    .where('practice', '=', practice)
    .execute();
  const { jobs } = await db
    .selectFrom('write_back')
    .select((job) => job.fn.countAll<string>().as('jobs'))
    .where('practice', '=', practice)
    .where('status', '=', 'WAITING')
    .executeTakeFirstOrThrow();
  return {
    practice: { name, timeZone: time_zone },
    items,
    syncs: syncs
      .toSorted((a, b) => connectKinds.indexOf(a.kind) - connectKinds.indexOf(b.kind))
      .map(({ kind, id, started_at, finished_at }) => ({ kind, id, startedAt: started_at, finishedAt: finished_at })),
    jobsWaiting: Number(jobs),
  };
}

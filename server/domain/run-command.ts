import { sql } from 'kysely';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { pipelined } from '#server/db/pipelined.ts';
import type { Db } from '#server/db/schema.ts';
import type { Store } from '#server/db/store.ts';
import {
  type Context,
  contextIn,
  type EventKind,
  type RequestHeaders,
  type Scope,
  type StaffCaller,
  type SystemCaller,
} from './context.ts';

/** The database that commands run on, and how to wake the readers of events. */
export interface CommandRunner {
  readonly store: Store;
  /** Called after a commit that announced something. */
  readonly wake: () => void;
}

/** Reads and writes on the few connections of visitors. */
export const forVisitors = (runner: CommandRunner): CommandRunner => ({
  ...runner,
  store: { ...runner.store, db: runner.store.visitors },
});

/** Runs a verb in one transaction. */
export const runCommand = <C extends StaffCaller | SystemCaller, T>(
  runner: CommandRunner,
  caller: C,
  verb: (ctx: Context<C>) => Promise<T>,
  headers?: RequestHeaders,
): Promise<T> => runInScope(runner, (scope) => verb(contextIn(scope, caller, headers)));

/**
 * Runs work for one or several callers in one transaction: if it fails for one of them, it fails for all. Events are written last,
 * because their numbers hold a lock until the commit; their readers are woken after it.
 */
export async function runInScope<T>(runner: CommandRunner, work: (scope: Scope) => Promise<T>): Promise<T> {
  const announced = new Map<string, Announcement>();
  const undoing: Parameters<Scope['onFailure']>[0][] = [];
  const { db } = runner.store;
  const command = db.transaction().execute(async (tx) => {
    const outcome = await work({
      db: tx,
      now: new Date(),
      announce: (practice, kind, subjectId) =>
        announced.set(`${practice} ${kind} ${subjectId}`, { practice, kind, subjectId }),
      onFailure: (undo) => undoing.push(undo),
    });
    if (announced.size > 0) await writeEvents(tx, [...announced.values()]);
    return outcome;
  });
  const result = await command.catch(async (error: unknown) => {
    await Promise.allSettled(undoing.map((undo) => undo(db)));
    throw error;
  });
  if (announced.size > 0) runner.wake();
  return result;
}

interface Announcement {
  readonly practice: string;
  readonly kind: EventKind;
  readonly subjectId: string;
}

const writeEvents = (db: Db, events: readonly Announcement[]) =>
  sql`
    ${preparedStatement} ${pipelined} insert into event (practice, kind, subject_id)
    select practice, kind, subject_id from unnest(
      ${events.map((event) => event.practice)}::text[], ${events.map((event) => event.kind)}::text[],
      ${events.map((event) => event.subjectId)}::text[]
    ) as announced (practice, kind, subject_id)
  `.execute(db);

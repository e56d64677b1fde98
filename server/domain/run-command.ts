import { sql } from 'kysely';
import { practiceOfRowKey } from '#contract/rules/practice/row-key.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { pipelined } from '#server/db/pipelined.ts';
import type { Db } from '#server/db/schema.ts';
import type { Store } from '#server/db/store.ts';
import type { Caller, Context, EventKind } from './context.ts';

/** Where commands run, and whom to wake when one has committed. */
export interface CommandRunner {
  readonly store: Store;
  /** Called after a commit that announced something. */
  readonly wake: () => void;
}

/**
 * Runs a verb in one transaction. Its events are written last, because their numbering holds a lock until the commit;
 * readers are woken after it.
 */
export const runCommand = <T>(runner: CommandRunner, caller: Caller, verb: (ctx: Context) => Promise<T>): Promise<T> =>
  runTogether(runner, (contextOf) => verb(contextOf(caller)));

/** Runs in one transaction what several callers want: each has its own context, and a failure of one is everyone's. */
export async function runTogether<T>(
  runner: CommandRunner,
  work: (contextOf: (caller: Caller) => Context, db: Db) => Promise<T>,
): Promise<T> {
  const announced = new Map<string, Announcement>();
  const undoing: Parameters<Context['onFailure']>[0][] = [];
  const { db } = runner.store;
  const command = db.transaction().execute(async (tx) => {
    const now = new Date();
    const outcome = await work(
      ({ practice, staff, intent = null, publish = null, expiresAt = null }) => ({
        db: tx,
        practice,
        identity: practiceOfRowKey(practice),
        staff,
        intent,
        publish,
        sessionEndsAt: expiresAt,
        now,
        announce: (kind, subjectId) => announced.set(`${practice} ${kind} ${subjectId}`, { practice, kind, subjectId }),
        onFailure: (undo) => undoing.push(undo),
      }),
      tx,
    );
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

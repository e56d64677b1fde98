import { practiceOfRowKey } from '#contract/rules/row-key.ts';
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
export async function runCommand<T>(
  runner: CommandRunner,
  caller: Caller,
  verb: (ctx: Context) => Promise<T>,
): Promise<T> {
  const announced = new Map<string, { kind: EventKind; subject_id: string }>();
  const undoing: Parameters<Context['onFailure']>[0][] = [];
  const { db } = runner.store;
  const command = db.transaction().execute(async (tx) => {
    const outcome = await verb({
      db: tx,
      practice: caller.practice,
      identity: practiceOfRowKey(caller.practice),
      staff: caller.staff,
      intent: caller.intent ?? null,
      publish: caller.publish ?? null,
      now: new Date(),
      announce: (kind, subjectId) => announced.set(`${kind} ${subjectId}`, { kind, subject_id: subjectId }),
      onFailure: (undo) => undoing.push(undo),
    });
    const events = [...announced.values()].map((event) => ({ ...event, practice: caller.practice }));
    if (events.length > 0) await tx.insertInto('event').values(events).execute();
    return outcome;
  });
  const result = await command.catch(async (error: unknown) => {
    await Promise.allSettled(undoing.map((undo) => undo(db)));
    throw error;
  });
  if (announced.size > 0) runner.wake();
  return result;
}

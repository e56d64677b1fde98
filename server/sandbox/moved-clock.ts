import type { Store } from '#server/db/store.ts';
import type { Log } from '#server/lib/logger.ts';
import { quietUntil } from './seed/practice.ts';

/** The table of `0016_sandbox_clock.sql`. */
type ClockTables = { sandbox_clock: { id: boolean; ahead_ms: string | number } };

/** A clock that can be moved, only for reminders and scheduled texts. It is shared by all processes on the database and survives a restart. */
export interface MovedClock {
  now(): Date;
  /** Whether it differs from the machine's clock. */
  isMoved(): boolean;
  /** Moves it. The reminders due from that moment on are sent, for one practice or for all; those due before it are skipped. */
  set(moment: Date, practice?: string): Promise<void>;
  /** Returns it to the machine's time. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

const channel = 'sandbox_clock';

export async function movedClock(store: Store, log: Log): Promise<MovedClock> {
  const db = store.db.withTables<ClockTables>();
  let aheadMs = 0;
  const read = async () => {
    const row = await db.selectFrom('sandbox_clock').select('ahead_ms').executeTakeFirst();
    aheadMs = Number(row?.ahead_ms ?? 0);
  };
  const move = async (ahead_ms: number) => {
    await db
      .insertInto('sandbox_clock')
      .values({ id: true, ahead_ms })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ ahead_ms }))
      .execute();
    await read();
    await store.notify(channel);
  };
  await read();
  const stopListening = await store.listen(channel, () => {
    read().catch((error: unknown) => log.warn('sandbox_clock_failed', { error }));
  });

  return {
    now: () => new Date(Date.now() + aheadMs),
    isMoved: () => aheadMs !== 0,
    set: async (moment, practice) => {
      await db
        .updateTable('practice')
        .set({ reminders_from: new Date(moment.getTime() + 1) })
        .where('reminders_from', '<=', moment.toISOString())
        .execute();
      let practices = db.updateTable('practice').set({ reminders_from: moment });
      if (practice !== undefined) practices = practices.where('practice', '=', practice);
      await practices.execute();
      await move(moment.getTime() - Date.now());
    },
    reset: async () => {
      await move(0);
      const now = new Date();
      await db
        .updateTable('practice')
        .set({ reminders_from: now })
        .where('reminders_from', '>', now.toISOString())
        .where('reminders_from', '<', quietUntil)
        .execute();
    },
    close: stopListening,
  };
}

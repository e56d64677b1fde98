import { sql } from 'kysely';
import type { Store } from '#server/db/store.ts';
import { CarrierRefusal, type DeliveryReport, type SmsGateway } from '#server/gateways/sms/gateway.ts';
import type { Log } from '#server/lib/logger.ts';
import { carrierDb } from './carrier-tables.ts';
import { behaviourOf } from './magic-numbers.ts';

interface CarrierDependencies {
  store: Store;
  /** Takes a report to the product. One that throws is repeated, as is one that a kill cut short. */
  onReport: (report: DeliveryReport) => Promise<void>;
  log: Log;
}

/** A carrier whose phones live in the database. Several processes on one database share its work. */
export interface Carrier extends SmsGateway {
  start(): void;
  stop(): Promise<void>;
}

/** A report is repeated when the process that took it on has not finished after so many seconds. */
const claimSeconds = 5;
const batch = 100;
/** How often a process looks for reports that another one has accepted, in milliseconds. */
const lookEvery = 1000;

export function carrier({ store, onReport, log }: CarrierDependencies): Carrier {
  const db = carrierDb(store.db);
  let running = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let wakeAt = Infinity;
  let isOn = false;

  const claim = () =>
    db
      .updateTable('sandbox_delivery_report')
      .set({ claimed_until: sql<string>`clock_timestamp() + make_interval(secs => ${claimSeconds})` })
      .where('id', 'in', (due) =>
        due
          .selectFrom('sandbox_delivery_report')
          .select('id')
          .where('report_at', '<=', sql<string>`clock_timestamp()`)
          .where((row) =>
            row.or([row('claimed_until', 'is', null), row('claimed_until', '<', sql<string>`clock_timestamp()`)]),
          )
          .orderBy('report_at')
          .orderBy('id')
          .limit(batch)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'message_id', 'practice', 'status', 'reason'])
      .execute();

  /** Reports what is due. The phone has the text before the practice hears of it. */
  const report = async () => {
    const due = (await claim()).toSorted((a, b) => Number(a.id) - Number(b.id));
    const arrived = due.filter((row) => row.status === 'DELIVERED').map((row) => row.message_id);
    if (arrived.length > 0)
      await db
        .updateTable('sandbox_phone_message')
        .set({ received_at: sql<string>`clock_timestamp()` })
        .where('message_id', 'in', arrived)
        .where('received_at', 'is', null)
        .execute();
    const reported: string[] = [];
    for (const { id, message_id, practice, status, reason } of due)
      try {
        await onReport({ messageId: message_id, practice, status, ...(reason && { reason }) });
        reported.push(id);
      } catch (error) {
        log.warn('sandbox_carrier_failed', { error });
      }
    if (reported.length > 0) await db.deleteFrom('sandbox_delivery_report').where('id', 'in', reported).execute();
    return due.length;
  };

  const untilNext = async () => {
    const { rows } = await sql<{ wait: number | null }>`
      select (extract(epoch from min(report_at) - clock_timestamp()) * 1000)::float8 as wait
      from sandbox_delivery_report where claimed_until is null`.execute(db);
    return Math.min(Math.max(rows[0]?.wait ?? lookEvery, 1), lookEvery);
  };

  const run = async () => {
    let wait = lookEvery;
    try {
      while (isOn && (await report()) > 0);
      wait = await untilNext();
    } catch (error) {
      log.warn('sandbox_carrier_failed', { error });
    }
    wakeIn(wait);
  };
  const wakeIn = (milliseconds: number) => {
    const at = Date.now() + milliseconds;
    if (!isOn || at >= wakeAt) return;
    wakeAt = at;
    clearTimeout(timer);
    timer = setTimeout(() => {
      wakeAt = Infinity;
      running = running.then(run);
    }, milliseconds).unref();
  };

  return {
    send: async ({ id, practice, from, to, content, mediaUrls }) => {
      const { refusal, outcomes } = behaviourOf(to);
      if (refusal) throw new CarrierRefusal(refusal);
      // One statement, which takes the text and its future together or, a second time, neither.
      await sql`
        with accepted as (
          insert into sandbox_phone_message (message_id, practice, from_phone, to_phone, content, media_urls)
          values (${id}, ${practice}, ${from}, ${to}, ${content}, ${JSON.stringify(mediaUrls)})
          on conflict (message_id) do nothing
          returning message_id, practice
        )
        insert into sandbox_delivery_report (message_id, practice, status, reason, report_at)
        select message_id, practice, status, reason, clock_timestamp() + "after" * interval '1 millisecond'
        from accepted, jsonb_to_recordset(${JSON.stringify(outcomes)}) as outcome ("after" integer, status text, reason text)
      `.execute(db);
      const [first] = outcomes;
      if (first) wakeIn(first.after);
    },
    start: () => {
      isOn = true;
      wakeIn(1);
    },
    stop: async () => {
      isOn = false;
      clearTimeout(timer);
      wakeAt = Infinity;
      await running;
    },
  };
}

import { type Selectable, sql } from 'kysely';
import type { Store } from '#server/db/store.ts';
import { batched } from '#server/db/batch.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import {
  CarrierRefusal,
  type DeliveryReport,
  type OutgoingText,
  type SmsGateway,
} from '#server/gateways/sms/gateway.ts';
import type { Log } from '#server/lib/logger.ts';
import type { CarrierTables } from './carrier-tables.ts';
import { behaviourOf, type Outcome } from './magic-numbers.ts';

interface CarrierDependencies {
  store: Store;
  /** Passes a report to the product. Retried after a failure or a crash. */
  onReport: (report: DeliveryReport) => Promise<void>;
  log: Log;
}

/** A carrier whose phones are in the database. Several processes on one database share its work. */
export interface Carrier extends SmsGateway {
  start(): void;
  stop(): Promise<void>;
}

/** Seconds after which another process may retry a report that was claimed but not delivered. */
const claimSeconds = 5;
const batchSize = 100;
/** Milliseconds between polls, which find reports of texts that another process accepted. */
const pollEvery = 1000;
/** Milliseconds between polls during a rush: one costs about as much for many reports as for one. */
const restBetweenPolls = 50;

interface AcceptedText extends OutgoingText {
  readonly outcomes: readonly Outcome[];
}

type Report = Pick<
  Selectable<CarrierTables['sandbox_delivery_report']>,
  'id' | 'message_id' | 'practice' | 'status' | 'reason'
>;

export function carrier({ store, onReport, log }: CarrierDependencies): Carrier {
  const { db } = store;
  let running = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let wakeAt = Infinity;
  let isOn = false;

  /** Claims the due reports, in order. The phone has a text before its delivery is reported. */
  const claim = async () => {
    const { rows } = await sql<Report>`
      ${preparedStatement} with claimed as (
        update sandbox_delivery_report set claimed_until = clock_timestamp() + make_interval(secs => ${claimSeconds})
        where id in (
          select id from sandbox_delivery_report
          where report_at <= clock_timestamp() and (claimed_until is null or claimed_until < clock_timestamp())
          order by report_at, id
          limit ${batchSize}
          for update skip locked
        )
        returning id, message_id, practice, status, reason
      ), arrived as (
        update sandbox_phone_message set received_at = clock_timestamp()
        where message_id in (select message_id from claimed where status = 'DELIVERED') and received_at is null
      )
      select id, message_id, practice, status, reason from claimed order by id
    `.execute(db);
    return rows;
  };

  const report = async () => {
    const due = await claim();
    const outcomes = await Promise.allSettled(
      due.map(({ message_id, practice, status, reason }) =>
        onReport({ messageId: message_id, practice, status, ...(reason && { reason }) }),
      ),
    );
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') log.warn('sandbox_carrier_failed', { error: outcome.reason });
    const reported = due.filter((_, place) => outcomes[place]?.status === 'fulfilled').map(({ id }) => id);
    if (reported.length > 0)
      await sql`delete from sandbox_delivery_report where id = any(${reported}::bigint[])`.execute(db);
    return due.length;
  };

  const untilNext = async () => {
    const { rows } = await sql<{ wait: number | null }>`
      select (extract(epoch from min(report_at) - clock_timestamp()) * 1000)::float8 as wait
      from sandbox_delivery_report where claimed_until is null`.execute(db);
    return Math.min(Math.max(rows[0]?.wait ?? pollEvery, restBetweenPolls), pollEvery);
  };

  const run = async () => {
    let wait = pollEvery;
    try {
      while (isOn && (await report()) === batchSize);
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

  /** One statement for all texts sent together. It stores each text with its future reports, or nothing if the text is known. */
  const accept = batched(async (texts: readonly AcceptedText[]) => {
    const each = [...new Map(texts.map((text) => [text.id, text])).values()];
    await sql`
      ${preparedStatement} with handed_over as (
        select id, practice, "from", "to", content, "mediaUrls", outcomes from jsonb_to_recordset(${JSON.stringify(each)})
          as text (id text, practice text, "from" text, "to" text, content text, "mediaUrls" jsonb, outcomes jsonb)
      ), accepted as (
        insert into sandbox_phone_message (message_id, practice, from_phone, to_phone, content, media_urls)
        select id, practice, "from", "to", content, "mediaUrls" from handed_over
        on conflict (message_id) do nothing
        returning message_id
      )
      insert into sandbox_delivery_report (message_id, practice, status, reason, report_at)
      select accepted.message_id, practice, status, reason, clock_timestamp() + "after" * interval '1 millisecond'
      from accepted join handed_over on handed_over.id = accepted.message_id,
        jsonb_to_recordset(outcomes) as outcome ("after" integer, status text, reason text)
    `.execute(db);
    return texts.map(() => undefined);
  });

  return {
    send: async ({ id, practice, from, to, content, mediaUrls }) => {
      const { refusal, outcomes } = behaviourOf(to);
      if (refusal) throw new CarrierRefusal(refusal);
      await accept({ id, practice, from, to, content, mediaUrls, outcomes });
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

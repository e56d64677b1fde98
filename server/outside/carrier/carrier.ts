import { randomBytes } from 'node:crypto';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Store } from '#server/db/store.ts';
import { batched } from '#server/db/batch.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { Log } from '#server/lib/logger.ts';
import { carrierDb, type CarrierTables } from './carrier-tables.ts';
import { behaviourOf, type Outcome } from './magic-numbers.ts';
import type { PostWebhook } from './webhooks.ts';

interface CarrierDependencies {
  store: Store;
  /** Selects the practice whose number `"from"` is; no row where that is not a number of the account. */
  owner: RawBuilder<{ practice: string }>;
  /** Posts a report to the product. Retried after a failure or a crash. */
  post: PostWebhook;
  log: Log;
}

/** A text to send. */
interface NewText {
  readonly from: string;
  readonly to: string;
  readonly body: string;
  readonly mediaUrls: readonly string[];
  readonly statusCallback: string | null;
}

type AcceptedText = Selectable<CarrierTables['sandbox_phone_message']>;

interface ListSearch {
  readonly from: string | null;
  readonly to: string;
  readonly skip: number;
  readonly most: number;
}

/** A carrier whose phones are in the database. Several processes on one database share its work. It does not recognise a text sent twice. */
export interface Carrier {
  /** @returns the text as it was accepted, or the error code with which it is refused */
  send(text: NewText): Promise<AcceptedText | number>;
  /** A client's text, which is listed from then on. @returns a function that removes it, for a phone that sends it again itself */
  receive(
    text: Pick<AcceptedText, 'message_id' | 'practice' | 'from_phone' | 'to_phone' | 'content' | 'media_urls'>,
  ): Promise<() => Promise<void>>;
  /** The texts to a number, from another one where that is given, newest first. */
  list(search: ListSearch): Promise<readonly AcceptedText[]>;
  /** The addresses of a text's attachments; null for an unknown text. */
  mediaOf(sid: string): Promise<readonly string[] | null>;
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
/** The error code for a sender that is not a number of the account. */
const foreignSender = 21_606;

interface TextToStore extends NewText {
  readonly sid: string;
  readonly outcomes: readonly Outcome[];
}

interface Report {
  readonly id: string;
  readonly sid: string;
  readonly status: string;
  readonly errorCode: number | null;
  readonly from: string;
  readonly to: string;
  readonly statusCallback: string | null;
}

export function carrier({ store, owner, post, log }: CarrierDependencies): Carrier {
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
        returning id, message_id, status, error_code
      ), latest as (
        select message_id, (array_agg(status order by id desc))[1] as status,
          (array_agg(error_code order by id desc))[1] as error_code, bool_or(status = 'delivered') as has_arrived
        from claimed group by message_id
      ), changed as (
        update sandbox_phone_message text set status = latest.status, error_code = latest.error_code,
          received_at = coalesce(text.received_at, case when latest.has_arrived then clock_timestamp() end)
        from latest where text.message_id = latest.message_id
      )
      select claimed.id, text.message_id as sid, claimed.status, claimed.error_code as "errorCode",
        text.from_phone as "from", text.to_phone as "to", text.status_callback as "statusCallback"
      from claimed join sandbox_phone_message text on text.message_id = claimed.message_id
      order by claimed.id
    `.execute(db);
    return rows;
  };

  const report = async () => {
    const due = await claim();
    const outcomes = await Promise.allSettled(due.map((one) => postReport(one)));
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') log.warn('sandbox_carrier_failed', { error: outcome.reason });
    const reported = due.filter((_, place) => outcomes[place]?.status === 'fulfilled').map(({ id }) => id);
    if (reported.length > 0)
      await sql`delete from sandbox_delivery_report where id = any(${reported}::bigint[])`.execute(db);
    return due.length;
  };

  const postReport = async ({ sid, status, errorCode, from, to, statusCallback }: Report): Promise<void> => {
    if (statusCallback === null) return;
    const form = { MessageSid: sid, SmsSid: sid, MessageStatus: status, From: from, To: to };
    await post(statusCallback, errorCode === null ? form : { ...form, ErrorCode: String(errorCode) });
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

  /** One statement for all texts sent together. It stores each text of a known sender with its future reports. */
  const accept = batched(async (texts: readonly TextToStore[]) => {
    const { rows } = await sql<AcceptedText>`
      ${preparedStatement} with handed_over as (
        select sid, practice, "from", "to", body, "mediaUrls", "statusCallback", outcomes
        from jsonb_to_recordset(${JSON.stringify(texts)}) as text (
          sid text, "from" text, "to" text, body text, "mediaUrls" jsonb, "statusCallback" text, outcomes jsonb
        ) cross join lateral (${owner}) owner
      ), accepted as (
        insert into sandbox_phone_message (message_id, practice, from_phone, to_phone, content, media_urls, status_callback)
        select sid, practice, "from", "to", body, "mediaUrls", "statusCallback" from handed_over
        returning *
      ), scheduled as (
        insert into sandbox_delivery_report (message_id, status, error_code, report_at)
        select sid, status, "errorCode", clock_timestamp() + "after" * interval '1 millisecond'
        from handed_over, jsonb_to_recordset(outcomes) as outcome ("after" integer, status text, "errorCode" integer)
      )
      select * from accepted
    `.execute(db);
    const stored = new Map(rows.map((row) => [row.message_id, row]));
    return texts.map(({ sid }) => stored.get(sid) ?? foreignSender);
  });

  return {
    send: async (text) => {
      const { refusal, outcomes } = behaviourOf(text.to);
      if (refusal !== undefined) return refusal;
      const accepted = await accept({ ...text, sid: newSid('SM'), outcomes });
      const [first] = outcomes;
      if (first) wakeIn(first.after);
      return accepted;
    },
    receive: async ({ media_urls, ...text }) => {
      const texts = carrierDb(db);
      await texts
        .insertInto('sandbox_phone_message')
        .values({ ...text, media_urls: JSON.stringify(media_urls), status: 'received' })
        .execute();
      return async () => {
        await texts.deleteFrom('sandbox_phone_message').where('message_id', '=', text.message_id).execute();
      };
    },
    list: ({ from, to, skip, most }) =>
      carrierDb(db)
        .selectFrom('sandbox_phone_message')
        .selectAll()
        .$if(from !== null, (texts) => texts.where('from_phone', '=', from ?? ''))
        .where('to_phone', '=', to)
        .orderBy('seq', 'desc')
        .offset(skip)
        .limit(most)
        .execute(),
    mediaOf: async (sid) => {
      const text = await carrierDb(db)
        .selectFrom('sandbox_phone_message')
        .select('media_urls')
        .where('message_id', '=', sid)
        .executeTakeFirst();
      return text?.media_urls ?? null;
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

/** An id as the carrier makes them: two letters and 32 hexadecimal digits. */
export const newSid = (kind: 'SM' | 'MM'): string => `${kind}${randomBytes(16).toString('hex')}`;

import type { ColumnType, Generated, Kysely } from 'kysely';
import type { Db, Moment, MomentByDefault, MomentOrNull } from '#server/db/schema.ts';

/** A status in the carrier's words; `received` is a client's text. */
export type CarrierStatus = 'queued' | 'sent' | 'delivered' | 'undelivered' | 'received';

/** The tables of `0003_sandbox_carrier.sql`. */
// A type, not an interface: Kysely's `withTables` requires an index signature.
export type CarrierTables = {
  sandbox_phone_message: {
    /** The carrier's id of the text. */
    message_id: string;
    seq: Generated<string>;
    practice: string;
    from_phone: string;
    to_phone: string;
    content: string;
    media_urls: ColumnType<string[], string, never>;
    /** Where to report on the text. */
    status_callback: string | null;
    status: Generated<CarrierStatus>;
    error_code: number | null;
    created_at: MomentByDefault;
    /** Null until the phone has it; stays null if it could not be delivered. */
    received_at: MomentOrNull;
  };
  sandbox_delivery_report: {
    id: Generated<string>;
    message_id: string;
    status: CarrierStatus;
    error_code: number | null;
    report_at: Moment;
    /** Until then one process is delivering the report. */
    claimed_until: MomentOrNull;
  };
};

/** The carrier's tables of a database. */
export const carrierDb = (db: Db): Kysely<CarrierTables> =>
  db.withTables<CarrierTables>().$pickTables<keyof CarrierTables>();

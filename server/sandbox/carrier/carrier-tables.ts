import type { ColumnType, Generated, Kysely } from 'kysely';
import type { Database, Db, Moment, MomentOrNull } from '#server/db/schema.ts';
import type { DeliveryReport } from '#server/gateways/sms/gateway.ts';

/** The tables of `0003_sandbox_carrier.sql`. */
// A type, not an interface: Kysely's `withTables` requires an index signature.
export type CarrierTables = {
  sandbox_phone_message: {
    message_id: string;
    seq: Generated<string>;
    practice: string;
    from_phone: string;
    to_phone: string;
    content: string;
    media_urls: ColumnType<string[], string, never>;
    /** Null until the phone has it; stays null if it could not be delivered. */
    received_at: MomentOrNull;
  };
  sandbox_delivery_report: {
    id: Generated<string>;
    message_id: string;
    practice: string;
    status: DeliveryReport['status'];
    reason: NonNullable<DeliveryReport['reason']> | null;
    report_at: Moment;
    /** Until then one process is delivering the report. */
    claimed_until: MomentOrNull;
  };
};

/** The database, with the carrier's tables. */
export const carrierDb = (db: Db): Kysely<Database & CarrierTables> => db.withTables<CarrierTables>();

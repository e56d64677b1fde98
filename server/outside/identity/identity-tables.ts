import type { ColumnType, Kysely } from 'kysely';
import type { Db, Moment, MomentOrNull } from '#server/db/schema.ts';

/** Written as JSON text, read as the value. */
type Json<T> = ColumnType<T, string, string>;

// A type, not an interface: Kysely's `withTables` requires an index signature.
export type IdentityTables = {
  sandbox_signing_key: { id: string; private_jwk: Json<Record<string, unknown>>; cookie_secret: string };
  sandbox_launch_code: {
    code_hash: string;
    practice: string;
    user_id: string | null;
    email: string | null;
    expires_at: Moment;
  };
  sandbox_pool_challenge: { session_hash: string; practice: string; expires_at: Moment };
  sandbox_refresh_token: {
    token_hash: string;
    practice: string;
    user_id: string;
    email: string | null;
    origin_jti: string;
    signed_in_at: Moment;
    expires_at: Moment;
  };
  sandbox_oidc_record: {
    model: string;
    id: string;
    payload: Json<Record<string, unknown>>;
    grant_id: string | null;
    uid: string | null;
    consumed_at: MomentOrNull;
    expires_at: MomentOrNull;
  };
};

export type IdentityDb = Kysely<IdentityTables>;

/** The identity providers' tables of a database. */
export const identityDb = (db: Db): IdentityDb => db.withTables<IdentityTables>().$pickTables<keyof IdentityTables>();

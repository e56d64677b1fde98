import type { ColumnType, Kysely } from 'kysely';
import type { Database, Db, Moment, MomentOrNull } from '#server/db/schema.ts';

/** Written as JSON text, read as the value. */
type Json<T> = ColumnType<T, string, string>;

/** The tables of `0002_sandbox.sql`. */
// A type, not an interface: Kysely's `withTables` wants an index signature.
export type SandboxTables = {
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
  sandbox_flag_override: { practice: string; key: string; value: boolean; version: number };
};

export type SandboxDb = Kysely<Database & SandboxTables>;

/** The database with the sandbox's own tables in sight. */
export const sandboxDb = (db: Db): SandboxDb => db.withTables<SandboxTables>();

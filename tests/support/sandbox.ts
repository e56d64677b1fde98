import { createLocalJWKSet, jwtVerify } from 'jose';
import { practiceOfRowKey } from '#contract/rules/practice/row-key.ts';
import type { TokenIssuer } from '#server/routes/authenticate.ts';
import { type SigningKey, signingKey } from '#server/outside/identity/signing-key.ts';
import { identityDb, type IdentityDb } from '#server/outside/identity/identity-tables.ts';
import type { Db } from '#server/db/schema.ts';
import { staffOfProduct } from '#server/sandbox/identity/staff.ts';
import { aStore } from './server-world.ts';

/** The sandbox's tables in the worker's database, so tests use practices of their own. */
export async function aSandbox(origin = 'http://localhost:8080') {
  const store = await aStore();
  const db = identityDb(store.db);
  return { store, db, staff: staffOfProduct(store.db), origin, key: await signingKey(db) };
}

/** Somebody who works at a practice; the practice is entered if it is new. */
export async function aStaffMember(db: Db, practice: string, firstName = 'Ada') {
  const { pimsType, practiceOrgId, practiceSubOrgId } = practiceOfRowKey(practice);
  await db
    .insertInto('practice')
    .values({
      practice,
      pims: pimsType,
      organization: practiceOrgId,
      branch: practiceSubOrgId,
      name: 'Elm Street Animal Clinic',
      time_zone: 'America/New_York',
    })
    .onConflict((conflict) => conflict.column('practice').doNothing())
    .execute();
  return db
    .insertInto('staff_user')
    .values({ practice, email: `${firstName.toLowerCase()}@elm.example`, first_name: firstName, last_name: 'Löfgren' })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow();
}

/** Moves every expiry of a table into the past. */
export async function expireAll(
  db: IdentityDb,
  table: 'sandbox_launch_code' | 'sandbox_pool_challenge' | 'sandbox_refresh_token',
): Promise<void> {
  await db
    .updateTable(table)
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute();
}

export const removeFromPractice = (db: Db, id: string) =>
  db.updateTable('staff_user').set({ removed_at: new Date() }).where('id', '=', id).execute();

/** An id token's content, if one of the sandbox's providers has signed it. */
export const signedBy = ({ issuer, audience }: TokenIssuer, { jwks }: SigningKey, token: string) =>
  jwtVerify(token, createLocalJWKSet(jwks), { issuer, audience, algorithms: ['RS256'] });

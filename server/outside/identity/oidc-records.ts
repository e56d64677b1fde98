import { errors, type Adapter, type AdapterPayload } from 'oidc-provider';
import { inSeconds, now } from './clock.ts';
import type { IdentityDb } from './identity-tables.ts';

/**
 * Stores the OpenID provider's sessions, codes and tokens: one table for all its models, shared by all processes and preserved over
 * restarts.
 */
export const oidcRecords =
  (db: IdentityDb) =>
  (model: string): Adapter => {
    const records = db.selectFrom('sandbox_oidc_record').select(['payload', 'consumed_at']).where('model', '=', model);
    const alive = () => records.where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now())]));

    return {
      async upsert(id, payload, expiresIn) {
        const content = {
          payload: JSON.stringify(payload),
          grant_id: payload.grantId ?? null,
          uid: payload.uid ?? null,
          expires_at: expiresIn === undefined ? null : inSeconds(expiresIn),
        };
        // Every sign-in begins with an interaction, so expired records are deleted here.
        if (model === 'Interaction')
          await db.deleteFrom('sandbox_oidc_record').where('expires_at', '<', now()).execute();
        await db
          .insertInto('sandbox_oidc_record')
          .values({ model, id, ...content })
          .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(content))
          .execute();
      },
      find: async (id) => payloadOf(await alive().where('id', '=', id).executeTakeFirst()),
      findByUid: async (uid) => payloadOf(await alive().where('uid', '=', uid).executeTakeFirst()),
      // Only the device flow has user codes, and it is off.
      findByUserCode: async () => undefined,
      async consume(id) {
        const { numUpdatedRows } = await db
          .updateTable('sandbox_oidc_record')
          .set({ consumed_at: now() })
          .where('model', '=', model)
          .where('id', '=', id)
          .where('consumed_at', 'is', null)
          .executeTakeFirst();
        // The provider has checked before; of two concurrent redemptions of one code the second fails here.
        if (numUpdatedRows === 0n) throw new errors.InvalidGrant(`${model} already consumed`);
      },
      async destroy(id) {
        await db.deleteFrom('sandbox_oidc_record').where('model', '=', model).where('id', '=', id).execute();
      },
      async revokeByGrantId(grantId) {
        await db.deleteFrom('sandbox_oidc_record').where('model', '=', model).where('grant_id', '=', grantId).execute();
      },
    };
  };

function payloadOf(
  row: { payload: Record<string, unknown>; consumed_at: string | null } | undefined,
): AdapterPayload | undefined {
  if (!row) return undefined;
  const consumed = row.consumed_at && Math.floor(Date.parse(row.consumed_at) / 1000);
  return { ...(row.payload as AdapterPayload), ...(consumed && { consumed }) };
}

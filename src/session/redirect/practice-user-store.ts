import type { StateStore } from 'oidc-client-ts';
import * as z from 'zod/mini';
import { idTokenClaims } from '#contract/platform/practice.ts';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import { jwtPayload } from '#src/lib/jwt-payload.ts';
import type { PinnedStorage } from '../pinned-storage.ts';

const storedUser = z.object({ id_token: z.string() });
const issued = z.object({ iat: z.number() });

const keyed = (key: string) => `oidc.${key}`;
const pointerTo = (key: string) => `oidc.${key}.LastAuthUser`;

/** The storage keys of this user's tokens, and of this computer's clock drift when they were issued. */
export function storageKeysOf(storage: PinnedStorage, key: string) {
  const who = storage.getItem(pointerTo(key));
  return who === null ? null : { tokens: `${keyed(key)}.${who}`, drift: `${keyed(key)}.${who}.clockDrift` };
}

/** Stores the OpenID client's user by practice and person, like Amplify, so that tabs can have different practices. */
export function practiceUserStore(storage: PinnedStorage): StateStore {
  return {
    async get(key) {
      const keys = storageKeysOf(storage, key);
      return keys && storage.getItem(keys.tokens);
    },
    async set(key, value) {
      const payload = jwtPayload(storedUser.parse(JSON.parse(value)).id_token);
      const claims = idTokenClaims.parse(payload);
      storage.setItem(pointerTo(key), `${rowKeyOf(claims)}.${claims.sub}`);
      const keys = storageKeysOf(storage, key);
      if (!keys) return;
      storage.setItem(keys.tokens, value);
      // The client stores a user right after receiving the tokens.
      const iat = issued.safeParse(payload).data?.iat;
      if (iat !== undefined) storage.setItem(keys.drift, String(iat * 1000 - Date.now()));
    },
    async remove(key) {
      const keys = storageKeysOf(storage, key);
      if (!keys) return null;
      const value = storage.getItem(keys.tokens);
      for (const name of [keys.tokens, keys.drift, pointerTo(key)]) storage.removeItem(name);
      return value;
    },
    getAllKeys: async () => storage.keys(),
  };
}

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

/** Where the tokens of this tab's user are, and how far this computer's clock was off when they were issued. */
export function placesOf(storage: PinnedStorage, key: string) {
  const who = storage.getItem(pointerTo(key));
  return who === null ? null : { tokens: `${keyed(key)}.${who}`, drift: `${keyed(key)}.${who}.clockDrift` };
}

/** Keeps the OpenID client's user by practice and person, in Amplify's manner, so that practices coexist in tabs. */
export function practiceUserStore(storage: PinnedStorage): StateStore {
  return {
    async get(key) {
      const places = placesOf(storage, key);
      return places && storage.getItem(places.tokens);
    },
    async set(key, value) {
      const payload = jwtPayload(storedUser.parse(JSON.parse(value)).id_token);
      const claims = idTokenClaims.parse(payload);
      storage.setItem(pointerTo(key), `${rowKeyOf(claims)}.${claims.sub}`);
      const places = placesOf(storage, key);
      if (!places) return;
      storage.setItem(places.tokens, value);
      // The client stores a user at the moment it receives the tokens.
      const iat = issued.safeParse(payload).data?.iat;
      if (iat !== undefined) storage.setItem(places.drift, String(iat * 1000 - Date.now()));
    },
    async remove(key) {
      const places = placesOf(storage, key);
      if (!places) return null;
      const value = storage.getItem(places.tokens);
      for (const place of [places.tokens, places.drift, pointerTo(key)]) storage.removeItem(place);
      return value;
    },
    getAllKeys: async () => storage.keys(),
  };
}

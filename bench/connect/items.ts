import type { ConnectItemInput } from '#contract/connect/items.ts';
import { itemsPerCall } from '#tools/connect/client.ts';

/** The pets of a large practice. */
export const pets = 50_000;

/** So many pets with half as many owners, in batches as a connector reports them. */
export function* batches(version = 1): Generator<readonly ConnectItemInput[]> {
  const all = [...items(version)];
  for (let at = 0; at < all.length; at += itemsPerCall) yield all.slice(at, at + itemsPerCall);
}

function* items(version: number): Generator<ConnectItemInput> {
  for (let n = 0; n < pets / 2; n += 1) {
    const data = {
      firstName: 'Maya',
      lastName: `Okafor ${n}`,
      mobilePhone: `+1555${2_000_000 + n}`,
      email: `client-${n}@mail.example`,
    };
    yield { kind: 'client', id: `c${n}`, version, data };
  }
  for (let n = 0; n < pets; n += 1) {
    const data = {
      clientId: `c${n % (pets / 2)}`,
      name: 'Luna',
      species: 'Feline',
      breed: 'Siamese',
      birthDate: '2020-03-01',
    };
    yield { kind: 'pet', id: `p${n}`, version, data } as ConnectItemInput;
  }
}

import { beforeAll, describe, expect, it } from 'vitest';
import { aStore } from '#tests/support/server-world.ts';
import type { Store } from '#server/db/store.ts';
import { giveBackEach, takeOneOfEach } from '../throttle.ts';
import { codeOrder, type CodePlace, codeTry, enteredOrder } from './code-allowances.ts';

/** The same choices in each run. */
function choices(seed: number) {
  let state = seed;
  return (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

describe('an attack with 1,000 numbers on 100 practices', () => {
  let store: Store;
  const choose = choices(37);
  beforeAll(async () => {
    store = await aStore();
  });
  const isGranted = async (allowances: ReturnType<typeof codeOrder>) =>
    (await takeOneOfEach(store.db, allowances)) === null;

  /** Each of the attempts at random numbers, practices and networks that is granted. */
  async function attack(
    attempts: number,
    name: string,
    { practices, addressOf }: { readonly practices: number; readonly addressOf: (network: number) => string },
    allowancesOf: (place: CodePlace) => ReturnType<typeof codeOrder>,
  ) {
    const granted: CodePlace[] = [];
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const place = {
        practice: `${name} ${choose(practices)}`,
        phone: `+1207555${String(choose(1000)).padStart(4, '0')}${name}`,
        address: addressOf(choose(65_536)),
      };
      if (await isGranted(allowancesOf(place))) granted.push(place);
    }
    const mostBy = (key: 'practice' | 'phone') =>
      Math.max(...Array.from(Map.groupBy(granted, (place) => place[key]).values(), ({ length }) => length));
    return { texts: granted.length, ofPractice: mostBy('practice'), ofNumber: mostBy('phone') };
  }
  /** The 65,536 networks of one rented server. */
  const ofOneServer = (network: number) => `2001:db8:7:${network.toString(16)}::/64`;
  /** As many networks that have nothing in common. */
  const ofManyServers = (network: number) => `2001:${network.toString(16)}:1:1::/64`;

  it('from one server has at most 400 codes texted, and 60 at one practice [F-56] @slow', async () => {
    const all = await attack(600, 'a', { practices: 100, addressOf: ofOneServer }, codeOrder);
    expect(all.texts).toBeLessThanOrEqual(400);
    expect(all.ofNumber).toBeLessThanOrEqual(3);
    const one = await attack(
      150,
      'b',
      { practices: 1, addressOf: (at) => ofOneServer(at).replace(':7:', ':8:') },
      codeOrder,
    );
    expect(one.texts).toBe(60);
  });

  it('from all the world has at most three codes an hour texted to a number, and 150 by a practice [F-56] @slow', async () => {
    const all = await attack(1200, 'c', { practices: 100, addressOf: ofManyServers }, codeOrder);
    expect(all.ofNumber).toBe(3);
    const few = await attack(600, 'd', { practices: 3, addressOf: ofManyServers }, codeOrder);
    expect(few.ofPractice).toBe(150);
  });

  it('guesses at most 100 codes of a practice, and 15 of a number [F-56] @slow', async () => {
    const all = await attack(300, 'e', { practices: 2, addressOf: ofManyServers }, codeTry);
    expect(all.ofPractice).toBe(100);
    const tries = await Promise.all(
      Array.from({ length: 40 }, (_, network) =>
        isGranted(codeTry({ practice: `g ${network}`, phone: '+12075550123', address: ofManyServers(network) })),
      ),
    );
    expect(tries.filter(Boolean)).toHaveLength(15);
  });

  it('keeps out no client, also of many at one address, who enter what they order @slow', async () => {
    await attack(100, 'f', { practices: 1, addressOf: ofOneServer }, codeOrder);
    for (let client = 0; client < 60; client += 1) {
      const place = { practice: 'f 0', phone: `+1617555${String(client).padStart(4, '0')}`, address: '203.0.113.7' };
      expect(await isGranted(codeOrder(place))).toBe(true);
      expect(await isGranted(codeTry(place))).toBe(true);
      await giveBackEach(store.db, [...codeTry(place), ...enteredOrder(place, true)]);
    }
  });
});

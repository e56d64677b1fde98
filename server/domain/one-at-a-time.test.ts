import { expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

it('work of one name waits for the work before it, also for one that fails, and work of other names does not', async () => {
  const events: string[] = [];
  const first = Promise.withResolvers<string>();
  const all = [
    oneAtATime('elm', () => first.promise),
    oneAtATime('elm', async () => {
      events.push('second');
      throw new Error('No');
    }),
    oneAtATime('elm', async () => events.push('third')),
    oneAtATime('oak', async () => events.push('other')),
  ];
  await all[3];
  events.push('first');
  first.resolve('done');
  const outcomes = await Promise.allSettled(all);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(events).toEqual(['other', 'first', 'second', 'third']);
});

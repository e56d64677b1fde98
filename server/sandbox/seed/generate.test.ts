import { expect, it } from 'vitest';
import { aSandbox } from '#tests/support/sandbox.ts';
import { generatePractices } from './generate.ts';
import { sandboxPractices } from './plan.ts';

// Ids depend on the seed.
it('generates practices whose users have distinct ids @slow', async () => {
  const { store } = await aSandbox();
  const made = await generatePractices(store.db, { practices: 16, conversations: 0, appointments: 0 });
  const all = [...sandboxPractices, ...made];
  expect(new Set(all.map(({ seed }) => seed)).size).toBe(all.length);
});

import { beforeAll, expect, it } from 'vitest';
import { aSandbox, expireAll } from '#tests/support/sandbox.ts';
import { aRowKey } from '#tests/support/server-world.ts';
import { issueLaunchCode, redeemLaunchCode } from './launch-codes.ts';

let sandbox: Awaited<ReturnType<typeof aSandbox>>;
beforeAll(async () => {
  sandbox = await aSandbox();
});

const elmStreet = aRowKey();
const harbour = aRowKey('EZYVET');
const ada = { id: '6a2f41a3-c54c-4ce8-a5d1-0e1c1d1c5a11', email: 'ada@elm.example' };

it('signs in its user', async () => {
  const code = await issueLaunchCode(sandbox.db, elmStreet, ada);
  expect(await redeemLaunchCode(sandbox.db, code, elmStreet)).toEqual({ user: ada });
});

it('works once, even for two concurrent sign-ins [F-53]', async () => {
  const code = await issueLaunchCode(sandbox.db, elmStreet);
  const both = await Promise.all([1, 2].map(() => redeemLaunchCode(sandbox.db, code, elmStreet)));
  expect(both.filter(Boolean)).toEqual([{ user: null }]);
});

it('is valid only for its own practice [F-53]', async () => {
  const code = await issueLaunchCode(sandbox.db, elmStreet);
  expect(await redeemLaunchCode(sandbox.db, code, harbour)).toBeUndefined();
});

it('is valid for five minutes [F-53]', async () => {
  const before = Date.now();
  const code = await issueLaunchCode(sandbox.db, elmStreet);
  const after = Date.now();
  const { expires_at } = await sandbox.db
    .selectFrom('sandbox_launch_code')
    .select('expires_at')
    .orderBy('expires_at', 'desc')
    .executeTakeFirstOrThrow();
  expect(Date.parse(expires_at) - before).toBeGreaterThanOrEqual(300_000);
  expect(Date.parse(expires_at) - after).toBeLessThanOrEqual(300_000);

  await expireAll(sandbox.db, 'sandbox_launch_code');
  expect(await redeemLaunchCode(sandbox.db, code, elmStreet)).toBeUndefined();
});

it('is too long to guess, and not stored in the database [F-53]', async () => {
  const code = await issueLaunchCode(sandbox.db, elmStreet);
  expect(Buffer.from(code, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
  const rows = await sandbox.db.selectFrom('sandbox_launch_code').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(code);
});

it('is not issued for an invalid row key', async () => {
  await expect(issueLaunchCode(sandbox.db, 'elm street')).rejects.toThrow('Invalid row key');
});

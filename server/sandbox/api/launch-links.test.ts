import { redeemLaunchCode } from '#server/outside/identity/launch-codes.ts';
import type { LaunchLink } from '../identity/launch-links.ts';
import { identityDb } from '#server/outside/identity/identity-tables.ts';
import { describe, expect, it } from 'vitest';
import { anOpenSandbox, aString } from '#tests/support/open-sandbox.ts';

const opened = anOpenSandbox();
const { call, keyOf } = opened;
const { origin } = opened;

describe('launch links', () => {
  it('sign in at their practice, once', async () => {
    const url = new URL(opened.practice.url);
    expect(url.origin).toBe(origin);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      authCode: aString,
      pimsType: opened.practice.pimsType,
      orgId: opened.practice.practiceOrgId,
      subOrgId: opened.practice.practiceSubOrgId,
    });
    const code = url.searchParams.get('authCode') ?? '';
    expect((await redeemLaunchCode(identityDb(opened.store.db), code, keyOf()))?.user?.email).toMatch(
      /@clinic-\d+\.example$/,
    );
    expect(await redeemLaunchCode(identityDb(opened.store.db), code, keyOf())).toBeUndefined();
  });

  it('are new for each call, and contain the texting number @slow', async () => {
    const [first, second] = [await call('GET', 'launch-links'), await call('GET', 'launch-links')];
    const ownLink = (response: typeof first) =>
      (response.body as LaunchLink[]).find((link) => link.practicePhone === opened.practice.practicePhone);
    expect(ownLink(first)).toMatchObject({
      practiceName: opened.practice.practiceName,
      practicePhone: aString,
    });
    expect(ownLink(first)?.url).not.toBe(ownLink(second)?.url);
  });

  it('can be requested with an age, and are valid for five minutes @slow', async () => {
    const signsIn = async (age: number) => {
      const { body } = await call('GET', `launch-links?age=${age}`);
      const ownLink = (body as LaunchLink[]).find((link) => link.practicePhone === opened.practice.practicePhone);
      const code = new URL(ownLink?.url ?? '').searchParams.get('authCode') ?? '';
      return (await redeemLaunchCode(identityDb(opened.store.db), code, keyOf())) !== undefined;
    };
    expect([await signsIn(240), await signsIn(300)]).toEqual([true, false]);
    for (const age of ['-1', 'old', '1.5', '100000'])
      expect(await call('GET', `launch-links?age=${age}`)).toMatchObject({
        status: 400,
        body: { details: [{ field: 'query.age' }] },
      });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aStore } from '#tests/support/server-world.ts';
import { signature, linkKeys } from './link-keys.ts';
import { makePublicLink, readPublicLink } from './public-link.ts';

const { db } = await aStore();
const visit = { practice: 'NEO#elm:main', ids: ['visit-1', 'client-1'], lastDay: '2026-11-26' };

describe('a public link', () => {
  it('says what it was made for, and proves it', async () => {
    expect(await readPublicLink(db, 'visit', await makePublicLink(db, 'visit', visit))).toEqual(visit);
    const always = { ...visit, lastDay: null };
    expect(await readPublicLink(db, 'visit', await makePublicLink(db, 'visit', always))).toEqual(always);
  });

  it('leads nowhere if anything of it is changed, added or left out [F-45] [F-46]', async () => {
    const link = await makePublicLink(db, 'visit', visit);
    const changes = fc.record({ at: fc.nat(link.length - 1), to: fc.constantFrom('a', 'B', '7', '_', '.', '', 'é') });
    await fc.assert(
      fc.asyncProperty(changes, async ({ at, to }) => {
        const changed = link.slice(0, at) + to + link.slice(at + 1);
        fc.pre(changed !== link);
        expect(await readPublicLink(db, 'visit', changed)).toBeNull();
      }),
    );
    for (const wrong of ['', '.', `${link}.`, `.${link}`, link.split('.')[0] ?? ''])
      expect(await readPublicLink(db, 'visit', wrong)).toBeNull();
  });

  it('of another kind, or signed for something else, does not open a visit', async () => {
    const [key] = await linkKeys(db);
    const content = (kind: string) =>
      Buffer.from(JSON.stringify([kind, visit.practice, visit.lastDay, ...visit.ids])).toString('base64url');
    const signed = (kind: string, purpose: string) => `${content(kind)}.${signature(key, purpose, content(kind))}`;
    expect(await readPublicLink(db, 'visit', signed('visit', 'public-link'))).toEqual(visit);
    expect(await readPublicLink(db, 'visit', signed('survey', 'public-link'))).toBeNull();
    expect(await readPublicLink(db, 'visit', signed('visit', 'client-code'))).toBeNull();
  });
});

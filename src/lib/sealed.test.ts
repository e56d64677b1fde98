import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { refused, sealer } from './sealed.ts';

const owner = 'NEO#org-1:branch-1/sub-1';

describe('sealer', () => {
  it('opens what it sealed, also after a reload @slow', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ noUnicodeString: false }), async (value) => {
        const sealed = await sealer(owner).seal(value);
        expect(await sealer(owner).open(String(sealed))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { numRuns: 30 },
    );
  });

  it('hides the text, and never seals alike', async () => {
    const box = sealer(owner);
    const [first, second] = [await box.seal('Rex is ill'), await box.seal('Rex is ill')];
    expect(first).not.toBe(second);
    expect(atob(String(first))).not.toContain('Rex');
  });

  it('keeps a key that cannot be taken out', async () => {
    const generate = vi.spyOn(crypto.subtle, 'generateKey');
    await sealer(owner).seal(1);
    expect(generate.mock.calls[0]?.[1]).toBe(false);
  });

  it('agrees on one key when two tabs seal first at the same time', async () => {
    const [one, two] = [sealer(owner), sealer(owner)];
    const sealed = await Promise.all([one.seal('a'), two.seal('b')]);
    expect(await two.open(String(sealed[0]))).toBe('a');
    expect(await one.open(String(sealed[1]))).toBe('b');
  });

  it('refuses what another owner sealed, what was changed, and what its discarded key sealed', async () => {
    const box = sealer(owner);
    const sealed = String(await box.seal('mine'));
    expect(await sealer('NEO#org-1:branch-2/sub-1').open(sealed)).toBe(refused);
    expect(await box.open(`${sealed.slice(0, -4)}AAAA`)).toBe(refused);
    expect(await box.open('?')).toBe(refused);
    await box.discard();
    expect(await box.open(sealed)).toBe(refused);
  });

  it('says so where the browser refuses storage or cryptography, and tries again later', async () => {
    const box = sealer(owner);
    vi.stubGlobal('indexedDB', undefined);
    expect(await box.seal('a')).toBe(refused);
    await expect(box.discard()).resolves.toBeUndefined();
    vi.unstubAllGlobals();
    expect(await box.seal('a')).not.toBe(refused);
    vi.stubGlobal('crypto', {});
    expect(await box.seal('a')).toBe(refused);
  });
});

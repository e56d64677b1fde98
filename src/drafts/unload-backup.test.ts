import { afterEach, describe, expect, it, vi } from 'vitest';
import { toBase64 } from '#src/lib/base64.ts';
import { sealer } from '#src/lib/sealed.ts';
import { unloadBackup } from './unload-backup.ts';

afterEach(() => localStorage.clear());

const typed = { 'c-1': 'You could also bring Luna’s 🐕 food', ['__proto__']: 'At five' };

/** A page's backup, and a save that waits for its key stream. */
function aPage(owner = 'NEO#elm:main anna', name = 'drafts') {
  const backup = unloadBackup(name, owner, sealer(owner));
  const stored = () => Object.values(localStorage).join(' ');
  const saving = (value: object) => {
    const before = stored();
    return vi.waitFor(() => {
      backup.save(value);
      expect(stored()).not.toBe(before);
    });
  };
  return { ...backup, saving, stored };
}

describe('what a page could not write before it was unloaded', () => {
  it('is read by the next page, until it is on disk', async () => {
    await aPage().saving(typed);
    const { saved, forgetSaved } = await aPage().read();
    expect(saved).toEqual([typed]);
    expect((await aPage().read()).saved).toEqual([typed]);
    forgetSaved();
    expect((await aPage().read()).saved).toEqual([]);
  });

  it('is encrypted with a new key stream each time, and readable only by its owner', async () => {
    const page = aPage();
    await page.saving(typed);
    const first = page.stored();
    await page.saving(typed);
    expect(page.stored()).not.toContain(first.slice(0, 16));
    expect(page.stored().slice(16)).not.toBe(first.slice(16));
    expect(atob(first)).not.toContain('Luna');
    expect((await aPage('NEO#elm:main ben').read()).saved).toEqual([]);
  });

  it('is removed once it is on disk, and on sign-out', async () => {
    const page = aPage();
    await page.saving(typed);
    page.clear();
    expect(localStorage).toHaveLength(0);
    await page.saving(typed);
    page.forget();
    page.save(typed);
    expect(localStorage).toHaveLength(0);
  });

  it('is read and removed only by its own owner and part', async () => {
    await aPage().saving(typed);
    const [ben, items] = [aPage('NEO#elm:main ben'), aPage(undefined, 'outbox')];
    (await ben.read()).forgetSaved();
    ben.forget();
    const { saved, forgetSaved } = await items.read();
    forgetSaved();
    expect(saved).toEqual([]);
    expect((await aPage().read()).saved).toEqual([typed]);
  });

  it('has room for what was reserved, up to the limit of every browser’s localStorage', async () => {
    const page = aPage();
    const large = { 'c-1': 'Luna '.repeat(200_000) };
    await vi.waitFor(() => expect(page.isTooLarge(large)).toBe(true));
    expect(page.reserve(1_000_100)).toBe(true);
    await vi.waitFor(() => expect(page.isTooLarge(large)).toBe(false));
    page.save(large);
    expect((await aPage().read()).saved).toEqual([large]);
    expect(page.reserve(2_000_000)).toBe(false);
  });

  it('is not replaced by a value that is too large', async () => {
    const page = aPage();
    const large = { 'c-1': 'Luna '.repeat(150_000) };
    await page.saving(typed);
    const before = page.stored();
    await vi.waitFor(() => expect(page.isTooLarge(large)).toBe(true));
    page.save(large);
    expect(page.stored()).toBe(before);
  });

  it('is skipped if it cannot be decrypted', async () => {
    const key = 'rapport.backup drafts NEO#elm:main anna other';
    for (const nonsense of ['nonsense at all', 'nonsense', '', btoa('nonsense that is longer than a nonce')]) {
      localStorage.setItem(key, nonsense);
      expect((await aPage().read()).saved).toEqual([]);
    }
  });

  it('is read in the form of older releases, with drafts and outbox in one', async () => {
    const owner = 'NEO#elm:main anna';
    const pad = crypto.getRandomValues(new Uint8Array(1000));
    const drafts = { 'c-1': { content: 'Dear', media: [] }, 'c-2': { content: '', media: [] } };
    const text = new TextEncoder().encode(JSON.stringify({ drafts, items: [{ id: 'key-1', content: 'Luna' }] }));
    const padded = toBase64(text.map((byte, at) => byte ^ (pad[at] ?? 0)));
    const former = `${String(await sealer(owner).seal(toBase64(pad)))} ${padded}`;
    localStorage.setItem(`rapport.last-words ${owner} a-window`, former);
    localStorage.setItem(`rapport.last-words ${owner} another`, 'nonsense at all');
    const [left, items] = await Promise.all([aPage().read(), aPage(owner, 'outbox').read()]);
    expect(left.saved).toEqual([{ 'c-1': drafts['c-1'], 'c-2': null }]);
    expect(items.saved).toEqual([{ 'key-1': { id: 'key-1', content: 'Luna' } }]);
    left.forgetSaved();
    items.forgetSaved();
    expect(localStorage).toHaveLength(0);
  });
});

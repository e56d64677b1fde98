import { afterEach, describe, expect, it } from 'vitest';
import { storeToast, showStoredToast } from './stored-toast.ts';
import { takeQueuedToasts } from './toast.ts';

const notice = {
  title: 'You are signed in again',
  text: 'Biscuit’s text is still here',
  alertLevel: 'success',
} as const;
const shown = () => takeQueuedToasts().map(({ options }) => options);

describe('a toast stored for the page after a redirect', () => {
  afterEach(() => void takeQueuedToasts());

  it('is shown there, once [TO-07]', async () => {
    await storeToast(notice);
    expect(shown()).toEqual([]);
    await showStoredToast('ada');
    expect(shown()).toEqual([notice]);
    await showStoredToast('ada');
    expect(shown()).toEqual([]);
    expect(sessionStorage).toHaveLength(0);
  });

  it('is encrypted in the session storage, with a key that cannot be exported [TO-07]', async () => {
    await storeToast(notice);
    const kept = Object.values(sessionStorage).join('');
    expect(kept).not.toBe('');
    for (const part of ['signed', 'Biscuit', btoa('signed')]) expect(kept).not.toContain(part);
    const key = await storedKey();
    expect(key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow(/extractable/);
  });

  it('is dropped if it was modified [TO-07]', async () => {
    await storeToast(notice);
    for (const name of Object.keys(sessionStorage))
      sessionStorage.setItem(name, btoa('{"title":"Pay here"}'.repeat(3)));
    await showStoredToast('ada');
    expect(shown()).toEqual([]);
    expect(sessionStorage).toHaveLength(0);
  });

  it('for another user is dropped, as is one that was for them and is read by nobody', async () => {
    for (const comer of ['grace', undefined]) {
      await storeToast({ ...notice, user: 'ada' });
      await showStoredToast(comer);
      await showStoredToast('ada');
      expect(shown()).toEqual([]);
    }
    await storeToast({ ...notice, user: 'ada' });
    await showStoredToast('ada');
    expect(shown()).toEqual([notice]);
  });

  it('does not exist on a page without a stored toast', async () => {
    await showStoredToast('ada');
    expect(shown()).toEqual([]);
    expect(await indexedDB.databases()).toEqual([]);
  });
});

function storedKey(): Promise<CryptoKey> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('rapport-keys');
    opening.addEventListener('error', reject);
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('keys').objectStore('keys').get('toast');
      reading.addEventListener('success', () => {
        opening.result.close();
        resolve(reading.result as CryptoKey);
      });
    });
  });
}

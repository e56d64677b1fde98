import { sealer } from '#src/lib/sealed.ts';
import { safeStorage } from '#src/lib/safe-storage.ts';
import { showToast, type ToastOptions } from './toast.ts';

/** What can be written down of a notice. */
export type StoredToast = Omit<ToastOptions, 'icon' | 'action' | 'onClose'>;

const place = 'rapport.toast';
const storage = safeStorage(() => sessionStorage);

const sealerOfToasts = () => sealer('toast');

/** Keeps a notice, encrypted, for the page that this tab shows after a redirect (TO-07). Without encryption nothing is kept. */
export async function storeToast(options: StoredToast): Promise<void> {
  const sealed = await sealerOfToasts().seal(options);
  if (typeof sealed === 'string') storage.setItem(place, sealed);
}

/** Shows the notice that was kept before the redirect, once. */
export async function showStoredToast(): Promise<void> {
  const sealed = storage.getItem(place);
  if (sealed === null) return;
  storage.removeItem(place);
  const opened = await sealerOfToasts().open(sealed);
  // Who could open it has sealed it, so it is a notice.
  if (typeof opened === 'object' && opened) showToast(opened as StoredToast);
}

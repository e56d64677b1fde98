import { sealer } from '#src/lib/sealed.ts';
import { safeStorage } from '#src/lib/safe-storage.ts';
import { showToast, type ToastOptions } from './toast.ts';

/** The serializable part of a toast. */
export interface StoredToast extends Omit<ToastOptions, 'icon' | 'action' | 'onClose'> {
  /** Whom it is for; without it, for whoever comes. */
  readonly user?: string | undefined;
}

const storageKey = 'rapport.toast';
const storage = safeStorage(() => sessionStorage);

const sealerOfToasts = () => sealer('toast');

/** Stores a toast, encrypted, for the page that this tab shows after a redirect (TO-07). Without encryption nothing is stored. */
export async function storeToast(options: StoredToast): Promise<void> {
  const sealed = await sealerOfToasts().seal(options);
  if (typeof sealed === 'string') storage.setItem(storageKey, sealed);
}

/** Shows the toast stored before the redirect, once; one for another user is dropped. */
export async function showStoredToast(comer: string | undefined): Promise<void> {
  const sealed = storage.getItem(storageKey);
  if (sealed === null) return;
  storage.removeItem(storageKey);
  const opened = await sealerOfToasts().open(sealed);
  // Only this module's sealed values can be opened, so it is a toast.
  if (typeof opened !== 'object' || !opened) return;
  const { user = comer, ...toast } = opened as StoredToast;
  if (user === comer) showToast(toast);
}

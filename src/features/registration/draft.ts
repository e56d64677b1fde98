import { safeStorage } from '#src/lib/safe-storage.ts';
import type { Filled } from './fields.ts';

/** What was sent, word for word: a repetition must not differ from it. */
export interface Attempt {
  readonly key: string;
  readonly body: string;
}

/** What a visitor has typed, until it is sent. */
export interface Draft {
  readonly typed: Filled;
  readonly invitation: string | null;
  /** Set while nobody knows whether a registration arrived. */
  readonly attempt: Attempt | null;
}

/** The registration that this tab sent last. */
interface Sent {
  readonly link: string;
  readonly practiceName: string;
}

const keys = { draft: 'rapport.registration', sent: 'rapport.registration.sent' };
// Of this tab alone: a practice's form must not open for the next person at a shared computer.
const storage = safeStorage(() => window.sessionStorage);

const empty: Draft = { typed: {}, invitation: null, attempt: null };

export const readDraft = (): Draft => ({ ...empty, ...read(keys.draft) });
export const storeDraft = (draft: Draft): void => storage.setItem(keys.draft, JSON.stringify(draft));

export const readSent = (): Sent | null => read(keys.sent) as Sent | null;

/** What was typed is not needed any more. */
export function markSent(sent: Sent): void {
  storage.setItem(keys.sent, JSON.stringify(sent));
  storage.removeItem(keys.draft);
}

function read(key: string): object | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    return typeof stored === 'object' ? stored : null;
  } catch {
    return null;
  }
}

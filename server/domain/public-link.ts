import type { Db } from '#server/db/schema.ts';
import { isSigned, linkKeys, signature } from './link-keys.ts';

/** What an address for one client shows; a link of one kind does not open another. */
export type PublicLinkKind =
  | 'visit'
  | 'unsubscribe'
  | 'survey'
  | 'care'
  | 'newsletter-image'
  | 'newsletter'
  | 'newsletter-stop'
  | 'registration'
  | 'registration-confirmation';

export interface PublicLink {
  readonly practice: string;
  /** Rows that the page is about. */
  readonly ids: readonly string[];
  /** The last day in the practice's zone on which it shows them; null for always. */
  readonly lastDay: string | null;
}

/** What proves itself: nothing of it is stored (D-67). */
export async function makePublicLink(db: Db, kind: PublicLinkKind, link: PublicLink): Promise<string> {
  const [key] = await linkKeys(db);
  return publicLinkSignedBy(key, kind, link);
}

/** The same by a key of `linkKeys`, for many at once. */
export function publicLinkSignedBy(key: string, kind: PublicLinkKind, { practice, ids, lastDay }: PublicLink): string {
  const content = Buffer.from(JSON.stringify([kind, practice, lastDay, ...ids])).toString('base64url');
  return `${content}.${signature(key, 'public-link', content)}`;
}

/** Null for a link that this installation did not make, or made for something else. Guesses cost the database nothing. */
export async function readPublicLink(db: Db, kind: PublicLinkKind, link: string): Promise<PublicLink | null> {
  const [content = '', mac = '', ...rest] = link.split('.');
  if (rest.length > 0 || !(await isMade(db, content, mac))) return null;
  const [made, practice, lastDay, ...ids] = JSON.parse(Buffer.from(content, 'base64url').toString()) as string[];
  return made === kind && practice !== undefined ? { practice, ids, lastDay: lastDay ?? null } : null;
}

/** The practice that a link names, whoever made it: only for what anybody may know of a practice. Null for one that names none. */
export function practiceNamedIn(link: string): string | null {
  try {
    const content: unknown = JSON.parse(Buffer.from(link.split('.')[0] ?? '', 'base64url').toString());
    const practice: unknown = Array.isArray(content) ? content[1] : null;
    return typeof practice === 'string' ? practice : null;
  } catch {
    return null;
  }
}

/** Milliseconds for which keys that do not fit a link are not read again. */
const readEvery = 5000;
const lastRead = new WeakMap<Db, { readonly keys: readonly string[]; readonly at: number }>();

async function isMade(db: Db, content: string, mac: string): Promise<boolean> {
  const known = lastRead.get(db);
  if (known && isSigned(known.keys, 'public-link', content, mac)) return true;
  // Another process may have made a key since.
  if (known && performance.now() - known.at < readEvery) return false;
  const keys = await linkKeys(db);
  lastRead.set(db, { keys, at: performance.now() });
  return isSigned(keys, 'public-link', content, mac);
}

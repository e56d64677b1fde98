import { createAction, type Middleware, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import type { PracticeIdentity } from '#contract/platform/practice.ts';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';

/** What is stored for one person, and open while they are signed in. */
export interface OwnedStorage {
  /** Called with every action. */
  notice(action: unknown): void;
  /** Stops; what is stored stays for the next sign-in. */
  close(): void;
  /** Stops, and leaves nothing on disk. */
  discard(): Promise<void>;
}
type Open = (store: never, owner: string) => OwnedStorage;

interface SessionRoot {
  readonly session: {
    readonly status: string;
    readonly authorizations: PracticeIdentity | null;
    readonly user: { readonly id: string } | null;
  };
}

/** One practice's and one person's; null while nobody is signed in. */
const ownerOf = ({ session: { status, authorizations, user } }: SessionRoot): string | null =>
  status === 'signed-in' && authorizations && user ? `${rowKeyOf(authorizations)} ${user.id}` : null;

/** The page forgets what it shows of the last owner's; their disk does not. */
export const ownerChanged = createAction('drafts/ownerChanged');
const discardRequested = createAction<(discarded: Promise<void>) => void>('drafts/discardRequested');

/** Deletes all that is stored for whoever is signed in, with the key that encrypts it (D-41); resolves when it is gone. */
export const discardOwned = (): ThunkAction<Promise<void>, unknown, unknown, UnknownAction> => (dispatch) =>
  new Promise((resolve) => dispatch(discardRequested(resolve)));

/** Opens these, in order, for whoever is signed in. */
export const ownerMiddleware =
  (...parts: readonly Open[]): Middleware =>
  (api) => {
    const session = () => api.getState() as SessionRoot;
    let opened: readonly OwnedStorage[] = [];
    let owner: string | null = null;
    const discard = async (closing: readonly OwnedStorage[]) => {
      await Promise.all(closing.map((one) => one.discard()));
    };
    return (next) => (action) => {
      const result = next(action);
      const now = ownerOf(session());
      if (now !== owner) {
        owner = now;
        // Expiry keeps everything for the next sign-in (D-07); a sign-out, in this tab or another, keeps nothing.
        if (session().session.status === 'signed-out') void discard(opened);
        else for (const one of opened) one.close();
        opened = [];
        api.dispatch(ownerChanged());
        if (now) opened = parts.map((open) => open(api as never, now));
      }
      if (discardRequested.match(action)) {
        const discarded = discard(opened);
        opened = [];
        api.dispatch(ownerChanged());
        action.payload(discarded);
      }
      for (const one of opened) one.notice(action);
      return result;
    };
  };

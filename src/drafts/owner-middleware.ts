import { createAction, type Middleware, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import type { PracticeIdentity } from '#contract/platform/practice.ts';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';

/** A store of one user's data, open while they are signed in. */
export interface OwnedStorage {
  /** Called with every action. */
  notice(action: unknown): void;
  /** Closes it; the data stays on disk for the next sign-in. */
  close(): void;
  /** Closes it and deletes the data. */
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

/** The practice and user as one key; null while signed out. */
const ownerOf = ({ session: { status, authorizations, user } }: SessionRoot): string | null =>
  status === 'signed-in' && authorizations && user ? `${rowKeyOf(authorizations)} ${user.id}` : null;

/** Clears the previous owner's data from the store; it stays on disk. */
export const ownerChanged = createAction('drafts/ownerChanged');
const discardRequested = createAction<(discarded: Promise<void>) => void>('drafts/discardRequested');

/** Deletes all stored data of the signed-in user, with its encryption key (D-41). */
export const discardOwned = (): ThunkAction<Promise<void>, unknown, unknown, UnknownAction> => (dispatch) =>
  new Promise((resolve) => dispatch(discardRequested(resolve)));

/** Opens these stores, in order, for the signed-in user. */
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
        // When the session expires the data stays for the next sign-in (D-07); a sign-out in any tab deletes it.
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

import { createAction, type Middleware, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import type { PracticeIdentity } from '#contract/platform/practice.ts';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import { dropDrafts } from './draft-buffer.ts';
import { type Office, openOffice } from './office.ts';
import type { OfficeStore } from './office-store.ts';
import { forgotten, type OutboxRoot } from './outbox-slice.ts';

/** Who is signed in, as the session tells. */
interface SignedIn {
  readonly session: {
    readonly status: string;
    readonly authorizations: PracticeIdentity | null;
    readonly user: { readonly id: string } | null;
  };
}

/** Whose outbox and drafts these are: one practice's and one person's. Null while nobody is signed in. */
const ownerOf = ({ session: { status, authorizations, user } }: SignedIn): string | null =>
  status === 'signed-in' && authorizations && user ? `${rowKeyOf(authorizations)} ${user.id}` : null;

const discardAsked = createAction<() => void>('outbox/discardAsked');

/** Throws away what is kept for whoever is signed in, with the key that opens it (D-41); resolves when it is gone. */
export const discardUnsent = (): ThunkAction<Promise<void>, OutboxRoot, unknown, UnknownAction> => (dispatch) =>
  new Promise((done) => dispatch(discardAsked(done)));

/** Keeps unsent texts and drafts, and sends what is to be sent, while somebody is signed in. */
export const outboxMiddleware: Middleware = (api) => {
  const store = api as OfficeStore;
  const session = () => api.getState() as SignedIn;
  let office: Office | null = null;
  let owner: string | null = null;
  return (next) => (action) => {
    const result = next(action);
    const now = ownerOf(session());
    if (now !== owner) {
      owner = now;
      // An end by expiry keeps everything for the next sign-in (D-07); a sign-out, here or in another tab, keeps nothing.
      if (session().session.status === 'signed-out') void discard(office);
      else office?.close();
      store.dispatch(forgotten());
      office = now ? openOffice(store, now) : null;
    }
    if (discardAsked.match(action)) {
      const closed = office;
      office = null;
      const discarded = discard(closed);
      store.dispatch(forgotten());
      void discarded.then(action.payload);
    }
    office?.notice(action);
    return result;
  };
};

async function discard(office: Office | null): Promise<void> {
  dropDrafts();
  await office?.discard();
}

import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { Endpoint } from '#contract/http.ts';
import type { SessionRoot } from '#src/session/session-slice.ts';
import type { Called } from './call.ts';

/** The practice in the URLs of templates and newsletters. */
export const practicePathIn = ({ session: { authorizations } }: SessionRoot) => ({
  pims: authorizations?.pimsType ?? '',
  org: authorizations?.practiceOrgId ?? '',
  branch: authorizations?.practiceSubOrgId ?? '',
});
type PracticePath = ReturnType<typeof practicePathIn>;

export const isSamePath = (a: PracticePath, b: PracticePath): boolean =>
  a.pims === b.pims && a.org === b.org && a.branch === b.branch;

/** The input of a caller; the practice is the session's. */
export type WithoutPractice<E extends Endpoint> = Omit<Called<E>, keyof PracticePath>;

/** A thunk that calls a service for the session's practice. */
export const atOwnPractice =
  <Root extends SessionRoot, R>(
    begin: (path: PracticePath) => ThunkAction<R, Root, unknown, UnknownAction>,
  ): ThunkAction<R, Root, unknown, UnknownAction> =>
  (dispatch, getState) =>
    dispatch(begin(practicePathIn(getState())));

import { describe, expect, it } from 'vitest';
import { literalMessages } from '#contract/errors.ts';
import { anIdToken } from '#tests/support/id-token.ts';
import { sessionExpired, sessionReducer, signedIn, signedOut, signInFailed } from './session-slice.ts';
import { practiceIn } from './use-session.ts';

const begun = sessionReducer(undefined, { type: 'begin' });
const tokensWith = (claims: object) => ({ idToken: anIdToken({ ...claims }), expiresAt: 1000 });

describe('session state', () => {
  it('is initially loading, without a user [SH-67]', () => {
    expect(begun).toMatchObject({
      status: 'loading',
      idToken: null,
      headers: {},
      sessionExpired: false,
      authorizations: null,
    });
  });

  it('has token, headers and authorizations after sign-in, and no error [SH-02] [SH-03] [SH-68]', () => {
    const failed = sessionReducer(begun, signInFailed({ code: 'sign_in_failed', message: '' }));
    const tokens = tokensWith({ given_name: 'Zoë', family_name: 'Prüfer', email: 'zoe@clinic.example' });
    expect(sessionReducer(failed, signedIn({ tokens, kind: 'redirect' }))).toEqual({
      status: 'signed-in',
      idToken: tokens.idToken,
      expiresAt: 1000,
      headers: { authorization: `Bearer ${tokens.idToken}` },
      sessionExpired: false,
      isRenewable: false,
      provider: null,
      replacedBy: null,
      authorizations: { pimsType: 'NEO', practiceOrgId: 'org-1', practiceSubOrgId: 'branch-1' },
      user: { kind: 'redirect', id: 'sub-1', givenName: 'Zoë', familyName: 'Prüfer', email: 'zoe@clinic.example' },
      error: null,
      returnTo: null,
    });
  });

  it('has no roles: the groups in a token make no difference [SH-79]', () => {
    const claims = { role: 'admin', roles: ['owner'], 'cognito:groups': ['admins'], scope: 'everything' };
    const {
      idToken: _plain,
      headers: _h,
      ...plain
    } = sessionReducer(begun, signedIn({ tokens: tokensWith({}), kind: 'redirect' }));
    const {
      idToken: _token,
      headers: _headers,
      ...grand
    } = sessionReducer(begun, signedIn({ tokens: tokensWith(claims), kind: 'redirect' }));
    expect(grand).toEqual(plain);
  });

  it('accepts prefixed claims in any casing [SH-02]', () => {
    const claims = {
      pimsType: undefined,
      practiceOrgId: undefined,
      practiceSubOrgId: undefined,
      'custom:pimsType': 'Ezyvet',
      'custom:practiceOrgId': 'o',
      'custom:practiceSubOrgId': 'b',
    };
    const state = sessionReducer(begun, signedIn({ tokens: tokensWith(claims), kind: 'user-pool' }));
    expect(state.authorizations).toEqual({ pimsType: 'EZYVET', practiceOrgId: 'o', practiceSubOrgId: 'b' });
  });

  it.each(['pimsType', 'practiceOrgId', 'practiceSubOrgId'])('is no session without %s [SH-91]', (claim) => {
    const state = sessionReducer(begun, signedIn({ tokens: tokensWith({ [claim]: undefined }), kind: 'redirect' }));
    expect(state).toMatchObject({ status: 'failed', error: 'missing_practice_context', idToken: null });
    expect(() => practiceIn(state)).toThrow(literalMessages.missing_practice_context);
  });

  it('has no session with an invalid token', () => {
    const state = sessionReducer(begun, signedIn({ tokens: { idToken: 'x', expiresAt: 1 }, kind: 'redirect' }));
    expect(state).toMatchObject({ status: 'failed', error: 'missing_practice_context' });
  });

  it('has the error of a failed sign-in [SH-69] [ER-21]', () => {
    const failed = sessionReducer(
      begun,
      signInFailed({ code: 'launch_failed', message: literalMessages.launch_failed }),
    );
    expect(failed).toMatchObject({ status: 'failed', error: 'launch_failed', sessionExpired: false });
  });

  it('treats a failure with the text of an expired session as an expiry [SH-70] [ER-20]', () => {
    const message = 'Session has expired, please re-authenticate';
    const failed = sessionReducer(begun, signInFailed({ code: 'launch_failed', message }));
    expect(failed).toMatchObject({ status: 'expired', sessionExpired: true, error: 'session_expired' });
  });

  it('deletes the token on expiry, but not the owner of the drafts', () => {
    const state = sessionReducer(begun, signedIn({ tokens: tokensWith({}), kind: 'redirect' }));
    const expired = sessionReducer(state, sessionExpired());
    expect(expired).toMatchObject({ status: 'expired', sessionExpired: true, idToken: null, headers: {} });
    expect(expired.user).toEqual(state.user);
  });

  it('deletes everything on sign-out', () => {
    const state = sessionReducer(begun, signedIn({ tokens: tokensWith({}), kind: 'redirect' }));
    expect(sessionReducer(state, signedOut())).toEqual({ ...begun, status: 'signed-out' });
  });
});

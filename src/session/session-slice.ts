import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type ErrorCode, saysSessionExpired } from '#contract/errors.ts';
import { idTokenClaims, type PracticeIdentity } from '#contract/platform/practice.ts';
import { jwtPayload } from '#src/lib/jwt-payload.ts';
import type { AuthTokens, ProviderKind } from './auth-provider.ts';

export interface SessionUser {
  /** The provider; users of the user pool are shown as the practice's admin. */
  readonly kind: ProviderKind;
  /** The provider's opaque user id. */
  readonly id: string;
  readonly givenName: string | null;
  readonly familyName: string | null;
  readonly email: string | null;
}

/** The session and its token (SH-03). */
export interface SessionState {
  readonly status: 'loading' | 'signed-in' | 'signed-out' | 'expired' | 'failed';
  readonly idToken: string | null;
  /** When the id token expires, in milliseconds by this computer's clock. */
  readonly expiresAt: number;
  /** Sent with every request. */
  readonly headers: Readonly<Record<string, string>>;
  readonly sessionExpired: boolean;
  /** The token has expired while the identity provider was unreachable; the session may still be renewed. */
  readonly isRenewable: boolean;
  /** Of a session that was over when the page was loaded, whose user is not known any more. */
  readonly provider: ProviderKind | null;
  /** The user who has signed in at the same practice in another tab, which ended this tab's session. */
  readonly replacedBy: SessionUser | null;
  readonly authorizations: PracticeIdentity | null;
  readonly user: SessionUser | null;
  readonly error: ErrorCode | null;
  /** After the identity provider's callback: the page requested before the sign-in (SH-76). */
  readonly returnTo: string | null;
}
export interface SessionRoot {
  readonly session: SessionState;
}

const nobody: SessionState = {
  status: 'loading',
  idToken: null,
  expiresAt: 0,
  headers: {},
  sessionExpired: false,
  isRenewable: false,
  provider: null,
  replacedBy: null,
  authorizations: null,
  user: null,
  error: null,
  returnTo: null,
};

interface Evidence {
  readonly tokens: AuthTokens;
  readonly kind: ProviderKind;
  readonly returnTo?: string;
}

type Ending = Pick<SessionState, 'isRenewable' | 'provider' | 'replacedBy'>;

/** The user and practice in the id token (SH-02, D-04). */
export function identityOf({ tokens, kind }: Evidence): { authorizations: PracticeIdentity; user: SessionUser } | null {
  const claims = idTokenClaims.safeParse(jwtPayload(tokens.idToken)).data;
  if (!claims) return null;
  const { pimsType, practiceOrgId, practiceSubOrgId } = claims;
  return {
    authorizations: { pimsType, practiceOrgId, practiceSubOrgId },
    user: {
      kind,
      id: claims.sub,
      givenName: claims.given_name ?? null,
      familyName: claims.family_name ?? null,
      email: claims.email ?? null,
    },
  };
}

const sessionSlice = createSlice({
  name: 'session',
  initialState: nobody,
  reducers: {
    /** After a sign-in or a renewal of the token. */
    signedIn(_state, { payload }: PayloadAction<Evidence>): SessionState {
      const identity = identityOf(payload);
      if (!identity) return { ...nobody, status: 'failed', error: 'missing_practice_context' };
      const { idToken, expiresAt } = payload.tokens;
      return {
        ...nobody,
        ...identity,
        status: 'signed-in',
        idToken,
        expiresAt,
        headers: { authorization: `Bearer ${idToken}` },
        returnTo: payload.returnTo ?? null,
      };
    },
    signInFailed(_state, { payload }: PayloadAction<{ code: ErrorCode; message: string }>): SessionState {
      return saysSessionExpired(payload.message)
        ? { ...nobody, status: 'expired', sessionExpired: true, error: 'session_expired' }
        : { ...nobody, status: 'failed', error: payload.code };
    },
    /** Practice and user are kept, so that drafts and outbox stay theirs (D-07). */
    sessionExpired(state, { payload }: PayloadAction<Partial<Ending> | undefined>): SessionState {
      const { authorizations, user } = state as SessionState;
      return {
        ...nobody,
        ...payload,
        authorizations,
        user,
        status: 'expired',
        sessionExpired: true,
        error: 'session_expired',
      };
    },
    /** The user was removed from the practice. They may be invited again, so their drafts stay encrypted for them (D-07). */
    accessRemoved(state): SessionState {
      const { authorizations, user } = state as SessionState;
      return { ...nobody, authorizations, user, status: 'failed', error: 'access_removed' };
    },
    signedOut: (): SessionState => ({ ...nobody, status: 'signed-out' }),
  },
});

export const sessionReducer = sessionSlice.reducer;
export const { signedIn, signInFailed, sessionExpired, accessRemoved, signedOut } = sessionSlice.actions;

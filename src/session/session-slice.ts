import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type ErrorCode, saysSessionExpired } from '#contract/errors.ts';
import { idTokenClaims, type PracticeIdentity } from '#contract/platform/practice.ts';
import { jwtPayload } from '#src/lib/jwt-payload.ts';
import type { AuthTokens, ProviderKind } from './auth-provider.ts';

export interface SessionUser {
  /** How they signed in: whoever comes through the user pool is the practice's admin to the header. */
  readonly kind: ProviderKind;
  /** The provider's own opaque name for them. */
  readonly id: string;
  readonly givenName: string | null;
  readonly familyName: string | null;
  readonly email: string | null;
}

/** Who is signed in, and what proves it (SH-03). */
export interface SessionState {
  readonly status: 'loading' | 'signed-in' | 'signed-out' | 'expired' | 'failed';
  readonly idToken: string | null;
  /** When the id token ends, in milliseconds by this computer's clock. */
  readonly expiresAt: number;
  /** What every request carries. */
  readonly headers: Readonly<Record<string, string>>;
  readonly sessionExpired: boolean;
  /** The token has ended while the identity provider was out of reach: once it is back, the session may go on. */
  readonly isRenewable: boolean;
  /** Who has signed in at the practice in another tab of this browser, which ended this tab's session. */
  readonly replacedBy: SessionUser | null;
  readonly authorizations: PracticeIdentity | null;
  readonly user: SessionUser | null;
  readonly error: ErrorCode | null;
  /** Just back from the identity provider: the page that was wanted before (SH-76). */
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

type Ending = Pick<SessionState, 'isRenewable' | 'replacedBy'>;

/** Reads from the id token who signed in, and for which practice (SH-02, D-04). */
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
    /** Somebody signed in, or their token was renewed. */
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
    /** The practice and the person stay known, so that their drafts and outbox are kept for them alone (D-07). */
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
    /** The practice lets this person in no longer. It may take them back, so what they typed stays sealed for them alone (D-07). */
    accessRemoved(state): SessionState {
      const { authorizations, user } = state as SessionState;
      return { ...nobody, authorizations, user, status: 'failed', error: 'access_removed' };
    },
    signedOut: (): SessionState => ({ ...nobody, status: 'signed-out' }),
  },
});

export const sessionReducer = sessionSlice.reducer;
export const { signedIn, signInFailed, sessionExpired, accessRemoved, signedOut } = sessionSlice.actions;

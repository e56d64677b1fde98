import type { LaunchCode } from '#contract/platform/launch.ts';

export type ProviderKind = 'user-pool' | 'redirect';

export interface AuthTokens {
  readonly idToken: string;
  /** When the id token ends, in milliseconds by this computer's clock, however wrong that is. */
  readonly expiresAt: number;
}

export interface TokenRequest {
  /** A service refused the token at hand: get another, though it seems good. */
  readonly forceRefresh?: boolean;
  /** Another tab has stored tokens since. */
  readonly reread?: boolean;
}

/** The two ways to sign in behind one face. */
export interface AuthProvider {
  readonly kind: ProviderKind;
  /** Null where nobody is signed in or the provider has ended the session; rejects where it cannot be reached. */
  getTokens(request?: TokenRequest): Promise<AuthTokens | null>;
  /** The storage key of this tab's session, or null where there is none. */
  sessionKey(): string | null;
  /** Ends the session here and at the provider; answers the provider's own sign-out page, where it has one. */
  signOut(): Promise<string | null>;
}

export interface UserPoolProvider extends AuthProvider {
  readonly kind: 'user-pool';
  signIn(launch: LaunchCode): Promise<void>;
}

export interface RedirectProvider extends AuthProvider {
  readonly kind: 'redirect';
  /** Leaves for the identity provider; `target` is where to return to. */
  signIn(target: string): Promise<never>;
  /** Completes the sign-in from the address that the identity provider called; answers the target. */
  finishSignIn(url: string): Promise<string>;
}

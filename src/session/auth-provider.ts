import type { LaunchCode } from '#contract/platform/launch.ts';

export type ProviderKind = 'user-pool' | 'redirect';

export interface AuthTokens {
  readonly idToken: string;
  /** When the id token expires, in milliseconds by this computer's clock, even if that is wrong. */
  readonly expiresAt: number;
}

export interface TokenRequest {
  /** A service rejected the current token: get a new one, although it seems valid. */
  readonly forceRefresh?: boolean;
  /** Another tab has stored tokens since. */
  readonly reread?: boolean;
}

/** The common interface of the two sign-in providers. */
export interface AuthProvider {
  readonly kind: ProviderKind;
  /** Null without a session, or where the provider has ended it; rejects where the provider is unreachable. */
  getTokens(request?: TokenRequest): Promise<AuthTokens | null>;
  /** The storage key of this tab's session, or null where there is none. */
  sessionKey(): string | null;
  /** Ends the session here and at the provider; resolves with the provider's sign-out page, if it has one. */
  signOut(): Promise<string | null>;
}

export interface UserPoolProvider extends AuthProvider {
  readonly kind: 'user-pool';
  signIn(launch: LaunchCode): Promise<void>;
}

export interface RedirectProvider extends AuthProvider {
  readonly kind: 'redirect';
  /** Redirects to the identity provider; `target` is the address to return to. */
  signIn(target: string): Promise<never>;
  /** Completes the sign-in from the callback address; resolves with the target. */
  finishSignIn(url: string): Promise<string>;
}

import { Amplify } from 'aws-amplify';
import { confirmSignIn, signIn, signOut } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider as pool } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import type { RuntimeConfig } from '#contract/platform/config.ts';
import type { PinnedStorage } from '../pinned-storage.ts';
import { absoluteUrl } from '../runtime-config.ts';
import { SignInError } from '../sign-in-error.ts';

/** The Amplify errors that mean a session has ended. */
const sessionOver =
  /^(NotAuthorized|TokenRevoked|UserNotFound|UserNotConfirmed|UserUnAuthenticated|PasswordResetRequired|RefreshTokenReuse)Exception/;

/** The part of Amplify that sign-in, renewal and sign-out need. */
export interface ConfiguredAmplify {
  /** Answers the pool's custom challenge; false where it requires further steps. */
  signIn(username: string, answer: string, clientMetadata: Record<string, string>): Promise<boolean>;
  /** Renews the stored tokens; false where the pool has ended the session. Rejects where it is unreachable. */
  renew(forceRefresh: boolean): Promise<boolean>;
  signOut(): Promise<void>;
}

/** @throws SignInError `Failed to configure Amplify` (ER-19) */
export function configureAmplify(config: RuntimeConfig['userPool'], storage: PinnedStorage): ConfiguredAmplify {
  const { endpoint, ...ids } = config;
  // Amplify warns about custom endpoints, which are intended here.
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  try {
    const Auth = { Cognito: { ...ids, ...(endpoint ? { userPoolEndpoint: absoluteUrl(endpoint) } : {}) } };
    Amplify.configure({ Auth }, { Auth: { tokenProvider: pool } });
    // With a custom token provider, Amplify does neither of these itself.
    pool.setAuthConfig(Auth);
    pool.setKeyValueStorage({
      getItem: async (key) => storage.getItem(key),
      setItem: async (key, value) => storage.setItem(key, value),
      removeItem: async (key) => storage.removeItem(key),
      clear: async () => storage.keys().forEach(storage.removeItem),
    });
  } catch (cause) {
    throw new SignInError('amplify_configuration', cause);
  }
  return {
    async signIn(username, challengeResponse, clientMetadata) {
      const options = { clientMetadata };
      await signIn({ username, options: { ...options, authFlowType: 'CUSTOM_WITHOUT_SRP' } });
      return (await confirmSignIn({ challengeResponse, options })).isSignedIn;
    },
    renew: (forceRefresh) =>
      pool.getTokens({ forceRefresh }).then(
        (tokens) => tokens?.idToken !== undefined,
        (error: unknown) => {
          if (error instanceof Error && sessionOver.test(error.name)) return false;
          throw error;
        },
      ),
    signOut: () => signOut(),
  };
}

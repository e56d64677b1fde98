import { Amplify } from 'aws-amplify';
import { confirmSignIn, signIn, signOut } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider as pool } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import type { RuntimeConfig } from '#contract/platform/config.ts';
import type { PinnedStorage } from '../pinned-storage.ts';
import { absoluteUrl } from '../runtime-config.ts';
import { SignInError } from '../sign-in-error.ts';

/** Amplify's names for the answers with which a pool ends a session; any other failure leaves it alone. */
const sessionOver =
  /^(NotAuthorized|TokenRevoked|UserNotFound|UserNotConfirmed|UserUnAuthenticated|PasswordResetRequired|RefreshTokenReuse)Exception/;

/** What of Amplify a sign-in needs, and a session whose stored token does not do any more. */
export interface ConfiguredAmplify {
  /** Answers the pool's custom challenge for a user who has no password; false where it asks for more than that. */
  signIn(username: string, answer: string, clientMetadata: Record<string, string>): Promise<boolean>;
  /** Leaves good tokens in the storage; false where the pool has ended the session. Rejects where it cannot be reached. */
  renew(forceRefresh: boolean): Promise<boolean>;
  signOut(): Promise<void>;
}

/** @throws SignInError `Failed to configure Amplify` (ER-19) */
export function configureAmplify(config: RuntimeConfig['userPool'], storage: PinnedStorage): ConfiguredAmplify {
  const { endpoint, ...ids } = config;
  // It warns about every endpoint that is not its default; ours is the configuration's to choose.
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  try {
    const Auth = { Cognito: { ...ids, ...(endpoint ? { userPoolEndpoint: absoluteUrl(endpoint) } : {}) } };
    Amplify.configure({ Auth }, { Auth: { tokenProvider: pool } });
    // With a token provider of one's own Amplify does neither of these itself.
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

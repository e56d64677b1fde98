import { Amplify } from 'aws-amplify';
import { signOut } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider as pool } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import type { RuntimeConfig } from '#contract/platform/config.ts';
import type { LaunchCode } from '#contract/platform/launch.ts';
import { practiceOf } from '#contract/platform/practice.ts';
import { rowKeyOf } from '#contract/rules/row-key.ts';
import type { AuthTokens, UserPoolProvider } from '../auth-provider.ts';
import { oneRefresher } from '../one-refresher.ts';
import type { PinnedStorage } from '../pinned-storage.ts';
import { absoluteUrl } from '../runtime-config.ts';
import { SignInError } from '../sign-in-error.ts';

/** Amplify's names for the answers with which a pool ends a session; any other failure leaves it alone. */
const sessionOver =
  /^(NotAuthorized|TokenRevoked|UserNotFound|UserNotConfirmed|UserUnAuthenticated|PasswordResetRequired|RefreshTokenReuse)Exception/;

/**
 * Sign-in from the practice management system: a custom challenge without a password, whose user is the practice and
 * whose answer is the launch code (SH-73).
 * @throws SignInError `Failed to configure Amplify` (ER-19)
 */
export function userPoolProvider(config: RuntimeConfig['userPool'], storage: PinnedStorage): UserPoolProvider {
  configureAmplify(config, storage);
  const prefix = `CognitoIdentityServiceProvider.${config.userPoolClientId}`;
  const own = (name: string) => `${prefix}.${storage.getItem(`${prefix}.LastAuthUser`) ?? ''}.${name}`;

  async function read(forceRefresh: boolean): Promise<AuthTokens | null> {
    const idToken = await pool.getTokens({ forceRefresh }).then(
      (tokens) => tokens?.idToken,
      (error: unknown) => {
        if (error instanceof Error && sessionOver.test(error.name)) return null;
        throw error;
      },
    );
    if (!idToken) return null;
    const drift = Number(storage.getItem(own('clockDrift'))) || 0;
    return { idToken: idToken.toString(), expiresAt: (idToken.payload.exp ?? 0) * 1000 - drift };
  }

  return {
    kind: 'user-pool',
    getTokens: oneRefresher('rapport-user-pool', read),
    sessionKey: () => (storage.getItem(own('refreshToken')) ? own('refreshToken') : null),

    async signIn({ authCode, ...who }: LaunchCode) {
      const launch = await import('./launch.ts');
      // Staff launch all day: who was signed in here before gives way, and stays signed in elsewhere.
      storage.unpin();
      const practice = practiceOf({
        pimsType: who.pimsType,
        practiceOrgId: who.orgId,
        practiceSubOrgId: who.subOrgId,
      });
      const options = { clientMetadata: who };
      await launch.signIn({
        username: rowKeyOf(practice),
        options: { ...options, authFlowType: 'CUSTOM_WITHOUT_SRP' },
      });
      const { isSignedIn } = await launch.confirmSignIn({ challengeResponse: authCode, options });
      if (!isSignedIn) throw new SignInError('launch_failed');
    },

    async signOut() {
      const ours = own('');
      await signOut();
      // Amplify clears up in its own time; who asks next must find nothing.
      for (const key of storage.keys()) if (key.startsWith(ours)) storage.removeItem(key);
      storage.removeItem(`${prefix}.LastAuthUser`);
      return null;
    },
  };
}

function configureAmplify({ endpoint, ...ids }: RuntimeConfig['userPool'], storage: PinnedStorage) {
  // It warns about every endpoint that is not its default; ours is the configuration's to choose.
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  try {
    if (!ids.userPoolId.includes('_') || !ids.userPoolClientId) throw new Error('The user pool is not named');
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
}

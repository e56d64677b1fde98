import type { RuntimeConfig } from '#contract/platform/config.ts';
import type { LaunchCode } from '#contract/platform/launch.ts';
import { practiceOf } from '#contract/platform/practice.ts';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import { jwtPayload } from '#src/lib/jwt-payload.ts';
import type { AuthTokens, UserPoolProvider } from '../auth-provider.ts';
import { singleRefresh } from '../single-refresh.ts';
import type { PinnedStorage } from '../pinned-storage.ts';
import { absoluteUrl } from '../runtime-config.ts';
import { SignInError } from '../sign-in-error.ts';
import type { ConfiguredAmplify } from './amplify.ts';

/** Milliseconds before its expiry at which Amplify counts a token as expired. */
const margin = 5000;
/** Milliseconds to wait for the pool; Amplify has no timeout. */
const timeout = 10_000;

/**
 * Sign-in from the practice management system: a custom challenge whose username is the practice and whose answer is the launch
 * code (SH-73). Amplify stores the tokens; while the stored one is valid its code is not loaded.
 * @throws SignInError `Failed to configure Amplify` (ER-19)
 */
export function userPoolProvider(config: RuntimeConfig['userPool'], storage: PinnedStorage): UserPoolProvider {
  checkConfig(config);
  const prefix = `CognitoIdentityServiceProvider.${config.userPoolClientId}`;
  const own = (name: string) => `${prefix}.${storage.getItem(`${prefix}.LastAuthUser`) ?? ''}.${name}`;
  let configured: Promise<ConfiguredAmplify> | undefined;
  const amplify = () =>
    (configured ??= import('./amplify.ts').then(({ configureAmplify }) => configureAmplify(config, storage)));

  function stored(): AuthTokens | null {
    const idToken = storage.getItem(own('idToken'));
    if (!idToken) return null;
    const drift = Number(storage.getItem(own('clockDrift'))) || 0;
    return { idToken, expiresAt: (Number(jwtPayload(idToken)?.['exp']) || 0) * 1000 - drift };
  }

  async function read(forceRefresh: boolean): Promise<AuthTokens | null> {
    const tokens = stored();
    if (!tokens || (!forceRefresh && tokens.expiresAt - margin > Date.now())) return tokens;
    return (await inTime((await amplify()).renew(forceRefresh))) ? stored() : null;
  }

  return {
    kind: 'user-pool',
    getTokens: singleRefresh('rapport-user-pool', read),
    sessionKey: () => (storage.getItem(own('refreshToken')) ? own('refreshToken') : null),

    async signIn({ authCode, ...who }: LaunchCode) {
      const configured = await amplify();
      // A launch replaces this tab's user, who stays signed in in other tabs.
      storage.unpin();
      const practice = practiceOf({
        pimsType: who.pimsType,
        practiceOrgId: who.orgId,
        practiceSubOrgId: who.subOrgId,
      });
      const isSignedIn = await inTime(configured.signIn(rowKeyOf(practice), authCode, who));
      if (!isSignedIn) throw new SignInError('launch_failed');
    },

    async signOut() {
      const ours = own('');
      // Best effort: the pool may not answer.
      await inTime((await amplify()).signOut()).catch(() => {});
      // Amplify clears its storage asynchronously; the next read must find nothing.
      for (const key of storage.keys()) if (key.startsWith(ours)) storage.removeItem(key);
      storage.removeItem(`${prefix}.LastAuthUser`);
      return null;
    },
  };
}

/** Rejects after the timeout. */
function inTime<T>(answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('The user pool does not answer')), timeout);
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
}

/** Checks the configuration as the page starts, rather than when Amplify is loaded. */
function checkConfig({ userPoolId, userPoolClientId, endpoint }: RuntimeConfig['userPool']) {
  try {
    if (!userPoolId.includes('_') || !userPoolClientId) throw new Error('The user pool is not named');
    if (endpoint) absoluteUrl(endpoint);
  } catch (cause) {
    throw new SignInError('amplify_configuration', cause);
  }
}

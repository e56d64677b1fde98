import type { RuntimeConfig } from '#contract/platform/config.ts';

/** The names under which the page knows the sandbox's services. */
export const userPoolId = 'sandbox_pool';
export const userPoolClientId = 'sandbox-pool-client';
export const redirectClientId = 'sandbox-web';
export const flagClientKey = 'sandbox-flags';

/** Seconds. A refresh token lives for one shift, because front-desk computers are shared. */
export const lifetimes = { launchCode: 5 * 60, challenge: 3 * 60, token: 60 * 60, session: 12 * 60 * 60 } as const;

export const userPoolIssuer = (origin: string): string => `${origin}/cognito-idp/${userPoolId}`;
export const openIdIssuer = (origin: string): string => `${origin}/oidc`;

/** The part of the page's runtime configuration that points it at the sandbox, under whatever name the page was opened. */
export const sandboxConfig: Pick<RuntimeConfig, 'userPool' | 'redirect' | 'flags' | 'sandbox'> = {
  userPool: { userPoolId, userPoolClientId, endpoint: '/cognito-idp' },
  redirect: { domain: '/oidc', clientId: redirectClientId },
  flags: { clientKey: flagClientKey, baseUrl: '/flags', streamUrl: '/flags', eventsUrl: '/flags' },
  sandbox: true,
};

/** Where the page takes up a redirect sign-in, and where it may be sent after signing out. */
export const callbackPath = '/login/callback';
export const signedOutPaths = ['', '/', '/login', '/logout'] as const;

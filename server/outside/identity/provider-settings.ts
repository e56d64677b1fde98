/** How the page names the sandbox's identity providers. */
export const userPoolId = 'sandbox_pool';
export const userPoolClientId = 'sandbox-pool-client';
export const redirectClientId = 'sandbox-web';

/** Seconds. A refresh token lives for one shift, because front-desk computers are shared. */
export const lifetimes = { launchCode: 5 * 60, challenge: 3 * 60, token: 60 * 60, session: 12 * 60 * 60 } as const;

export const userPoolIssuer = (origin: string): string => `${origin}/cognito-idp/${userPoolId}`;
export const openIdIssuer = (origin: string): string => `${origin}/oidc`;

/** The return addresses after a redirect sign-in and after signing out. */
export const callbackPath = '/login/callback';
export const signedOutPaths = ['', '/', '/login', '/logout'] as const;

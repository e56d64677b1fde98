import { interactionPolicy, Provider } from 'oidc-provider';
import { practiceOfRowKey } from '#contract/rules/practice/row-key.ts';
import { oidcRecords } from './oidc-records.ts';
import { callbackPath, lifetimes, openIdIssuer, redirectClientId, signedOutPaths } from './provider-settings.ts';
import { problemPage, signedOutPage, signOutPage } from './sign-in-pages.ts';
import type { SigningKey } from './signing-key.ts';
import type { StaffDirectory } from './staff.ts';
import type { IdentityDb } from './identity-tables.ts';

export interface OpenIdDependencies {
  db: IdentityDb;
  staff: StaffDirectory;
  key: SigningKey;
  /** The server's address: `http://localhost:8080`. */
  origin: string;
  /** Other origins of the page, such as a development server. */
  otherPageOrigins?: readonly string[];
  /** The life of an id token, in seconds. */
  tokenSeconds?: number;
  onError?: (error: Error) => void;
}

const scopes = ['openid', 'profile', 'email'];

/** The paths of Cognito's hosted sign-in, so that the page needs nothing but a domain and a client id (SH-83). */
const routes = {
  authorization: '/oauth2/authorize',
  token: '/oauth2/token',
  userinfo: '/oauth2/userInfo',
  revocation: '/oauth2/revoke',
  end_session: '/logout',
  jwks: '/.well-known/jwks.json',
};

/** A certified OpenID provider, configured for one public client: code + PKCE, without consent (D-03). */
export function openIdProvider(given: OpenIdDependencies): Provider {
  const { db, staff, key, origin, otherPageOrigins = [], tokenSeconds = lifetimes.token } = given;
  const pageOrigins = [origin, ...otherPageOrigins];
  const provider = new Provider(openIdIssuer(origin), {
    adapter: oidcRecords(db),
    jwks: { keys: [key.privateJwk] },
    cookies: {
      keys: [key.cookieSecret],
      names: { session: 'sandbox_session', interaction: 'sandbox_sign_in', resume: 'sandbox_sign_in_resume' },
      long: { path: '/oidc', httpOnly: true, sameSite: 'lax', signed: true },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    clients: [
      {
        client_id: redirectClientId,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: pageOrigins.map((page) => page + callbackPath),
        post_logout_redirect_uris: pageOrigins.flatMap((page) => signedOutPaths.map((path) => page + path)),
      },
    ],
    routes,
    scopes,
    // Cognito puts a user's attributes into the id token, regardless of the requested scopes.
    claims: { openid: ['sub', 'email', 'given_name', 'family_name', 'pimsType', 'practiceOrgId', 'practiceSubOrgId'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    clientBasedCORS: (_ctx, page) => pageOrigins.includes(page),
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // As with Cognito: two tabs that refresh at once must not end each other's session.
    rotateRefreshToken: false,
    ttl: {
      AccessToken: tokenSeconds,
      IdToken: tokenSeconds,
      AuthorizationCode: 60,
      Interaction: 10 * 60,
      Session: lifetimes.session,
      Grant: lifetimes.session,
      RefreshToken: lifetimes.session,
    },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (ctx, form) => {
          ctx.set('content-security-policy', pagePolicy(pageOrigins));
          ctx.body = await signOutPage(form);
        },
        postLogoutSuccessSource: async (ctx) => {
          ctx.set('content-security-policy', pagePolicy(pageOrigins));
          ctx.body = await signedOutPage();
        },
      },
    },
    interactions: { policy: signInPolicy(), url: (_ctx, { uid }) => `/oidc/sign-in/${uid}` },
    findAccount: async (_ctx, id) => {
      const member = await staff.find(id);
      if (!member) return undefined;
      return {
        accountId: id,
        claims: () => ({
          sub: id,
          email: member.email,
          ...(member.firstName && { given_name: member.firstName }),
          ...(member.lastName && { family_name: member.lastName }),
          ...practiceOfRowKey(member.practice),
        }),
      };
    },
    // Signing out revokes the grant, so the next sign-in makes another.
    loadExistingGrant: async ({ oidc }) => {
      const { client, session } = oidc;
      if (!client || !session?.accountId) return undefined;
      const id = session.grantIdFor(client.clientId);
      const existing = id && (await oidc.provider.Grant.find(id));
      if (existing && existing.accountId === session.accountId) return existing;
      const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope(scopes.join(' '));
      await grant.save();
      return grant;
    },
    renderError: async (ctx, { error, error_description }) => {
      ctx.type = 'html';
      ctx.set('content-security-policy', pagePolicy(pageOrigins));
      ctx.body = await problemPage(error_description ?? error);
    },
  });
  provider.proxy = origin.startsWith('https:');
  provider.on('server_error', (_ctx, error) => given.onError?.(error));
  return provider;
}

/** The content security policy of the sign-in pages. */
export const pagePolicy = (pageOrigins: readonly string[]): string =>
  `default-src 'none'; style-src 'self'; script-src 'self'; form-action 'self' ${pageOrigins.join(' ')}; base-uri 'none'; frame-ancestors 'none'`;

/** The default prompts, and one more: the session of a removed user requires a new sign-in. */
function signInPolicy() {
  const policy = interactionPolicy.base();
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check('account_gone', 'The account no longer exists', ({ oidc }) =>
        Boolean(oidc.session?.accountId && !oidc.account),
      ),
    );
  return policy;
}

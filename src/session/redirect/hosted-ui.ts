import { withoutEndSlash } from '#contract/platform/config.ts';

/** The addresses of a Cognito-style hosted sign-in, derived from its domain without a discovery request. */
export function hostedUi(domain: string, origin: string) {
  const base = withoutEndSlash(
    /^https?:\/\//.test(domain) ? domain : domain.startsWith('/') ? origin + domain : `https://${domain}`,
  );
  return {
    issuer: base,
    authorization_endpoint: `${base}/oauth2/authorize`,
    token_endpoint: `${base}/oauth2/token`,
    revocation_endpoint: `${base}/oauth2/revoke`,
    /** The sign-out page, which redirects to `after`. */
    signOutUrl: (clientId: string, after: string) =>
      `${base}/logout?${new URLSearchParams({ client_id: clientId, logout_uri: after }).toString()}`,
  };
}

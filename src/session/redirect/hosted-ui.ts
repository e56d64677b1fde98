import { withoutEndSlash } from '#contract/platform/config.ts';

/** The addresses of a Cognito-style hosted sign-in, built from its domain alone, so that nothing has to be discovered first. */
export function hostedUi(domain: string, origin: string) {
  const base = withoutEndSlash(
    /^https?:\/\//.test(domain) ? domain : domain.startsWith('/') ? origin + domain : `https://${domain}`,
  );
  return {
    issuer: base,
    authorization_endpoint: `${base}/oauth2/authorize`,
    token_endpoint: `${base}/oauth2/token`,
    revocation_endpoint: `${base}/oauth2/revoke`,
    /** Its sign-out page, which returns to `after`. */
    signOutUrl: (clientId: string, after: string) =>
      `${base}/logout?${new URLSearchParams({ client_id: clientId, logout_uri: after }).toString()}`,
  };
}

import type { TokenIssuer } from '#server/routes/authenticate.ts';
import { openIdIssuer, redirectClientId, userPoolClientId, userPoolIssuer } from './provider-settings.ts';
import type { SigningKey } from './signing-key.ts';

/** The sandbox's two identity providers, for the server's token check. */
export const sandboxIssuers = (
  origin: string,
  { jwks: keys }: SigningKey,
): [userPool: TokenIssuer, openId: TokenIssuer] => [
  { issuer: userPoolIssuer(origin), audience: userPoolClientId, keys },
  { issuer: openIdIssuer(origin), audience: redirectClientId, keys },
];

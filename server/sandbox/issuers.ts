import type { JWK } from 'jose';
import { openIdIssuer, redirectClientId, userPoolClientId, userPoolIssuer } from './settings.ts';
import type { SigningKey } from './signing-key.ts';

/** Whose id tokens are good: `iss`, `aud`, and the keys they are signed with (RS256). */
export interface TrustedIssuer {
  readonly issuer: string;
  readonly audience: string;
  readonly jwks: { readonly keys: JWK[] };
}

/** The sandbox's two identity providers, as the server's token check knows them. */
export const sandboxIssuers = (origin: string, { jwks }: SigningKey): TrustedIssuer[] => [
  { issuer: userPoolIssuer(origin), audience: userPoolClientId, jwks },
  { issuer: openIdIssuer(origin), audience: redirectClientId, jwks },
];

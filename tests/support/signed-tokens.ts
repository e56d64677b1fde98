import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { practiceOfRowKey } from '#contract/rules/practice/row-key.ts';
import type { TokenIssuer } from '#server/routes/authenticate.ts';
import { ada } from './server-world.ts';

const issuer = 'https://pool.example';
const audience = 'rapport-web';
const kid = 'pool-key';
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

/** Changes to a token's claims, its header, or the key that signs it. */
interface Changes {
  readonly claims?: JWTPayload;
  readonly header?: object;
  readonly key?: CryptoKey | Uint8Array;
}

/** An identity provider for tests: it signs valid tokens of a practice, and every kind of invalid one. */
export async function aTokenSigner() {
  const own = await generateKeyPair('RS256', { extractable: true });
  const foreign = await generateKeyPair('RS256', { extractable: true });
  const publicText = await exportSPKI(own.publicKey);
  const trusted: TokenIssuer = {
    issuer,
    audience,
    keys: { keys: [{ ...(await exportJWK(own.publicKey)), kid, alg: 'RS256', use: 'sig' }] },
  };

  const claimsOf = (practice: string, claims: JWTPayload = {}): JWTPayload => ({
    iss: issuer,
    aud: audience,
    sub: ada.id,
    exp: inSeconds(60),
    token_use: 'id',
    email: ada.email,
    ...practiceOfRowKey(practice),
    ...claims,
  });
  const sign = (practice: string, { claims, header, key = own.privateKey }: Changes = {}): Promise<string> =>
    new SignJWT(claimsOf(practice, claims)).setProtectedHeader({ alg: 'RS256', kid, ...header }).sign(key);

  return {
    trusted,
    sign,
    /** One of each kind that must be refused, although it names the right practice. */
    invalidTokens: async (practice: string): Promise<Record<string, string>> => ({
      'an expired token': await sign(practice, { claims: { exp: inSeconds(-60) } }),
      'a token that is not valid yet': await sign(practice, { claims: { nbf: inSeconds(60) } }),
      'a token of another audience': await sign(practice, { claims: { aud: 'another-app' } }),
      'a token of another issuer': await sign(practice, { claims: { iss: 'https://evil.example' } }),
      'an access token': await sign(practice, { claims: { token_use: 'access' } }),
      'an unsigned token': new UnsecuredJWT(claimsOf(practice)).encode(),
      'a token signed with the public key as a secret': await sign(practice, {
        header: { alg: 'HS256' },
        key: new TextEncoder().encode(publicText),
      }),
      'a token signed with another key': await sign(practice, { key: foreign.privateKey }),
      'a token that brings its own key': await sign(practice, {
        header: { kid: 'foreign', jku: 'https://evil.example/keys', jwk: await exportJWK(foreign.publicKey) },
        key: foreign.privateKey,
      }),
    }),
  };
}

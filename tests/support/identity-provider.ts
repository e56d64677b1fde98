import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { PracticeIdentity } from '#contract/platform/practice.ts';
import { listenLocally } from './listen-locally.ts';

const audience = 'web-client';

/** An identity provider on a port of this machine. */
export interface IdentityProvider {
  /** The environment of a server without a sandbox that trusts it. */
  readonly env: Readonly<Record<string, string>>;
  /** A token of Ada at a practice, valid for an hour. */
  tokenOf(practice: PracticeIdentity): Promise<string>;
  stop(): void;
}

export async function anIdentityProvider(): Promise<IdentityProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'key', alg: 'RS256' }] });
  const server = createServer((_, response) => response.end(keys));
  const issuer = `http://127.0.0.1:${await listenLocally(server)}`;
  return {
    env: {
      SANDBOX: '0',
      USER_POOL_ID: 'us-east-1_abc',
      USER_POOL_CLIENT_ID: 'pool-client',
      REDIRECT_DOMAIN: 'id.example.com',
      REDIRECT_CLIENT_ID: audience,
      REDIRECT_ISSUER: issuer,
      FLAGS_CLIENT_KEY: 'flags',
    },
    tokenOf: ({ pimsType, practiceOrgId, practiceSubOrgId }) =>
      new SignJWT({ pimsType, practiceOrgId, practiceSubOrgId, email: 'ada@elm.example', token_use: 'id' })
        .setProtectedHeader({ alg: 'RS256', kid: 'key' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject('ada')
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { PracticeIdentity } from '#contract/platform/practice.ts';
import { listenLocally } from './listen-locally.ts';
import { productionEnv } from './production-env.ts';

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
    env: { ...productionEnv, REDIRECT_ISSUER: issuer },
    tokenOf: ({ pimsType, practiceOrgId, practiceSubOrgId }) =>
      new SignJWT({ pimsType, practiceOrgId, practiceSubOrgId, email: 'ada@elm.example', token_use: 'id' })
        .setProtectedHeader({ alg: 'RS256', kid: 'key' })
        .setIssuer(issuer)
        .setAudience(productionEnv.REDIRECT_CLIENT_ID)
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

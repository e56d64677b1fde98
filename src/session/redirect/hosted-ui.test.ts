import { describe, expect, it } from 'vitest';
import { hostedUi } from './hosted-ui.ts';

describe('hostedUi', () => {
  it.each([
    ['login.example.com', 'https://login.example.com'],
    ['https://login.example.com/', 'https://login.example.com'],
    ['http://localhost:8080/oidc', 'http://localhost:8080/oidc'],
    ['/oidc', 'https://app.example.com/oidc'],
  ])('builds its addresses from %s [SH-83]', (domain, base) => {
    const { signOutUrl, ...addresses } = hostedUi(domain, 'https://app.example.com');
    expect(addresses).toEqual({
      issuer: base,
      authorization_endpoint: `${base}/oauth2/authorize`,
      token_endpoint: `${base}/oauth2/token`,
      revocation_endpoint: `${base}/oauth2/revoke`,
    });
    expect(signOutUrl('web', 'https://app.example.com/')).toBe(
      `${base}/logout?client_id=web&logout_uri=https%3A%2F%2Fapp.example.com%2F`,
    );
  });
});

/** What a server needs to start without its sandbox. Nobody can sign in: `anIdentityProvider` adds whom it trusts. */
export const productionEnv = {
  SANDBOX: '0',
  USER_POOL_ID: 'us-east-1_abc',
  USER_POOL_CLIENT_ID: 'pool-client',
  REDIRECT_DOMAIN: 'id.example.com',
  REDIRECT_CLIENT_ID: 'web-client',
  FLAGS_CLIENT_KEY: 'flags',
} as const;

import { describe, expect, it } from 'vitest';
import { baseUrlOf, runtimeConfig } from './config.ts';

const config = runtimeConfig.parse({
  userPool: { userPoolId: 'us-east-1_abc', userPoolClientId: 'client' },
  redirect: { domain: 'id.example.com', clientId: 'web' },
  services: {
    campaigns: 'https://campaigns.example/',
    notifications: 'https://notifications.example',
    notificationSocket: 'wss://socket.example/live',
    communication: '/communication//',
    templates: '/',
  },
  flags: { clientKey: 'key' },
});

describe('the runtime configuration [API-02] [API-03] [API-04] [API-05] [API-06]', () => {
  it('names the identity provider, the services and the flag key [SH-83]', () => {
    expect(config).toMatchObject({
      redirect: { domain: 'id.example.com' },
      flags: { clientKey: 'key' },
      sandbox: false,
    });
    expect(runtimeConfig.safeParse({ ...config, flags: {} }).error?.issues[0]?.path).toEqual(['flags', 'clientKey']);
  });

  it.each([
    ['campaigns', 'https://campaigns.example'],
    ['notifications', 'https://notifications.example'],
    ['notificationSocket', 'wss://socket.example/live'],
    ['communication', '/communication'],
    ['templates', ''],
  ] as const)('gives %s its base address', (service, address) => {
    expect(baseUrlOf(config, service)).toBe(address);
  });

  it('throws for a service without a base address [API-08] [ER-18]', () => {
    expect(() => baseUrlOf(config, 'surveys')).toThrow('No base URL found (surveys)');
    const empty = { ...config, services: { ...config.services, campaigns: '' } };
    expect(() => baseUrlOf(empty, 'campaigns')).toThrow('No base URL found');
  });
});

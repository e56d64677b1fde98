import { expect, it } from 'vitest';
import { productionEnv } from '#tests/support/production-env.ts';
import { readServerConfig } from './config.ts';
import { configuredServices } from './external-services.ts';
import { CarrierRefusal } from './gateways/sms/gateway.ts';
import { TestCarrier } from '#tests/support/test-carrier.ts';
import { aLog } from '#tests/support/log.ts';

function servicesFor(more: Record<string, string> = {}, log = aLog()) {
  const config = readServerConfig({ ...productionEnv, PUBLIC_URL: 'https://rapport.example', ...more });
  if (!config.providers) throw new Error('The configuration has no providers.');
  return configuredServices(config.providers, config, log.log);
}

it('without a carrier say at the start what to set, and fail each text at once', async () => {
  const { carrier, carrierWebhooks, startupLines } = servicesFor();
  expect((await startupLines?.())?.join('\n')).toContain('set TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN');
  expect(carrierWebhooks).toBeNull();
  const text = { id: '1', practice: 'NEO#a:b', from: '+12075550100', to: '+12125550123', content: 'Hi', mediaUrls: [] };
  await expect(carrier.send(text)).rejects.toEqual(new CarrierRefusal('texting_not_set_up'));
});

it('with a carrier say at the start where it has to post clients’ texts', async () => {
  const { carrierWebhooks, startupLines } = servicesFor({ TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'secret' });
  const lines = (await startupLines?.())?.join('\n') ?? '';
  expect(lines).toContain('https://api.twilio.com');
  expect(lines).toContain('https://rapport.example/carrier/texts');
  expect(lines).not.toContain('secret');
  expect(carrierWebhooks).not.toBeNull();
});

it('log that the carrier’s clock is wrong, which may be ours [F-75]', async () => {
  const carrier = await TestCarrier.start();
  const log = aLog();
  const services = servicesFor(carrier.env, log);
  const headers = { date: new Date(Date.now() - 90_000).toUTCString() };
  carrier.break('GET Messages.json', { status: 200, headers, body: '{"messages":[]}' });
  for (let time = 0; time < 3; time += 1)
    await services.carrier.list({ from: '+12075550100', to: '+12125550123', maxAge: 0 });
  expect(log.lines()).toMatchObject([{ event: 'carrier_clock_differs', level: 'warn' }]);
  expect(log.lines()[0]?.reason).toMatch(/^The carrier's clock is 9\d s behind ours\.$/);
  await carrier.stop();
});

it('may be a user pool and a flag service at addresses of their own, which the page and the token check then use', () => {
  const { page, issuers } = servicesFor({
    USER_POOL_URL: 'https://pool.example/idp/',
    FLAGS_URL: 'https://flags.example',
  });
  expect(page.userPool.endpoint).toBe('https://pool.example/idp');
  expect(issuers[0]).toMatchObject({
    issuer: 'https://pool.example/idp/us-east-1_abc',
    keys: new URL('https://pool.example/idp/us-east-1_abc/.well-known/jwks.json'),
  });
  const url = 'https://flags.example';
  expect(page.flags).toEqual({ clientKey: 'flags', baseUrl: url, streamUrl: url, eventsUrl: url });
  expect(() => servicesFor({ FLAGS_URL: 'http://flags.example' })).toThrow('FLAGS_URL: Use https');
});

import { configureStore } from '@reduxjs/toolkit';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runtimeConfig } from '#contract/platform/config.ts';
import { provideConfig } from '#src/session/runtime-config.ts';
import { campaignsApi } from './campaigns/api.ts';
import { communicationApi } from './communication/api.ts';
import { notificationApi } from './notification/api.ts';
import { surveysApi } from './surveys/api.ts';
import { templatesApi } from './templates/api.ts';

const names = [
  'campaigns',
  'notifications',
  'notificationSocket',
  'communication',
  'templates',
  'surveys',
  'registration',
];

const services = setupServer();
beforeAll(() => services.listen());
beforeEach(() =>
  provideConfig(
    runtimeConfig.parse({
      userPool: { userPoolId: 'a_b', userPoolClientId: 'c' },
      redirect: { domain: 'd', clientId: 'e' },
      services: Object.fromEntries(names.map((name) => [name, `https://${name.toLowerCase()}.test/base`])),
      flags: { clientKey: 'f' },
    }),
  ),
);
afterEach(() => services.resetHandlers());
afterAll(() => services.close());

/** By name of the service; each has the shape of one api, so that a call can be added to any. */
const apis = Object.entries({
  campaigns: campaignsApi,
  notifications: notificationApi,
  communication: communicationApi,
  templates: templatesApi,
  surveys: surveysApi,
} as unknown as Record<string, typeof campaignsApi>);

describe('the calls of a service go to its own base address', () => {
  it.each(apis)('%s [API-02] [API-03] [API-05] [API-06] [API-07]', async (name, api) => {
    const addresses: string[] = [];
    services.use(
      http.all('*', ({ request }) => {
        addresses.push(request.url);
        return HttpResponse.json({});
      }),
    );
    const { endpoints } = api.injectEndpoints({
      endpoints: (build) => ({
        probe: build.query<unknown, void>({ query: () => ({ extension: null, url: '/v1/probe' }) }),
      }),
    });
    const store = configureStore({
      reducer: { [api.reducerPath]: api.reducer },
      middleware: (defaults) => defaults().concat(api.middleware),
    });
    await store.dispatch(endpoints.probe.initiate());
    expect(addresses).toEqual([`https://${name}.test/base/v1/probe`]);
  });
});

import { configureStore } from '@reduxjs/toolkit';
import { http, HttpResponse, type HttpResponseResolver } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { runtimeConfig } from '#contract/platform/config.ts';
import { campaignsApi } from '#src/services/campaigns/api.ts';
import { communicationApi } from '#src/services/communication/api.ts';
import { notificationApi } from '#src/services/notification/api.ts';
import { provideConfig } from '#src/session/runtime-config.ts';

const address = 'http://localhost:3000';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Fake services behind the network; call it once at the top of a test file. */
export function aService() {
  const server = setupServer();
  beforeAll(() => server.listen());
  beforeEach(() =>
    provideConfig(
      runtimeConfig.parse({
        userPool: { userPoolId: 'pool_1', userPoolClientId: 'client' },
        redirect: { domain: 'login.test', clientId: 'client' },
        services: {
          communication: address,
          campaigns: address,
          notifications: address,
          notificationSocket: 'ws://localhost:3000/socket',
        },
        flags: { clientKey: 'flags' },
      }),
    ),
  );
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());

  return {
    /** Answers a path, or an address elsewhere, until the end of the test. @returns the list of its requests so far */
    on(method: Method, path: string, answer: HttpResponseResolver) {
      const requests: Request[] = [];
      server.use(
        http[method](new URL(path, address).href, (info) => {
          requests.push(info.request.clone());
          return answer(info);
        }),
      );
      return requests;
    },
    announcing(...extensions: string[]) {
      this.on('get', '/v2/app/ui-behaviors', () => HttpResponse.json({ extensions }));
    },
  };
}

/** The reducers of the services. */
export const serviceReducers = {
  communication: communicationApi.reducer,
  campaigns: campaignsApi.reducer,
  notification: notificationApi.reducer,
};
/** The middleware of the services. */
export const serviceMiddleware = [communicationApi.middleware, campaignsApi.middleware, notificationApi.middleware];
/** For a store's defaults: these checks take longer than the actions themselves. */
export const unchecked = { immutableCheck: false, serializableCheck: false } as const;

export const aServiceStore = () =>
  configureStore({
    reducer: serviceReducers,
    middleware: (defaults) => defaults(unchecked).concat(serviceMiddleware),
  });

export const aPage = (data: readonly object[], { page = 1, total = data.length } = {}) =>
  HttpResponse.json({ data, _metadata: { page, per_page: 1000, total } });

import { configureStore } from '@reduxjs/toolkit';
import { http, HttpResponse, type HttpResponseResolver } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { runtimeConfig } from '#contract/platform/config.ts';
import { campaignsApi } from '#src/services/campaigns/api.ts';
import { communicationApi } from '#src/services/communication/api.ts';
import { notificationApi } from '#src/services/notification/api.ts';
import { provideConfig } from '#src/session/runtime-config.ts';

const address = 'http://service.test';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Stands in for the services over the network; call it once at the top of a test file. */
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
          notificationSocket: 'ws://service.test/socket',
        },
        flags: { clientKey: 'flags' },
      }),
    ),
  );
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());

  return {
    /** Answers a path until the next call; the requests that came are in the list it returns. */
    on(method: Method, path: string, answer: HttpResponseResolver) {
      const asked: Request[] = [];
      server.use(
        http[method](address + path, (info) => {
          asked.push(info.request.clone());
          return answer(info);
        }),
      );
      return asked;
    },
    announcing(...extensions: string[]) {
      this.on('get', '/v2/app/ui-behaviors', () => HttpResponse.json({ extensions }));
    },
  };
}

/** The parts of a store that the services fill. */
export const serviceReducers = {
  communication: communicationApi.reducer,
  campaigns: campaignsApi.reducer,
  notification: notificationApi.reducer,
};
/** What fills them. */
export const serviceMiddleware = [communicationApi.middleware, campaignsApi.middleware, notificationApi.middleware];
/** For the defaults of a store: what else it would look for at each action takes longer than the action. */
export const unchecked = { immutableCheck: false, serializableCheck: false } as const;

export const aServiceStore = () =>
  configureStore({
    reducer: serviceReducers,
    middleware: (defaults) => defaults(unchecked).concat(serviceMiddleware),
  });

export const aPage = (data: readonly object[], { page = 1, total = data.length } = {}) =>
  HttpResponse.json({ data, _metadata: { page, per_page: 1000, total } });

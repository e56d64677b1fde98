import { configureStore } from '@reduxjs/toolkit';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import * as z from 'zod/mini';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { defineEndpoint, queryInt } from '#contract/http.ts';
import { runtimeConfig } from '#contract/platform/config.ts';
import { provideConfig } from '#src/session/runtime-config.ts';
import { call } from './call.ts';
import { communicationApi } from './communication/api.ts';

const listPets = defineEndpoint({
  method: 'GET',
  path: '/v1/owners/{owner}/pets',
  spec: 'API-26',
  summary: 'Pets.',
  params: z.object({ owner: z.string() }),
  query: z.object({ page: queryInt({ min: 1, max: 9, fallback: 1 }), name: z.optional(z.string()) }),
  response: z.object({ data: z.array(z.object({ name: z.string() })) }),
});
const addPet = defineEndpoint({
  method: 'POST',
  path: '/v1/pets',
  spec: 'API-26',
  summary: 'A pet.',
  body: z.object({ name: z.string() }),
  response: z.object({ id: z.string() }),
  idempotent: true,
});
const addPicture = defineEndpoint({
  method: 'POST',
  path: '/v1/files',
  spec: 'API-35',
  summary: 'A picture.',
  encoding: 'multipart',
  body: z.object({ file: z.file(), include_link: z.optional(z.boolean()), note: z.optional(z.string()) }),
  response: z.object({ id: z.string() }),
});
const renamePet = defineEndpoint({
  method: 'PATCH',
  path: '/v1/pets/{id}',
  spec: 'API-26',
  summary: 'Another name.',
  params: z.object({ id: z.string() }),
  body: z.object({ name: z.string() }),
  response: z.object({ id: z.string() }),
  publishes: true,
});
const removePet = defineEndpoint({
  method: 'DELETE',
  path: '/v1/pets/{id}',
  spec: 'API-26',
  summary: 'No pet.',
  params: z.object({ id: z.string() }),
  response: z.null(),
  status: 204,
});

const petsApi = communicationApi.injectEndpoints({
  endpoints: (build) => ({
    listPets: build.query({ ...call(listPets) }),
    addPet: build.mutation({ ...call(addPet) }),
    addPicture: build.mutation({ ...call(addPicture) }),
    removePet: build.mutation({ ...call(removePet) }),
  }),
});
const { endpoints } = petsApi;

const service = setupServer();
beforeAll(() => service.listen());
beforeEach(() =>
  provideConfig(
    runtimeConfig.parse({
      userPool: { userPoolId: 'a_b', userPoolClientId: 'c' },
      redirect: { domain: 'd', clientId: 'e' },
      services: { communication: 'http://service.test/communication/' },
      flags: { clientKey: 'f' },
    }),
  ),
);
afterEach(() => service.resetHandlers());
afterAll(() => service.close());

const aStore = () =>
  configureStore({
    reducer: { [communicationApi.reducerPath]: communicationApi.reducer },
    middleware: (defaults) => defaults().concat(communicationApi.middleware),
  });

/** Answers every request with `body`; returns the requests so far. */
function answering(body: object | null, status = 200) {
  const requests: Request[] = [];
  service.use(
    http.all('http://service.test/*', ({ request }) => {
      requests.push(request.clone());
      return body ? HttpResponse.json(body, { status }) : new HttpResponse(null, { status });
    }),
  );
  return requests;
}

describe('call', () => {
  it('types input and output by the contract', () => {
    type ListPets = ReturnType<ReturnType<typeof endpoints.listPets.select>>;
    expectTypeOf<NonNullable<ListPets['data']>>().toEqualTypeOf<{ data: { name: string }[] }>();
    expectTypeOf(endpoints.listPets.initiate).parameter(0).toExtend<{ owner: string; page?: number | undefined }>();
  });

  it('builds path and query by the contract and omits unset values [API-05]', async () => {
    const requests = answering({ data: [] });
    await aStore().dispatch(endpoints.listPets.initiate({ owner: 'a/b', page: 2, name: '' }));
    expect(requests[0]?.url).toBe('http://service.test/communication/v1/owners/a%2Fb/pets?page=2');
  });

  it('sends the idempotency key of the caller, or a new one if there is none', async () => {
    const requests = answering({ id: '1' });
    const store = aStore();
    await store.dispatch(endpoints.addPet.initiate({ name: 'Rex', idempotencyKey: 'mine' }));
    await store.dispatch(endpoints.addPet.initiate({ name: 'Rex' }));
    expect(requests[0]?.headers.get('idempotency-key')).toBe('mine');
    expect(await requests[0]?.json()).toEqual({ name: 'Rex' });
    expect(requests[1]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('sends the publish with edits of settings only', () => {
    const publish = { id: 'p-1', version: 7 };
    const rename = (input: object) => call(renamePet).query({ id: '1', name: 'Rex', ...input });
    expect(rename({ publish })).toEqual({
      extension: null,
      url: '/v1/pets/1',
      method: 'PATCH',
      body: { name: 'Rex' },
      headers: { 'Publish-Id': 'p-1', 'Settings-Version': '7' },
    });
    expect(rename({ publish: { id: 'p-1', version: null } }).headers).toEqual({ 'Publish-Id': 'p-1' });
    expect(rename({}).headers).toBeUndefined();
    expect(call(addPet).query({ name: 'Rex', idempotencyKey: 'mine', publish })).toMatchObject({
      headers: { 'Idempotency-Key': 'mine' },
      body: { name: 'Rex' },
    });
  });

  it('sends files as a form [API-35]', async () => {
    const build = vi.spyOn(FormData.prototype, 'append');
    const request = call(addPicture).query({ file: new File(['x'], 'a.png'), include_link: true });
    expect(request.body).toBeInstanceOf(FormData);
    expect(request.headers).toBeUndefined();
    expect(build.mock.calls.map(([name]) => name)).toEqual(['file', 'include_link']);
  });

  it('accepts an answer without a body', async () => {
    answering(null, 204);
    const result = await aStore().dispatch(endpoints.removePet.initiate({ id: '1' }));
    expect(result).toMatchObject({ data: null });
  });

  it('rejects an answer that violates the contract [ER-15]', async () => {
    answering({ data: [{ name: 5 }] });
    const result = await aStore().dispatch(endpoints.listPets.initiate({ owner: 'a', page: 1 }));
    expect(result.error).toMatchObject({ status: 'PARSING_ERROR', originalStatus: 200 });
  });
});

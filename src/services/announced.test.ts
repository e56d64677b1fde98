import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { notOffered } from '#contract/errors.ts';
import { provideConfig, readConfig } from '#src/session/runtime-config.ts';
import { aService, aServiceStore } from '#tests/support/fake-services.ts';
// Loads the list.
import './campaigns/ui-behaviors.ts';
import { describeError } from './describe-error.ts';
import { noteEndpoint, sendEndpoint } from './communication/messages.ts';
import { scheduledMessagesEndpoint } from './communication/scheduled-messages.ts';

const service = aService();
const [conversation, notes, scheduled] = [
  'conversation-1',
  '/v1/conversations/:id/notes',
  '/v1/conversations/:id/scheduled-messages',
];
const list = () => HttpResponse.json({ data: [] });

describe('a call of an extension', () => {
  it('is made where the server announces it [API-17]', async () => {
    service.announcing('send-later');
    const requests = service.on('get', scheduled, list);
    const { data } = await aServiceStore().dispatch(scheduledMessagesEndpoint.initiate(conversation));
    expect(data).toEqual([]);
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['announces others alone', () => HttpResponse.json({ extensions: ['idempotency'] })],
    ['announces nothing', () => HttpResponse.json({})],
    ['has no list', () => HttpResponse.json({ message: 'No such call' }, { status: 404 })],
  ])('is not made where the server %s, and says so [API-17]', async (_, answer) => {
    service.on('get', '/v2/app/ui-behaviors', answer);
    const requests = [service.on('get', scheduled, list), service.on('post', notes, list)];
    const store = aServiceStore();
    const { error: onRead } = await store.dispatch(scheduledMessagesEndpoint.initiate(conversation));
    const { error: onWrite } = await store.dispatch(noteEndpoint.initiate({ id: conversation, content: 'Allergic' }));
    expect([onRead, onWrite].map((error) => describeError(error).code)).toEqual([notOffered, notOffered]);
    expect(requests.flat()).toEqual([]);
  });

  it('is made where nobody knows what the server offers [API-17]', async () => {
    service.on('get', '/v2/app/ui-behaviors', () => HttpResponse.json({ message: 'Sorry' }, { status: 500 }));
    const requests = service.on('get', scheduled, list);
    await aServiceStore().dispatch(scheduledMessagesEndpoint.initiate(conversation));
    expect(requests).toHaveLength(1);
  });
});

describe('the header of an extension', () => {
  /** Sends a text to a service at an origin. @returns the keys of its requests */
  async function keysOfTextTo(origin: string) {
    const { services, ...config } = readConfig();
    provideConfig({ ...config, services: { ...services, communication: origin } });
    const requests = service.on('post', `${origin}/v1/conversations/:id/messages`, list);
    await aServiceStore().dispatch(sendEndpoint.initiate({ id: conversation, content: 'Hi', idempotencyKey: 'key' }));
    return requests.map(({ headers }) => headers.get('idempotency-key'));
  }

  it('is left out on another origin that does not announce it, because browsers would not send the request [API-17]', async () => {
    service.announcing();
    expect(await keysOfTextTo('https://texts.example')).toEqual([null]);
    expect(await keysOfTextTo(location.origin)).toEqual(['key']);
    service.announcing('idempotency');
    expect(await keysOfTextTo('https://texts.example')).toEqual(['key']);
  });
});

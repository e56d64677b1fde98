import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { aService, aServiceStore } from '#tests/support/fake-services.ts';
import { socketAddress } from './socket-address.ts';

const service = aService();

describe('the address of the socket', () => {
  const addressOn = (store = aServiceStore()) => store.dispatch(socketAddress('wss://service.test/socket', 'a+b'));
  /** A server that issues tickets; returns the requests for them. */
  function issuingTickets(...answers: (() => Response)[]) {
    service.announcing('presence', 'socket-ticket');
    let issued = 0;
    return service.on('post', '/v1/socket-tickets', () => {
      issued += 1;
      return answers.shift()?.() ?? HttpResponse.json({ ticket: `ticket-${issued}` }, { status: 201 });
    });
  }

  it('has the id token if the server issues no tickets [RT-01] [API-78]', async () => {
    service.announcing('presence');
    expect(await addressOn()).toBe('wss://service.test/socket?token=a%2Bb');
  });

  it.each([
    ['lists no extensions', () => HttpResponse.json({})],
    ['has no such endpoint', () => HttpResponse.json({ message: 'Not found' }, { status: 404 })],
    ['answers with something else', () => HttpResponse.html('<p>Hi</p>')],
  ])('has the id token if the server %s [RT-01]', async (_what, answer) => {
    service.on('get', '/v2/app/ui-behaviors', answer);
    expect(await addressOn()).toBe('wss://service.test/socket?token=a%2Bb');
  });

  it('has a new ticket each time in place of the token, if the server issues them', async () => {
    const requests = issuingTickets();
    const store = aServiceStore();
    expect(await addressOn(store)).toBe('wss://service.test/socket?ticket=ticket-1');
    expect(await addressOn(store)).toBe('wss://service.test/socket?ticket=ticket-2');
    expect(requests).toHaveLength(2);
  });

  it('is none, and never one with the token, if issuing the ticket failed', async () => {
    issuingTickets(
      () => HttpResponse.error(),
      () => HttpResponse.json({ message: 'No' }, { status: 500 }),
      () => HttpResponse.json({ message: 'No' }, { status: 404 }),
      () => HttpResponse.json({ token: 'x' }, { status: 201 }),
    );
    const store = aServiceStore();
    for (let attempt = 0; attempt < 4; attempt += 1) await expect(addressOn(store)).rejects.toBeDefined();
    expect(await addressOn(store)).toContain('?ticket=');
  });

  it('is none while it is unknown whether the server issues them', async () => {
    const store = aServiceStore();
    service.on('get', '/v2/app/ui-behaviors', () => HttpResponse.error());
    await expect(addressOn(store)).rejects.toThrow('did not list its extensions');
    service.on('get', '/v2/app/ui-behaviors', () => HttpResponse.json({ message: 'No' }, { status: 503 }));
    await expect(addressOn(store)).rejects.toThrow('did not list its extensions');
    issuingTickets();
    expect(await addressOn(store)).toContain('?ticket=');
  });
});

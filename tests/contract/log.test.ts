import { once } from 'node:events';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Store } from '#server/db/store.ts';
import { startDeliveries } from '#server/jobs/deliveries.ts';
import { startOutgoingEmails } from '#server/jobs/outgoing-emails.ts';
import { aPracticeWithInputs } from '#tests/support/every-call.ts';
import { aLog } from '#tests/support/log.ts';
import { anSmsGateway } from '#tests/support/sms-gateway.ts';
import { anApp } from '#tests/support/an-app.ts';
import { aProductionServer } from '#tests/support/production-server.ts';
import { aConversation, aMessage, startWorld, type World } from '#tests/support/server-world.ts';

const world = await startWorld();
const mark = 'Zanzibar';
const target = await aPracticeWithInputs(world, mark);

/** Asserts that the log has no typed text, name, contact or credential of a session. */
function expectNoPersonalData(log: string): void {
  expect(log).not.toMatch(new RegExp(mark, 'i'));
  expect(log).not.toMatch(/@elm\.example|\b\+?1?20\d{8}\b|Bearer/);
  expect(log).not.toContain(target.practice.split(/[#:]/)[1]);
}

/** A database whose statements all fail with an error that quotes the query. */
function storeThatFails({ store }: World): Store {
  const quote = (query: unknown): never => {
    throw new Error(`cannot do ${JSON.stringify(query)} ${mark}`);
  };
  const db = store.db.withPlugin({ transformQuery: ({ node }) => quote(node), transformResult: quote });
  return { ...store, db };
}

describe('the log', () => {
  it('has no personal data if every call fails on a database that quotes its input [F-66] @slow', async () => {
    const store = storeThatFails(world);
    const server = anApp({ store, runner: { store, wake: () => undefined } });
    for (const { endpoint, input } of target.calls) await server.call(target.practice, endpoint, input);
    const failed = server.log.lines().filter(({ event }) => event === 'request_failed');
    expect(failed.length).toBeGreaterThan(target.calls.length / 2);
    expect(failed.every(({ route, error }) => route?.includes(mark) === false && error !== undefined)).toBe(true);
    expectNoPersonalData(server.log.text());
  });

  it('has no personal data if every call is refused for its input [F-66]', async () => {
    const server = anApp(world);
    const search = new URLSearchParams({ pims: mark, org: mark, q: mark, [mark]: mark }).toString();
    const body = JSON.stringify({ [mark]: mark, content: { [mark]: mark }, type: mark });
    const headers = { 'idempotency-key': `${mark} `, 'publish-id': mark, referer: `http://${mark}` };
    for (const { endpoint, input } of target.calls)
      await server.call(target.practice, endpoint, input, { search, body, headers });
    expect(server.log.lines().length).toBeGreaterThan(0);
    expectNoPersonalData(server.log.text());
  });

  it('has no personal data if a carrier and a mail service fail and quote their input', async () => {
    const { log, lines, text } = aLog();
    const { practice } = target;
    const { id } = await aConversation(world, practice);
    const enqueued = { direction: 'OUTBOUND', delivery_status: 'ENQUEUED', content: mark } as const;
    await aMessage(world, practice, id, enqueued);
    await world.store.db
      .insertInto('outgoing_email')
      .values({ practice, recipient: `${mark}@elm.example`, subject: mark, content: mark })
      .execute();
    const send = (given: unknown) => Promise.reject(new Error(`rejected ${JSON.stringify(given)}`));
    const parts = { runner: world.runner, feed: { subscribe: () => () => undefined }, log };
    const queues = [
      startDeliveries({ ...parts, gateway: anSmsGateway({ send, list: send }) }),
      startOutgoingEmails({ ...parts, gateway: { send, close: async () => undefined }, perSecond: 100 }),
    ];
    onTestFinished(async () => void (await Promise.all(queues.map((queue) => queue.stop()))));
    await vi.waitFor(() =>
      expect(lines().map(({ job }) => job)).toEqual(expect.arrayContaining(['deliveries', 'emails'])),
    );
    expectNoPersonalData(text());
  });

  it('has neither the token or ticket of a socket nor the requested address [F-66] @slow', async () => {
    const { log, text } = aLog();
    const { app, port, stop } = await aProductionServer(world, log);
    onTestFinished(stop);
    app.get('/broken/:name', (c) => {
      throw new Error(c.req.url);
    });
    for (const access of ['token', 'ticket'])
      await once(new WebSocket(`ws://127.0.0.1:${port}/realtime?${access}=${mark}`), 'close');
    const answer = await fetch(`http://127.0.0.1:${port}/broken/${mark}?name=${mark}`, {
      headers: { authorization: `Bearer ${mark}` },
    });
    expect(answer.status).toBe(500);
    const { request_id } = (await answer.json()) as { request_id: string };
    expect(text()).toContain(request_id);
    expect(text()).toContain('/broken/:name');
    expectNoPersonalData(text());
  });
});

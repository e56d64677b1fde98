import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ExternalServices } from '#server/external-services.ts';
import { lobGateway } from '#server/gateways/postcards/lob.ts';
import { startOutgoingPostcards } from '#server/jobs/outgoing-postcards.ts';
import { anApp } from '#tests/support/an-app.ts';
import { freePort } from '#tests/support/free-port.ts';
import { listeningApp } from '#tests/support/listening-app.ts';
import { aLog } from '#tests/support/log.ts';
import { aHousehold, aMailingPractice, cardsOf, elmStreet, remindAt } from '#tests/support/postcard-world.ts';
import { startOwnWorld } from '#tests/support/server-world.ts';
import { openSandbox } from '../sandbox.ts';
import { sandboxPrinter } from '#server/outside/letterbox/print-api.ts';

const origin = 'http://localhost:8080';
const world = await startOwnWorld();
const { db } = world.store;
let sandbox: ExternalServices;
let app: ReturnType<typeof anApp>['app'];
let localUrl: string;

beforeAll(async () => {
  const port = await freePort();
  localUrl = `http://127.0.0.1:${port}`;
  const { log } = aLog();
  sandbox = await openSandbox({ runner: world.runner, origin, localUrl, log, plans: [] });
  ({ app } = anApp(world, { mount: (product) => sandbox.mount?.(product), requestRate: null }));
  const { close } = await listeningApp(app, port);
  const { stop } = startOutgoingPostcards({
    runner: world.runner,
    gateway: sandbox.printer,
    feed: { subscribe: () => () => undefined },
    now: () => new Date(),
    log,
  });
  return async () => {
    await sandbox.stop?.();
    await stop();
    close();
  };
});

interface Card {
  readonly seq: string;
  readonly front: string;
  readonly back: string;
  readonly to: { readonly name: string };
  readonly printedAt: string;
}

const get = async (path: string) => {
  const response = await app.request(`${origin}/sandbox/${path}`);
  return { status: response.status, text: await response.text(), headers: response.headers };
};

/** A household on a street, which has just been reminded. */
async function aLetterbox(street: string) {
  const practice = await aMailingPractice(world);
  const { id } = await aHousehold(world, practice, { ...elmStreet, street });
  await remindAt(world, practice);
  return {
    practice,
    cards: async () => JSON.parse((await get(`api/letterboxes/${id}`)).text) as Card[],
    row: async () => (await cardsOf(world, practice))[0],
    tryNow: () => db.updateTable('postcard').set({ next_try_at: null }).execute(),
  };
}

describe('a letterbox', () => {
  it('has the card as it was printed, front and back, and shows it cut to its size with its addresses [MS-12] @slow', async () => {
    const { practice, cards, row } = await aLetterbox('12 Elm Street');
    await vi.waitFor(async () => expect(await row()).toMatchObject({ status: 'PRINTED' }));
    const [card = expect.fail(), ...others] = await cards();
    expect(others).toEqual([]);
    expect(card.to).toMatchObject({ name: 'Maya Okafor', line: '12 Elm Street' });
    expect(card.front).toContain('Luna and Milo');
    expect(card.back).toContain('Luna: Rabies, Mar 15');
    expect(card.back).not.toContain('12 Elm Street');

    const listed = await get(`data/letterbox?practice=${encodeURIComponent(practice)}`);
    expect(JSON.parse(listed.text)).toMatchObject([{ seq: card.seq, to: { name: 'Maya Okafor' } }]);
    const [front, back] = await Promise.all(['front', 'back'].map((side) => get(`letterbox/${card.seq}/${side}`)));
    expect(front?.text).toContain('viewBox="0 0 432 288"');
    expect(back?.text).toContain('12 Elm Street');
    expect(back?.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    expect((await get('letterbox/999999/front')).status).toBe(404);
    expect((await get(`letterbox/${card.seq}/edge`)).status).toBe(404);
  });

  it('says when a card was printed by the clock that the sandbox has moved @slow', async () => {
    const clock = (init: RequestInit) => app.request(`${origin}/sandbox/api/clock`, init);
    const headers = { 'content-type': 'application/json' };
    await clock({ method: 'PUT', headers, body: JSON.stringify({ now: '2031-03-01T12:00:00Z' }) });
    const { cards } = await aLetterbox('14 Elm Street');
    await vi.waitFor(async () => expect((await cards())[0]?.printedAt).toMatch(/^2031-03-01T12:/));
    await clock({ method: 'DELETE' });
  });

  it('gets nothing on Nowhere Lane, whose address the printer refuses @slow', async () => {
    const { cards, row } = await aLetterbox('3 Nowhere Lane');
    await vi.waitFor(async () => expect(await row()).toMatchObject({ status: 'REFUSED', reason: 'address', cents: 0 }));
    expect(await cards()).toEqual([]);
  });

  it('gets one card on Lost Avenue, whose first answer is lost [F-37] @slow', async () => {
    const { cards, row, tryNow } = await aLetterbox('9 Lost Avenue');
    await vi.waitFor(async () => {
      await tryNow();
      expect(await row()).toMatchObject({ status: 'PRINTED' });
    });
    expect(await cards()).toHaveLength(1);
  });

  it('is not reached on Silent Street, where the card goes on waiting @slow', async () => {
    const { cards, row } = await aLetterbox('4 Silent Street');
    await vi.waitFor(async () => expect((await row())?.handed_over_at).not.toBeNull());
    expect(await row()).toMatchObject({ status: 'ENQUEUED' });
    expect(await cards()).toEqual([]);
  });
});

describe('the sandbox’s printer', () => {
  const account = () => sandboxPrinter(localUrl);
  const ask = (init: RequestInit, path = '/v1/postcards') =>
    fetch(`${account().url}${path}`, { method: 'POST', ...init });

  it('wants the key of the account, a complete address and both sides', async () => {
    expect((await ask({ body: new URLSearchParams() })).status).toBe(401);
    const headers = { authorization: `Basic ${btoa(`${account().apiKey}:`)}` };
    const errors = await Promise.all(
      [new URLSearchParams({ front: 'x', back: 'y' }), new URLSearchParams()].map(
        async (body) => (await ask({ headers, body })).status,
      ),
    );
    expect(errors).toEqual([422, 422]);
  });

  it('finds a card by the product’s id @slow', async () => {
    const { row } = await aLetterbox('20 Elm Street');
    await vi.waitFor(async () => expect(await row()).toMatchObject({ status: 'PRINTED' }));
    const card = await row();
    expect(await lobGateway({ account: account() }).find(card?.id ?? '')).toBe(card?.printer_id);
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sendMessage, type Message } from '#contract/communication/messages.ts';
import { createTemplate } from '#contract/templates/templates.ts';
import { anApp } from '#tests/support/an-app.ts';
import { aConversation, aPractice, startWorld } from '#tests/support/server-world.ts';

const world = await startWorld();
const server = anApp(world);

describe('one intent has one effect', () => {
  async function aThread() {
    const { practice, organization: org, branch } = await aPractice(world);
    const { id } = await aConversation(world, practice);
    const send = (key: string, content: string, as = practice) =>
      server.call(as, sendMessage, { id, content }, { headers: { 'idempotency-key': key } });
    const sent = () => world.store.db.selectFrom('message').select('id').where('conversation_id', '=', id).execute();
    return { practice, address: { pims: 'neo', org, branch }, id, send, sent };
  }

  it('even if its request is repeated concurrently', async () => {
    const { send, sent } = await aThread();
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: 20 }, () => send(key, 'Once')));
    expect([201, 409]).toEqual(expect.arrayContaining(responses.map(({ status }) => status)));
    const [message] = await sent();
    expect(await sent()).toHaveLength(1);
    for (const { body } of responses.filter(({ status }) => status === 201))
      expect(body).toMatchObject({ id: message?.id, client_message_id: key });
  });

  it('and a different request needs a different key', async () => {
    const { practice, address, send, sent } = await aThread();
    const key = randomUUID();
    const first = await send(key, 'One');
    expect(await send(key, 'Two')).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
    expect((await send(randomUUID(), 'Two')).status).toBe(201);
    expect((await send(key, 'One')).body).toEqual(first.body);
    expect(await sent()).toHaveLength(2);
    const text = { 'en-us': { 'text/plain': 'Hi' } };
    const input = { ...address, type: 'SMS_QUICK_REPLY' as const, name: 'Hi', content: text };
    expect((await server.call(practice, createTemplate, input, { headers: { 'idempotency-key': key } })).status).toBe(
      201,
    );
  });

  it('and can succeed after a refusal, which is not stored', async () => {
    const { practice, send, sent } = await aThread();
    const key = randomUUID();
    const switchTexting = (messaging_enabled_at: Date | null) =>
      world.store.db.updateTable('practice').set({ messaging_enabled_at }).where('practice', '=', practice).execute();
    await switchTexting(null);
    expect(await send(key, 'Hello')).toMatchObject({ status: 422, body: { code: 'messaging_disabled' } });
    expect(await sent()).toHaveLength(0);
    await switchTexting(new Date());
    expect(await send(key, 'Hello')).toMatchObject({ status: 201 });
  });

  it('even after its key was deleted', async () => {
    const { practice, send, sent } = await aThread();
    const key = randomUUID();
    const first = (await send(key, 'Once')).body as Message;
    await world.store.db.deleteFrom('idempotency_key').where('practice', '=', practice).execute();
    expect((await send(key, 'Once')).body).toMatchObject({ id: first.id });
    expect(await sent()).toHaveLength(1);
  });

  it('and an invalid key is refused', async () => {
    const { send } = await aThread();
    expect(await send('x', 'Hello')).toMatchObject({ status: 400, body: { details: [{ field: 'Idempotency-Key' }] } });
  });
});

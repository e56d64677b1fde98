import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { removedUsers } from '#server/domain/user/is-removed.ts';
import { tokenVerifier } from '#server/routes/authenticate.ts';
import { aLog } from '#tests/support/log.ts';
import { memoryFiles } from '#tests/support/memory-files.ts';
import { aStaffMember } from '#tests/support/sandbox.ts';
import { aClient, aConversation, aPractice, startWorld } from '#tests/support/server-world.ts';
import { openSandbox } from '../sandbox.ts';

const world = await startWorld();

const origin = 'http://localhost:8080';
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  const { log } = aLog();
  const { runner } = world;
  const sandbox = await openSandbox({ runner, origin, localUrl: origin, log, plans: [] });
  app = createApp({
    runner,
    verifyToken: tokenVerifier(sandbox.issuers, removedUsers(runner.store.db)),
    files: memoryFiles(),
    origin,
    log,
    metrics: null,
    requestRate: null,
    proxies: 0,
    carrierWebhooks: null,
    mount: (product) => sandbox.mount?.(product),
  });
});

async function aColleague() {
  const { practice } = await aPractice(world);
  const { id: staff } = await aStaffMember(world.store.db, practice, 'Grace');
  const client = await aClient(world, practice);
  const { id: conversationId } = await aConversation(world, practice, {
    pet_owner_id: client.id,
    sms_phone: client.contact_phone ?? '',
  });
  const act = async (action: object, as: string = staff) => {
    const response = await app.request(`${origin}/sandbox/api/colleagues/${as}/acts`, {
      method: 'POST',
      body: JSON.stringify({ conversationId, ...action }),
    });
    return { status: response.status, body: (await response.json()) as { code?: string } };
  };
  const conversation = () =>
    world.store.db.selectFrom('conversation').selectAll().where('id', '=', conversationId).executeTakeFirstOrThrow();
  const texts = () =>
    world.store.db.selectFrom('message').selectAll().where('conversation_id', '=', conversationId).execute();
  return { act, conversation, texts };
}

it('answers a client under their own name, through the product’s API', async () => {
  const { act, texts } = await aColleague();
  expect((await act({ type: 'answer', text: 'Yes, come by at four.' })).status).toBe(201);
  expect(await texts()).toMatchObject([
    { content: 'Yes, come by at four.', direction: 'OUTBOUND', author: expect.stringContaining('Grace') as unknown },
  ]);
});

it('marks as done and moves back, pins and unpins, marks read and unread', async () => {
  const { act, conversation } = await aColleague();
  for (const [type, expected] of [
    ['done', { container: 'DONE' }],
    ['inbox', { container: 'INBOX' }],
    ['pin', { pinned_at: expect.any(String) as unknown }],
    ['unpin', { pinned_at: null }],
    ['unread', { read_status: 'UNREAD' }],
    ['read', { read_status: 'READ' }],
  ] as const) {
    expect((await act({ type })).status, type).toBe(200);
    expect(await conversation(), type).toMatchObject(expected);
  }
});

it('gets the product’s refusals, and must be staff of the practice', async () => {
  const { act, texts } = await aColleague();
  const otherPractice = await aColleague();
  expect(await act({ type: 'pin', conversationId: randomUUID() })).toMatchObject({
    status: 404,
    body: { code: 'conversation_not_found' },
  });
  for (const unknown of [randomUUID(), 'nobody'])
    expect(await act({ type: 'answer', text: 'Hello' }, unknown)).toMatchObject({
      status: 404,
      body: { code: 'user_not_found' },
    });
  expect((await act({ type: 'answer', text: '' })).status).toBe(400);
  expect((await act({ type: 'delete' })).status).toBe(400);
  expect([...(await texts()), ...(await otherPractice.texts())]).toEqual([]);
});

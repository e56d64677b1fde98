import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { closeCodes, socketEvent } from '#contract/events.ts';
import {
  aClient,
  aConversation,
  aMessage,
  aPractice,
  aStore,
  startWorld,
  type World,
} from '#tests/support/server-world.ts';
import { removedUsers } from '#server/domain/user/is-removed.ts';
import type { FeedEvent } from './event-feed.ts';
import { textsOf } from './frames.ts';
import { createHub, type Hub } from './hub.ts';

const world = await startWorld();

beforeAll(aStore);

/** An open window that records the frames sent to it. */
function aWindow(hub: Hub, practice: string, email: string | null = null) {
  const sent: string[] = [];
  /** The calls on its connection. */
  const writes: ('cork' | 'frame' | 'uncork')[] = [];
  const closed: number[] = [];
  const socket = {
    bufferedAmount: 0,
    send: (frame: unknown) => {
      sent.push(String(frame));
      writes.push('frame');
    },
    close: (code?: number) => void closed.push(code ?? 1000),
  };
  const connection = { cork: () => void writes.push('cork'), uncork: () => void writes.push('uncork') };
  const leave = hub.join({ practice, user: { id: 'ada', email }, socket, connection });
  const frames = () => sent.map((frame) => socketEvent.parse(JSON.parse(frame)));
  return { socket, writes, closed, leave, frames };
}

let seq = 0;
const event = (practice: string, kind: FeedEvent['kind'], subjectId: string): FeedEvent => ({
  seq: ++seq,
  practice,
  kind,
  subjectId,
});

async function aThread(world: World) {
  const { practice } = await aPractice(world);
  const owner = await aClient(world, practice);
  const conversation = await aConversation(world, practice, { pet_owner_id: owner.id });
  const message = await aMessage(world, practice, conversation.id);
  return { practice, owner, conversation, message };
}
const aHub = (world: World) => createHub(world.store.db, removedUsers(world.store.db));

/** The database, and the number of statements sent to it. */
function countedDb(world: World) {
  let statements = 0;
  const db = world.store.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db, statements: () => statements };
}

describe('the frames that the windows of a practice receive', () => {
  it('are only of their own practice [SH-01]', async () => {
    const [own, foreign] = [await aThread(world), await aThread(world)];
    const hub = aHub(world);
    const [one, other, foreignWindow] = [
      aWindow(hub, own.practice),
      aWindow(hub, own.practice),
      aWindow(hub, foreign.practice),
    ];
    await hub.deliver([
      event(own.practice, 'message', own.message.id),
      // Another practice's event cannot refer to a conversation of this one.
      event(foreign.practice, 'conversation', own.conversation.id),
    ]);
    expect(one.frames()).toHaveLength(1);
    expect(other.frames()).toEqual(one.frames());
    expect(foreignWindow.frames()).toEqual([]);
  });

  it('contain the conversation with client and practice, and the message with its conversation [RT-02] [RT-03] [RT-04]', async () => {
    const { practice, owner, conversation, message } = await aThread(world);
    const hub = aHub(world);
    const { frames } = aWindow(hub, practice);
    await hub.deliver([event(practice, 'conversation', conversation.id), event(practice, 'message', message.id)]);
    expect(frames()).toMatchObject([
      {
        action_type: 'CONVERSATION_UPSERT',
        data: { conversation: { id: conversation.id }, pet_owner: { id: owner.id }, practice: { pims_type: 'NEO' } },
      },
      { action_type: 'MESSAGE_UPSERT', data: { conversation: { id: conversation.id }, message: { id: message.id } } },
    ]);
  });

  it('are sent in one write, regardless of their number', async () => {
    const { practice, conversation, message } = await aThread(world);
    const hub = aHub(world);
    const { writes } = aWindow(hub, practice);
    await hub.deliver([event(practice, 'conversation', conversation.id), event(practice, 'message', message.id)]);
    expect(writes.slice(-4)).toEqual(['cork', 'frame', 'frame', 'uncork']);
  });

  it('contain each subject once, in its current state, with its newest number', async () => {
    const { practice, conversation } = await aThread(world);
    const hub = aHub(world);
    const { frames } = aWindow(hub, practice);
    const events = [1, 2, 3].map(() => event(practice, 'conversation', conversation.id));
    await world.store.db
      .updateTable('conversation')
      .set({ container: 'DONE' })
      .where('id', '=', conversation.id)
      .execute();
    await hub.deliver(events);
    expect(frames()).toMatchObject([{ seq: events[2]?.seq, data: { conversation: { container: 'DONE' } } }]);
  });

  it('take as many statements for the texts of three practices as for those of one', async () => {
    const threads = [await aThread(world), await aThread(world), await aThread(world)];
    const { db, statements } = countedDb(world);
    const hub = createHub(db, removedUsers(db));
    const windows = threads.map(({ practice }) => aWindow(hub, practice));
    const eventsOf = ({ practice, conversation, message }: (typeof threads)[number]) => [
      event(practice, 'conversation', conversation.id),
      event(practice, 'message', message.id),
    ];
    await hub.deliver([]);
    const before = statements();
    await hub.deliver(threads.slice(0, 1).flatMap(eventsOf));
    const forOne = statements() - before;
    await hub.deliver(threads.flatMap(eventsOf));
    expect(statements() - before - forOne).toBe(forOne);
    expect(windows.map(({ frames }) => frames().length)).toEqual([4, 2, 2]);
  });

  it('take no extra statement for a new message, which is read with its conversation', async () => {
    const { practice, conversation, message } = await aThread(world);
    await world.store.db
      .updateTable('conversation')
      .set({ latest_message_id: message.id })
      .where('id', '=', conversation.id)
      .execute();
    const { db, statements } = countedDb(world);
    const ofConversation = event(practice, 'conversation', conversation.id);
    await textsOf(db, [ofConversation]);
    const forConversation = statements();
    const texts = await textsOf(db, [ofConversation, event(practice, 'message', message.id)]);
    expect(statements() - forConversation).toBe(forConversation);
    expect([...texts.messages.values()]).toMatchObject([{ id: message.id, content: 'Hello' }]);
  });

  it('are read once for all windows of a practice that join together', async () => {
    const { practice, conversation } = await aThread(world);
    const person = {
      practice,
      window_id: randomUUID(),
      user_id: 'ada',
      name: 'Ada',
      conversation_id: conversation.id,
    };
    await world.store.db
      .insertInto('presence')
      .values({ ...person, state: 'viewing', here_until: new Date(Date.now() + 60_000) })
      .execute();
    const { db, statements } = countedDb(world);
    const hub = createHub(db, removedUsers(db));
    aWindow(hub, practice);
    await hub.deliver([]);
    const forOne = statements();
    const windows = Array.from({ length: 20 }, () => aWindow(hub, practice));
    await hub.deliver([]);
    expect(statements()).toBe(2 * forOne);
    for (const { frames } of windows)
      expect(frames()).toMatchObject([{ action_type: 'PRESENCE', data: { people: [{ user_id: 'ada' }] } }]);
  });

  it('are not sent for a subject that does not exist, or a kind without a frame', async () => {
    const { practice } = await aThread(world);
    const hub = aHub(world);
    const { frames, closed } = aWindow(hub, practice);
    const unknownId = '00000000-0000-4000-8000-000000000000';
    await hub.deliver([
      event(practice, 'message', unknownId),
      event(practice, 'conversation', 'not an id'),
      event(practice, 'appointment_action', unknownId),
      event(practice, 'staff_user', unknownId),
      event(practice, 'a kind of a newer process', unknownId),
    ]);
    expect(frames()).toEqual([]);
    expect(closed).toEqual([]);
  });

  it('reach every practice, even after one that failed', async () => {
    const [bad, good] = [await aThread(world), await aThread(world)];
    const hub = aHub(world);
    aWindow(hub, bad.practice).socket.send = () => {
      throw new Error('unreadable');
    };
    const { frames } = aWindow(hub, good.practice);
    const events = [bad, good].map(({ practice, message }) => event(practice, 'message', message.id));
    await expect(hub.deliver(events)).rejects.toThrow('unreadable');
    expect(frames()).toHaveLength(1);
  });
});

describe('an open window', () => {
  it('that stopped reading is closed with 1013, others are not', async () => {
    const { practice, message } = await aThread(world);
    const hub = aHub(world);
    const [slow, quick] = [aWindow(hub, practice), aWindow(hub, practice)];
    slow.socket.bufferedAmount = 1024 * 1024 + 1;
    quick.socket.bufferedAmount = 1024 * 1024;
    await hub.deliver([event(practice, 'message', message.id)]);
    expect(slow.closed).toEqual([closeCodes.tooSlow]);
    expect(slow.frames()).toEqual([]);
    expect(quick.closed).toEqual([]);
    expect(quick.frames()).toHaveLength(1);
  });

  it('of a user who was removed is closed with 4403, others are not [UM-28]', async () => {
    const { practice } = await aThread(world);
    const user = await world.store.db
      .insertInto('staff_user')
      .values({ practice, email: 'ada@elm.example', removed_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const hub = aHub(world);
    const [ada, bea, unnamed] = ['Ada@elm.example', 'bea@elm.example', null].map((email) =>
      aWindow(hub, practice, email),
    );
    await hub.deliver([event(practice, 'staff_user', user.id)]);
    expect([ada?.closed, bea?.closed, unnamed?.closed]).toEqual([[closeCodes.removed], [], []]);
  });

  it('that left receives nothing more, even if it leaves again', async () => {
    const { practice, message } = await aThread(world);
    const hub = aHub(world);
    const closedWindow = aWindow(hub, practice);
    expect(hub.size).toBe(1);
    closedWindow.leave();
    expect(hub.size).toBe(0);
    const openWindow = aWindow(hub, practice);
    closedWindow.leave();
    await hub.deliver([event(practice, 'message', message.id)]);
    expect(closedWindow.frames()).toEqual([]);
    expect(openWindow.frames()).toHaveLength(1);
    expect(hub.size).toBe(1);
  });
});

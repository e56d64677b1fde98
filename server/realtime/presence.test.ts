import { once } from 'node:events';
import { createServer } from 'node:http';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type Presence, presenceTimes, socketEvent, type PresenceUpdate } from '#contract/events.ts';
import { forgetSilentWindows } from '#server/domain/presence/forget-silent.ts';
import type { StaffCaller } from '#server/domain/context.ts';
import { listenLocally } from '#tests/support/listen-locally.ts';
import { aLog } from '#tests/support/log.ts';
import { aConversation, aPractice, aStore, type World } from '#tests/support/server-world.ts';
import { startEventFeed } from './event-feed.ts';
import { createHub } from './hub.ts';
import { trackWindows } from './presence.ts';
import { attachSocket } from './socket.ts';

beforeAll(aStore);

/** A server process reduced to its sockets. All of them share the database. */
async function aProcess() {
  const store = await aStore();
  const feed = await startEventFeed(store, aLog().log);
  const world: World = { store, runner: { store, wake: feed.wake } };
  const hub = createHub(store.db, async () => false);
  feed.subscribe(hub.deliver);
  const server = createServer();
  const trackWindow = trackWindows(world.runner, aLog().log);
  const detach = attachSocket(server, {
    path: '/realtime',
    hub,
    // The token is the user and the practice.
    verifyToken: async (token) => sessionOf(token),
    redeemTicket: async (ticket) => sessionOf(ticket),
    acceptsTokens: true,
    trackWindow,
    isKnownHost: () => true,
    isAllowedOrigin: () => true,
  });
  const port = await listenLocally(server);
  const open = (name: string, practice: string) => aWindow(port, `${name}@${practice}`);
  const stop = async () => {
    await detach();
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(async () => {
    await stop();
    await feed.close();
  });
  return { world, open, trackWindow, stop };
}

function sessionOf(token: string): StaffCaller {
  const [name = '', practice = ''] = token.split('@');
  return {
    kind: 'staff',
    practice,
    staff: { id: `user-${name}`, email: null, name },
    expiresAt: Date.now() / 1000 + 3600,
  };
}

/** A window that sends its presence and records the frames that it receives. */
async function aWindow(port: number, token: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime?token=${encodeURIComponent(token)}`);
  onTestFinished(() => socket.terminate());
  const received: Presence[] = [];
  socket.on('message', (data: Buffer) => {
    const frame = socketEvent.parse(JSON.parse(data.toString()));
    if (frame.action_type === 'PRESENCE') received.push(frame);
  });
  await once(socket, 'open');
  return {
    socket,
    received,
    update: (data: PresenceUpdate) => socket.send(JSON.stringify({ action_type: 'PRESENCE', data })),
    peopleIn: (id: string) =>
      received.findLast(({ data }) => data.conversation_id === id)?.data.people.map(({ name, state }) => [name, state]),
  };
}

async function aThread({ world }: { world: World }) {
  const { practice } = await aPractice(world);
  const [one, two] = [await aConversation(world, practice), await aConversation(world, practice)];
  return { practice, one: one.id, two: two.id };
}
const viewing = (conversation_id: string | null): PresenceUpdate => ({ conversation_id, state: 'viewing' });
const writing = (conversation_id: string): PresenceUpdate => ({ conversation_id, state: 'writing' });

describe('the presence in a conversation', () => {
  it('is sent to every window of the practice as it changes, with the names of the tokens @slow', async () => {
    const rapport = await aProcess();
    const { practice, one, two } = await aThread(rapport);
    const [anna, ben] = [await rapport.open('Anna', practice), await rapport.open('Ben', practice)];
    anna.update(viewing(one));
    await vi.waitFor(() => expect(ben.peopleIn(one)).toEqual([['Anna', 'viewing']]));
    anna.update(writing(one));
    await vi.waitFor(() => expect(ben.peopleIn(one)).toEqual([['Anna', 'writing']]));
    ben.update(viewing(one));
    await vi.waitFor(() =>
      expect(anna.peopleIn(one)).toEqual([
        ['Anna', 'writing'],
        ['Ben', 'viewing'],
      ]),
    );
    anna.update(viewing(two));
    await vi.waitFor(() => expect(ben.peopleIn(two)).toEqual([['Anna', 'viewing']]));
    expect(ben.peopleIn(one)).toEqual([['Ben', 'viewing']]);
    anna.socket.terminate();
    await vi.waitFor(() => expect(ben.peopleIn(two)).toEqual([]));
  });

  it('is sent to no other practice, and ignored for a conversation of another one [SH-01]', async () => {
    const rapport = await aProcess();
    const [ours, theirs] = [await aThread(rapport), await aThread(rapport)];
    const [anna, ben] = [await rapport.open('Anna', ours.practice), await rapport.open('Ben', ours.practice)];
    const stranger = await rapport.open('Zoe', theirs.practice);
    const colleague = await rapport.open('Rex', theirs.practice);
    stranger.update(viewing(ours.one));
    anna.update(viewing(ours.one));
    await vi.waitFor(() => expect(ben.peopleIn(ours.one)).toEqual([['Anna', 'viewing']]));
    stranger.update(viewing(theirs.one));
    await vi.waitFor(() => expect(colleague.peopleIn(theirs.one)).toEqual([['Zoe', 'viewing']]));
    expect(JSON.stringify([...stranger.received, ...colleague.received])).not.toContain(ours.one);
    expect(JSON.stringify([...anna.received, ...ben.received])).not.toContain('Zoe');
  });

  it('is shared by processes on one database, and sent to a window that opens later', async () => {
    const [first, second] = [await aProcess(), await aProcess()];
    const { practice, one } = await aThread(first);
    const anna = await first.open('Anna', practice);
    anna.update(writing(one));
    const ben = await second.open('Ben', practice);
    await vi.waitFor(() => expect(ben.peopleIn(one)).toEqual([['Anna', 'writing']]));
    const late = await second.open('Cleo', practice);
    await vi.waitFor(() => expect(late.peopleIn(one)).toEqual([['Anna', 'writing']]));
    await first.stop();
    await vi.waitFor(() => expect(ben.peopleIn(one)).toEqual([]));
  });

  it('names a user with two windows once, as writing if they write in either', async () => {
    const rapport = await aProcess();
    const { practice, one } = await aThread(rapport);
    const [left, right, ben] = [
      await rapport.open('Anna', practice),
      await rapport.open('Anna', practice),
      await rapport.open('Ben', practice),
    ];
    left.update(writing(one));
    await vi.waitFor(() => expect(ben.peopleIn(one)).toEqual([['Anna', 'writing']]));
    right.update(viewing(one));
    left.update(viewing(one));
    await vi.waitFor(() => expect(ben.peopleIn(one)).toEqual([['Anna', 'viewing']]));
    left.socket.terminate();
    right.socket.terminate();
    await vi.waitFor(() => expect(ben.peopleIn(one)).toEqual([]));
  });
});

describe('a presence update', () => {
  it('closes no socket if it is malformed, and only the newest of many takes effect', async () => {
    const rapport = await aProcess();
    const { practice, one, two } = await aThread(rapport);
    const [anna, ben] = [await rapport.open('Anna', practice), await rapport.open('Ben', practice)];
    const frames = [
      '{',
      'null',
      '[]',
      '{"action_type":"PRESENCE"}',
      '{"action_type":"PRESENCE","data":{"state":"asleep"}}',
    ];
    for (const frame of frames) anna.socket.send(frame);
    anna.update(viewing('no conversation'));
    for (let count = 0; count < 300; count += 1) anna.update(viewing(count % 2 === 0 ? two : one));
    await vi.waitFor(() => expect(ben.peopleIn(one)).toEqual([['Anna', 'viewing']]));
    expect(ben.received.length).toBeLessThan(10);
    expect(anna.socket.readyState).toBe(WebSocket.OPEN);
  });
});

describe('a window without further updates', () => {
  it('is no longer shown as writing after eight seconds', async () => {
    const rapport = await aProcess();
    const { practice, one } = await aThread(rapport);
    const ben = await rapport.open('Ben', practice);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const anna = rapport.trackWindow(sessionOf(`Anna@${practice}`));
    anna.receive(JSON.stringify({ action_type: 'PRESENCE', data: writing(one) }));
    await vi.waitFor(() => expect(ben.peopleIn(one)).toEqual([['Anna', 'writing']]));
    vi.advanceTimersByTime(presenceTimes.writingTimeout);
    await vi.waitFor(() => expect(ben.peopleIn(one)).toEqual([['Anna', 'viewing']]));
    await anna.leave();
  });

  it('of a process that died is removed once its presence expires', async () => {
    const rapport = await aProcess();
    const { practice, one } = await aThread(rapport);
    const ben = await rapport.open('Ben', practice);
    const anna = rapport.trackWindow(sessionOf(`Anna@${practice}`));
    anna.receive(JSON.stringify({ action_type: 'PRESENCE', data: viewing(one) }));
    await vi.waitFor(() => expect(ben.peopleIn(one)).toEqual([['Anna', 'viewing']]));
    await rapport.world.store.db
      .updateTable('presence')
      .set({ here_until: new Date(Date.now() - 1000) })
      .where('practice', '=', practice)
      .execute();
    await forgetSilentWindows(rapport.world.runner);
    await vi.waitFor(() => expect(ben.peopleIn(one)).toEqual([]));
    await anna.leave();
  });
});

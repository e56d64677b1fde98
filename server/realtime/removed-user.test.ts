import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { inviteUser, listUsers, removeUser } from '#contract/campaigns/users.ts';
import { closeCodes } from '#contract/events.ts';
import type { Output } from '#contract/http.ts';
import { issueSocketTicket } from '#contract/notification/socket-tickets.ts';
import { redeemSocketTicket } from '#server/domain/socket-ticket.ts';
import { removedUsers } from '#server/domain/user/is-removed.ts';
import { tokenVerifier } from '#server/routes/authenticate.ts';
import { listenLocally } from '#tests/support/listen-locally.ts';
import { aLog } from '#tests/support/log.ts';
import { anApp } from '#tests/support/an-app.ts';
import { aPractice, aStaffUser, startWorld } from '#tests/support/server-world.ts';
import { aTokenSigner } from '#tests/support/signed-tokens.ts';
import { startEventFeed } from './event-feed.ts';
import { createHub } from './hub.ts';
import { trackWindows } from './presence.ts';
import { attachSocket } from './socket.ts';

/** The practice of Ada and Grace on a running server, with calls and sockets. */
async function aPracticeWithTwoUsers() {
  const { store } = await startWorld();
  const feed = await startEventFeed(store, aLog().log);
  const world = { store, runner: { store, wake: feed.wake } };
  const { practice } = await aPractice(world);
  const grace = await aStaffUser(world, practice);
  const isRemoved = removedUsers(store.db);
  const signer = await aTokenSigner();
  const verifyToken = tokenVerifier([signer.trusted], isRemoved);
  const hub = createHub(store.db, isRemoved);
  feed.subscribe(hub.deliver);
  const server = createServer();
  const detach = attachSocket(server, {
    path: '/realtime',
    hub,
    verifyToken,
    redeemTicket: (ticket) => redeemSocketTicket(store.db, isRemoved, ticket),
    acceptsTokens: true,
    trackWindow: trackWindows(world.runner, aLog().log),
    isKnownHost: () => true,
    isAllowedOrigin: () => true,
  });
  const port = await listenLocally(server);
  const sockets: WebSocket[] = [];
  onTestFinished(async () => {
    for (const socket of sockets) socket.terminate();
    await detach();
    server.close();
    await feed.close();
  });
  const { call } = anApp(world, { verifyToken });
  const member = async (email: string) => {
    const token = await signer.sign(practice, { claims: { email } });
    const openSocket = (access = `token=${token}`) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime?${access}`);
      sockets.push(socket);
      return socket;
    };
    return {
      openSocket,
      ticket: async () => {
        const { body } = await call(token, issueSocketTicket, {});
        return `ticket=${(body as Output<typeof issueSocketTicket>).ticket}`;
      },
      list: () => call(token, listUsers, {}),
      invite: (invited: string) => call(token, inviteUser, { email: invited }),
      remove: (removed: string) => call(token, removeUser, { email: removed }),
    };
  };
  return { hub, ada: await member('ada@elm.example'), grace: await member(grace.email) };
}

const closeCode = async (socket: WebSocket) => ((await once(socket, 'close')) as [number])[0];

it('a removed user with a valid token is disconnected everywhere at once, and no one else [UM-28] [F-48]', async () => {
  const { hub, ada, grace } = await aPracticeWithTwoUsers();
  const [adas, graces] = [ada.openSocket(), grace.openSocket()];
  await vi.waitFor(() => expect(hub.size).toBe(2));
  expect((await grace.list()).status).toBe(200);

  const ticket = await grace.ticket();
  const closed = closeCode(graces);
  expect((await ada.remove('Grace@elm.example')).status).toBe(200);
  expect(await grace.list()).toMatchObject({ status: 403, body: { code: 'access_removed' } });
  expect(await closed).toBe(closeCodes.removed);
  for (const access of [undefined, ticket]) expect(await closeCode(grace.openSocket(access))).toBe(closeCodes.removed);

  expect(adas.readyState).toBe(WebSocket.OPEN);
  expect((await ada.list()).status).toBe(200);
  expect((await ada.invite('grace@elm.example')).status).toBe(200);
  expect((await grace.list()).status).toBe(200);
});

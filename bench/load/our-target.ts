import http from 'node:http';
import * as z from 'zod/mini';
import { issueSocketTicket } from '#contract/notification/socket-tickets.ts';
import { usedMemoryOf, reportsMemory } from '#tests/support/used-memory.ts';
import { type LaunchLink, SandboxApi } from '#tests/support/sandbox-api.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { sendRequest } from '../send-request.ts';
import type { DatabaseName } from './options.ts';
import { clientsEach, type Target } from './target.ts';

/** The size of a practice before the first text: the list of an ordinary day. */
const contents = { conversations: 20, appointments: 0 };
const createdTogether = 20;

const received = z.object({ conversationId: z.string() });
const thread = z.object({ data: z.array(z.object({ content: z.string() })) });
const phoneTexts = z.array(z.object({ body: z.string() }));

interface PracticeSession {
  readonly practice: LaunchLink;
  /** All windows that a launch link opens are one user's. */
  readonly token: string;
  /** Conversations with the clients of the load. */
  readonly conversations: readonly string[];
}

/** Our server with a number of practices: one process on the embedded database, or two on one PostgreSQL. */
export async function ourTarget(database: DatabaseName, practices: number): Promise<Target> {
  const { servers, stop } = await startServers(database);
  const urls = servers.map((server) => server.url);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 500 });
  const strangers = new http.Agent({ keepAlive: true, maxSockets: 500 });
  try {
    const sessions = await openPracticeSessions(urls[0] ?? '', practices, agent);
    let requests = 0;
    /** Any process can serve any request. */
    const anyUrl = () => urls[(requests += 1) % urls.length] ?? '';
    const sessionOf = (practice: number) => sessions[practice] ?? failFor(practice);
    const get = (path: string, token?: string) =>
      sendRequest(
        anyUrl(),
        { method: 'GET', path, ...(token && { headers: { authorization: `Bearer ${token}` } }) },
        agent,
      );

    return {
      name: 'ours',
      pids: servers.map((server) => server.pid),
      send: async ({ content, key, from, practice, client }) => {
        const { practice: own, token, conversations } = sessionOf(practice);
        if (from === 'client') return void (await textFrom(anyUrl(), own, phoneOf(practice, client), content, agent));
        const path = `/v1/conversations/${conversations[client] ?? ''}/messages`;
        const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key };
        await sendRequest(
          anyUrl(),
          { method: 'POST', path, headers, body: JSON.stringify({ content, type: 'SMS' }) },
          agent,
        );
      },
      socketOf: async (practice, screen) => {
        const url = urls[screen % urls.length] ?? '';
        const headers = { authorization: `Bearer ${sessionOf(practice).token}` };
        const answer = await sendRequest(url, { method: 'POST', path: issueSocketTicket.path, headers }, agent);
        const { ticket } = issueSocketTicket.response.parse(JSON.parse(answer));
        return `${url.replace('http', 'ws')}/realtime?ticket=${ticket}`;
      },
      catchUp: async (practice, _screen, since) => {
        await get(`/v1/conversations?changed_since=${since.toISOString()}`, sessionOf(practice).token);
      },
      find: async (practice, client) => {
        const { token, conversations } = sessionOf(practice);
        const messages = await get(`/v1/conversations/${conversations[client] ?? ''}/messages`, token);
        const phone = await get(`/sandbox/api/phones/${encodeURIComponent(phoneOf(practice, client))}/messages`);
        return {
          stored: thread.parse(JSON.parse(messages)).data.map((message) => message.content),
          received: phoneTexts.parse(JSON.parse(phone)).map((text) => text.body),
        };
      },
      visit: () =>
        new Promise((resolve, reject) => {
          const request = http.get(`${anyUrl()}/p/nobody`, { agent: strangers }, (response) =>
            response.resume().once('end', resolve).once('error', reject),
          );
          request.once('error', reject);
        }),
      memoryInUse: async () => {
        const each = await Promise.all(servers.map(usedMemoryOf));
        return each.reduce((sum, memory) => sum + memory, 0);
      },
      stop: async () => {
        strangers.destroy();
        agent.destroy();
        await stop();
      },
    };
  } catch (error) {
    agent.destroy();
    await stop();
    throw error;
  }
}

const failFor = (practice: number): never => {
  throw new Error(`There is no practice ${practice}.`);
};

/** A number that no practice and no other client has, without simulated behaviour. */
const phoneOf = (practice: number, client: number): string => `+15${String(practice).padStart(5, '0')}${2000 + client}`;

const textFrom = (url: string, { practicePhone }: LaunchLink, from: string, body: string, agent: http.Agent) =>
  sendRequest(
    url,
    { method: 'POST', path: '/sandbox/api/inbound-sms', body: JSON.stringify({ practicePhone, from, body }) },
    agent,
  );

async function openPracticeSessions(
  url: string,
  count: number,
  agent: http.Agent,
): Promise<readonly PracticeSession[]> {
  const sessions: PracticeSession[] = [];
  const sandbox = new SandboxApi({ url });
  while (sessions.length < count)
    for (const practice of await sandbox.otherPractices(Math.min(createdTogether, count - sessions.length), contents)) {
      const token = await signIn(url, practice);
      const conversations: string[] = [];
      for (let client = 0; client < clientsEach; client += 1) {
        const response = await textFrom(
          url,
          practice,
          phoneOf(sessions.length, client),
          'May I ask you something?',
          agent,
        );
        conversations.push(received.parse(JSON.parse(response)).conversationId);
      }
      sessions.push({ practice, token, conversations });
    }
  return sessions;
}

/** One user makes the requests of many. Processes accept each other's sessions because they share one address. */
const env = { ...reportsMemory, REQUESTS_PER_SECOND: '0', PUBLIC_URL: 'http://rapport.example' };

async function startServers(
  database: DatabaseName,
): Promise<{ servers: readonly ServerProcess[]; stop: () => Promise<void> }> {
  if (database === 'embedded') {
    const server = await startServerProcess({ env });
    return { servers: [server], stop: () => server.remove() };
  }
  const postgres = await startPostgres();
  const servers: ServerProcess[] = [];
  const stop = async () => {
    await Promise.all(servers.map((server) => server.remove()));
    await postgres.stop();
  };
  try {
    const first = await startServerProcess({ databaseUrl: postgres.url, env });
    servers.push(first);
    const second = await startServerProcess({ databaseUrl: postgres.url, env: { ...env, DATA_DIR: first.dataDir } });
    servers.push(second);
  } catch (error) {
    await stop();
    throw error;
  }
  return { servers, stop };
}

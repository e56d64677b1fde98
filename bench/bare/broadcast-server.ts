import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { type WebSocket, WebSocketServer } from 'ws';
import { heartbeat } from '#contract/events.ts';
import { openDatabase } from './open-database.ts';

// The least work to accept a text: one insert, and one broadcast to the practice's sockets. No sign-in, delivery, order or second process.

const [place = '', port = '0'] = process.argv.slice(2);
const query = await openDatabase(place);
await query(`create table said (
  id bigint generated always as identity primary key, practice text not null, content text not null, create_ts timestamptz not null default now()
)`);
await query('create index said_by on said (practice, id)');

const screens = new Map<string, Set<WebSocket>>();

async function take(request: IncomingMessage): Promise<string> {
  const { practice, content } = JSON.parse(await text(request)) as { practice: string; content: string };
  const [message] = await query('insert into said (practice, content) values ($1, $2) returning *', [
    practice,
    content,
  ]);
  const frame = JSON.stringify({ action_type: 'MESSAGE_UPSERT', data: { message } });
  for (const socket of screens.get(practice) ?? []) socket.send(frame);
  return JSON.stringify(message);
}

const list = async (practice: string, from: string) =>
  JSON.stringify(
    await query('select * from said where practice = $1 and create_ts >= $2 order by id', [practice, from]),
  );

const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://bare');
  const work =
    request.method === 'POST'
      ? take(request)
      : list(searchParams.get('practice') ?? '', searchParams.get('from') ?? '-infinity');
  work.then(
    (answer) => response.writeHead(200, { 'content-type': 'application/json' }).end(answer),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});

new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket, request) => {
  const practice = new URL(request.url ?? '/', 'http://bare').searchParams.get('practice') ?? '';
  const group = screens.get(practice) ?? new Set();
  screens.set(practice, group.add(socket));
  socket.on('message', () => socket.send(heartbeat.pong));
  socket.on('close', () => group.delete(socket));
});
server.listen(Number(port), '127.0.0.1');

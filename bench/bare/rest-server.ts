import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { openDatabase } from './open-database.ts';
import { listStatement, sendStatement, visitsStatement } from './statements.ts';

// The least work of a server with the same calls: Node's own HTTP server, a driver and one statement.

interface Row {
  readonly answer: string;
}

const [place = '', port = '0', pimsType = '', organization = '', branch = ''] = process.argv.slice(2);
const query = await openDatabase(place);
const practice = `${pimsType}#${organization}:${branch}`;
const identity = JSON.stringify({ pims_type: pimsType, practice_org_id: organization, practice_sub_org_id: branch });

const list = () => query<Row>(listStatement, [practice, identity]);

const visits = (from: string) => query<Row>(visitsStatement, [practice, from]);

async function send(conversation: string, request: IncomingMessage): Promise<Row[]> {
  const { content } = JSON.parse(await text(request)) as { content: string };
  return query<Row>(sendStatement, [practice, conversation, content, request.headers['idempotency-key']]);
}

const server = createServer((request, response) => {
  const [, conversation] = /^\/v1\/conversations\/([^/]+)\/messages$/.exec(request.url ?? '') ?? [];
  const from = /^\/visits\?from=([\d-]+)$/.exec(request.url ?? '')?.[1];
  const work = from ? visits(from) : conversation === undefined ? list() : send(conversation, request);
  work.then(
    ([row]) => {
      response.writeHead(conversation === undefined ? 200 : 201, { 'content-type': 'application/json' });
      response.end(row?.answer);
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(Number(port), '127.0.0.1');

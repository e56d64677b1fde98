import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { listStatement, sendStatement } from './statements.ts';

// What a server of the same two calls costs at the least: Node's own HTTP server, a driver and one statement, nothing else.

interface Row {
  readonly answer: string;
}
type Query = (statement: string, values: unknown[]) => Promise<Row[]>;

async function openDatabase(place: string): Promise<Query> {
  if (place.startsWith('postgres')) {
    const pool = new pg.Pool({ connectionString: place, max: 10 });
    return async (statement, values) => (await pool.query<Row>(statement, values)).rows;
  }
  const database = await PGlite.create(place);
  return async (statement, values) => (await database.query<Row>(statement, values)).rows;
}

const [place = '', port = '0', pimsType = '', organization = '', branch = ''] = process.argv.slice(2);
const query = await openDatabase(place);
const practice = `${pimsType}#${organization}:${branch}`;
const identity = JSON.stringify({ pims_type: pimsType, practice_org_id: organization, practice_sub_org_id: branch });

const list = () => query(listStatement, [practice, identity]);

async function send(conversation: string, request: IncomingMessage): Promise<Row[]> {
  const { content } = JSON.parse(await text(request)) as { content: string };
  return query(sendStatement, [practice, conversation, content, request.headers['idempotency-key']]);
}

const server = createServer((request, response) => {
  const [, conversation] = /^\/v1\/conversations\/([^/]+)\/messages$/.exec(request.url ?? '') ?? [];
  const work = conversation === undefined ? list() : send(conversation, request);
  work.then(
    ([row]) => {
      response.writeHead(conversation === undefined ? 200 : 201, { 'content-type': 'application/json' });
      response.end(row?.answer);
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(Number(port), '127.0.0.1');

import { readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { getUiBehaviors } from '#contract/campaigns/ui-behaviors.ts';
import { callAt, isRequestOf } from './every-endpoint.ts';
import { listenLocally } from './listen-locally.ts';
import { bareAnswer } from './bare-answer.ts';

/** A server for one test, with its address. */
interface Listening {
  readonly url: string;
  stop(): void;
}

async function listening(server: Server): Promise<Listening> {
  const url = `http://127.0.0.1:${await listenLocally(server)}`;
  return { url, stop: () => (server.closeAllConnections(), server.close()) };
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** A static host: it serves a folder, and knows the files `_headers` and `_redirects` that lie in it. */
export const aStaticHost = (directory: string): Promise<Listening> =>
  listening(
    createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const isFile = (file: string) =>
        statSync(path.join(directory, file), { throwIfNoEntry: false })?.isFile() ?? false;
      const file = isFile(pathname) ? pathname : rewritten(directory, pathname);
      for (const [name, value] of headersAt(directory, pathname)) response.setHeader(name, value);
      if (!isFile(file)) return void response.writeHead(404).end();
      response.setHeader('content-type', types[path.extname(file)] ?? 'application/octet-stream');
      return void response.end(readFileSync(path.join(directory, file)));
    }),
  );

const linesOf = (directory: string, file: string): string[] =>
  readFileSync(path.join(directory, file), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));

const isAt = (rule: string, pathname: string) =>
  rule.endsWith('/*') ? pathname.startsWith(rule.slice(0, -1)) : rule === pathname;

function rewritten(directory: string, pathname: string): string {
  const rules = linesOf(directory, '_redirects').map((line) => line.split(' '));
  return rules.find(([from = '']) => isAt(from, pathname))?.[1] ?? '';
}

function headersAt(directory: string, pathname: string): [string, string][] {
  let applies = false;
  return linesOf(directory, '_headers').flatMap((line): [string, string][] => {
    if (!line.startsWith(' ')) {
      applies = isAt(line, pathname);
      return [];
    }
    const [, name = '', value = ''] = /^ +([^:]+): (.*)$/.exec(line) ?? [];
    return applies ? [[name, value]] : [];
  });
}

/** Services without extensions, and the calls of extensions that they got. */
interface BareServices extends Listening {
  readonly refused: readonly string[];
}

/**
 * A server of ours as a practice's existing services are: it has none of the extensions, answers no optional field, and its cross-origin rules
 * name no header but those of the bare contract.
 * @param pageOrigin the only origin whose pages may call it
 */
export async function bareServices(target: () => string, pageOrigin: string): Promise<BareServices> {
  const refused: string[] = [];
  async function answerTo(request: IncomingMessage): Promise<readonly [status: number, body: unknown]> {
    const { method = 'GET' } = request;
    const address = new URL(request.url ?? '/', target());
    if (method === 'OPTIONS') return [204, null];
    if (isRequestOf(getUiBehaviors, method, address.pathname)) return [200, {}];
    const [name, called] = callAt(method, address.pathname) ?? [];
    if (name !== undefined && called?.extension) {
      refused.push(name);
      return [404, { message: 'No such call' }];
    }
    const { authorization = '', 'content-type': type = '' } = request.headers;
    const body = await buffer(request);
    const answer = await fetch(address, {
      method,
      headers: { authorization, ...(type && { 'content-type': type }) },
      ...(body.length > 0 && { body }),
    });
    const given: unknown = await answer.json();
    return [answer.status, called && answer.ok ? bareAnswer(called, given) : given];
  }

  const headers = {
    'access-control-allow-origin': pageOrigin,
    'access-control-allow-headers': 'authorization, content-type',
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    'content-type': 'application/json',
  };
  const server = createServer((request, response) => {
    answerTo(request)
      .then(([status, body]) => response.writeHead(status, headers).end(body === null ? '' : JSON.stringify(body)))
      .catch(() => response.destroy());
  });
  return { ...(await listening(server)), refused };
}

import http from 'node:http';
import { text } from 'node:stream/consumers';

export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * Sends a request over the connections of an agent.
 * @throws Error for an error response: a server that refuses fast would look like a fast server.
 */
export function sendRequest(url: string, { method, path, headers, body }: Request, agent: http.Agent): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const request = http.request(url + path, { method, agent, headers: { ...type, ...headers } }, (response) => {
    text(response).then((answer) => {
      const status = response.statusCode ?? 0;
      if (status < 300) resolve(answer);
      else reject(new Error(`${method} ${path} answered ${status}`));
    }, reject);
  });
  request.on('error', reject);
  request.end(body);
  return promise;
}

import http from 'node:http';

/** What one target did with a load. Times are in milliseconds. */
export interface LoadResult {
  readonly perSecond: number;
  readonly latencies: readonly number[];
}

export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * Sends so many requests over kept-alive connections, each of which asks again as soon as it was answered.
 * @throws Error where an answer is not a success: a fast refusal would look like a fast server.
 */
export async function load(
  url: string,
  requestOf: (n: number) => Request,
  count: number,
  connections: number,
): Promise<LoadResult> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const latencies: number[] = [];
  let sent = 0;
  const begun = performance.now();
  const connection = async () => {
    while (sent < count) {
      const request = requestOf(sent);
      sent += 1;
      const asked = performance.now();
      await answered(url, request, agent);
      latencies.push(performance.now() - asked);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, connection));
  } finally {
    agent.destroy();
  }
  return { perSecond: (latencies.length / (performance.now() - begun)) * 1000, latencies };
}

function answered(url: string, { method, path, headers, body }: Request, agent: http.Agent): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const request = http.request(url + path, { method, agent, headers: { ...type, ...headers } }, (response) => {
    response.resume().on('error', reject);
    response.on('end', () => {
      const status = response.statusCode ?? 0;
      if (status < 300) resolve();
      else reject(new Error(`${method} ${path} answered ${status}`));
    });
  });
  request.on('error', reject);
  request.end(body);
  return promise;
}

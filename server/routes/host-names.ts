import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from '#server/domain/refusal.ts';

/** What programs ask that know the server by an address of its network alone. */
const probes = new Set(['/healthz', '/readyz', '/metrics']);
const writtenHost = /^([a-z\d.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;
const thisMachine = /^(localhost|127(\.\d+){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/;

/** The names under which this server answers: that of its public address, and those of the machine to itself. */
export interface HostNames {
  /** Any other name may be one that somebody has led here, whose page would then be of our own origin to a browser. */
  isKnown(host: string | undefined): boolean;
  /** Answers a request that came under another name, or a page that belongs under another; false where neither is so. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
}

/** @param origin the address under which browsers reach us */
export function hostNames(origin: string): HostNames {
  const own = new URL(origin);
  const isKnown = (host: string | undefined) => {
    const name = nameIn(host);
    return name !== null && (name === own.hostname || thisMachine.test(name));
  };

  /** A browser keeps sessions and drafts by name, so pages have one; calls are answered under any. */
  function belongsElsewhere({ method, url, headers: { host = '', accept = '' } }: IncomingMessage): boolean {
    const isPage = method === 'GET' && url?.startsWith('/') && accept.includes('text/html');
    const isTwin = thisMachine.test(own.hostname) && nameIn(host) !== own.hostname;
    return isPage === true && isTwin && new URL(`http://${host}`).port === own.port;
  }

  return {
    isKnown,
    answer: (request, response) => {
      const { url = '/', headers } = request;
      if (!isKnown(headers.host)) {
        if (probes.has(url)) return false;
        refuse(response);
        return true;
      }
      if (!belongsElsewhere(request)) return false;
      response.writeHead(307, { location: origin + url, 'cache-control': 'no-store' }).end();
      return true;
    },
  };
}

/** The name in a `Host` header, as browsers compare names; null for what is no such header. */
function nameIn(host: string | undefined): string | null {
  if (host === undefined || !writtenHost.test(host) || !URL.canParse(`http://${host}`)) return null;
  return new URL(`http://${host}`).hostname;
}

function refuse(response: ServerResponse): void {
  const { message, code } = new Refusal('unknown_host');
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store', connection: 'close' };
  response.writeHead(421, headers).end(JSON.stringify({ message, code }));
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from '#server/domain/refusal.ts';

/** Paths of probes, which may address the server by its IP address. */
const probes = new Set(['/healthz', '/readyz', '/metrics']);
const writtenHost = /^([a-z\d.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;
const thisMachine = /^(localhost|127(\.\d+){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/;

/** Accepts requests for the host name of the public address and for loopback names. */
export interface HostNames {
  /** Any other name may be an attacker's that resolves to this server (DNS rebinding): browsers would treat both as one origin. */
  isKnown(host: string | undefined): boolean;
  /** Refuses a request for another name, and redirects a page to the canonical one; false if neither applies. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
}

/** @param origin the address that browsers use */
export function hostNames(origin: string): HostNames {
  const own = new URL(origin);
  const isKnown = (host: string | undefined) => {
    const name = nameIn(host);
    return name !== null && (name === own.hostname || thisMachine.test(name));
  };

  /** Browsers store sessions and drafts by origin, so pages are served under one name; API calls may use any. */
  function isUnderOtherName({ method, url, headers: { host = '', accept = '' } }: IncomingMessage): boolean {
    const isPage = method === 'GET' && url?.startsWith('/') && accept.includes('text/html');
    const isLoopbackAlias = thisMachine.test(own.hostname) && nameIn(host) !== own.hostname;
    return isPage === true && isLoopbackAlias && new URL(`http://${host}`).port === own.port;
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
      if (!isUnderOtherName(request)) return false;
      response.writeHead(307, { location: origin + url, 'cache-control': 'no-store' }).end();
      return true;
    },
  };
}

/** The name in a `Host` header, normalised as browsers do; null if the header is invalid. */
function nameIn(host: string | undefined): string | null {
  if (host === undefined || !writtenHost.test(host) || !URL.canParse(`http://${host}`)) return null;
  return new URL(`http://${host}`).hostname;
}

function refuse(response: ServerResponse): void {
  const { message, code } = new Refusal('unknown_host');
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store', connection: 'close' };
  response.writeHead(421, headers).end(JSON.stringify({ message, code }));
}

import { isIP, isIPv4 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import type { RequestEnv } from './request-env.ts';

/** For a request without a connection, as in tests. */
const unknownAddress = 'unknown';

/** Sets the caller's address for all routes that follow. */
export const readCallerAddress =
  (proxies: number): MiddlewareHandler<RequestEnv> =>
  async (c, next) => {
    c.set('address', callerAddress(c, proxies));
    await next();
  };

/**
 * The caller's address as a key for limits: an IPv4 address, or the /64 network of an IPv6 address, because one household has a whole
 * /64.
 * @param proxies how many reverse proxies are in front of this server. Each appends its peer's address to `X-Forwarded-For`, so only the last
 * entries are trustworthy: the client may have made up those before them.
 */
function callerAddress(c: Context, proxies: number): string {
  const peer = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? unknownAddress;
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').filter((entry) => entry.trim() !== '');
  const trusted = proxies === 0 ? [] : forwarded.slice(-proxies);
  // After an entry that is no address, the next proxy is the nearest known address.
  const known = [...trusted, peer].map(networkOf).find((network) => network !== null);
  return known ?? unknownAddress;
}

/** Null if it is no IP address. Some proxies write the port too: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
function networkOf(entry: string): string | null {
  const [, bracketed, bare] = /^\s*(?:\[([^\]]+)\](?::\d+)?|(\d[\d.]+)(?::\d+)?)\s*$/.exec(entry) ?? [];
  const [address = ''] = (bracketed ?? bare ?? entry.trim()).split('%');
  if (isIP(address) === 0) return null;
  return isIPv4(address) ? address : networkOfV6(address);
}

function networkOfV6(address: string): string {
  const groups = groupsOf(address);
  // An IPv4 address as a server that listens on IPv6 sees it: ::ffff:203.0.113.7.
  if (groups.slice(0, 6).join() === '0,0,0,0,0,65535')
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight numbers of an IPv6 address. URLs write each address in one way, without dots. */
function groupsOf(address: string): number[] {
  const [front = '', back] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const numbersIn = (part: string) => part.split(':').flatMap((group) => (group === '' ? [] : [parseInt(group, 16)]));
  if (back === undefined) return numbersIn(front);
  const [first, last] = [numbersIn(front), numbersIn(back)];
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
}

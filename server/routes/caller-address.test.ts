import fc from 'fast-check';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { fromAddress } from '#tests/support/from-address.ts';
import { readCallerAddress } from './caller-address.ts';
import type { RequestEnv } from './request-env.ts';

/** The caller's address for a connection from `peer` with an `X-Forwarded-For` header, behind this many proxies. */
async function addressOf(proxies: number, peer: string, forwarded?: string): Promise<string> {
  const app = new Hono<RequestEnv>().use(readCallerAddress(proxies)).get('/', (c) => c.text(c.get('address')));
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return (await app.request('/', { headers }, fromAddress(peer))).text();
}

describe('the address of a caller', () => {
  it('is the peer’s if no proxy is trusted, whatever the header says', async () => {
    expect(await addressOf(0, '203.0.113.7')).toBe('203.0.113.7');
    expect(await addressOf(0, '203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
  });

  it.each([
    [1, '198.51.100.1', '198.51.100.1'],
    [1, '192.0.2.66, 198.51.100.1', '198.51.100.1'],
    [2, '198.51.100.1, 10.0.0.2', '198.51.100.1'],
    [2, '192.0.2.66, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
    [2, '192.0.2.66,,198.51.100.1 , 10.0.0.2', '198.51.100.1'],
  ])('is what the outermost of %i proxies saw: %s', async (proxies, forwarded, expected) => {
    expect(await addressOf(proxies, '10.0.0.1', forwarded)).toBe(expected);
  });

  it('is the nearest valid one if a proxy was bypassed or wrote no address', async () => {
    expect(await addressOf(1, '10.0.0.1')).toBe('10.0.0.1');
    expect(await addressOf(2, '10.0.0.1', '198.51.100.1')).toBe('198.51.100.1');
    expect(await addressOf(1, '10.0.0.1', 'unknown')).toBe('10.0.0.1');
    expect(await addressOf(2, '10.0.0.1', '_hidden, 10.0.0.2')).toBe('10.0.0.2');
  });

  it.each([
    ['198.51.100.1:4711', '198.51.100.1'],
    ['::ffff:198.51.100.1', '198.51.100.1'],
    ['::ffff:c633:6401', '198.51.100.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]:4711', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::198.51.100.1', '64:ff9b:0:0::/64'],
  ])('is normalised: %s', async (forwarded, expected) => {
    expect(await addressOf(1, '10.0.0.1', forwarded)).toBe(expected);
  });

  it('never depends on entries before those of trusted proxies', async () => {
    const address = fc.oneof(fc.ipV4(), fc.ipV6());
    const claim = fc.string({ unit: fc.constantFrom(...'0123456789abcdef.:[]%, xf'.split('')) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(address, { minLength: 1, maxLength: 4 }),
        fc.array(claim, { maxLength: 4 }),
        async (trusted, claims) => {
          const unspoofed = await addressOf(trusted.length, '10.0.0.1', trusted.join(', '));
          const spoofed = await addressOf(trusted.length, '10.0.0.1', [...claims, ...trusted].join(', '));
          expect(spoofed).toBe(unspoofed);
        },
      ),
    );
  });

  it('is the same for all addresses of an IPv6 /64 network, and different for another network', async () => {
    const group = fc.integer({ min: 1, max: 0xffff }).map((value) => value.toString(16));
    const four = fc.array(group, { minLength: 4, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(four, four, four, async (network, first, second) => {
        const [one, other] = [
          await addressOf(0, [...network, ...first].join(':')),
          await addressOf(0, [...network, ...second].join(':')),
        ];
        expect(one).toBe(other);
        expect((await addressOf(0, [...first, ...second].join(':'))) === one).toBe(first.join() === network.join());
      }),
    );
  });
});

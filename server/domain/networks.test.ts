import { describe, expect, it } from 'vitest';
import { networksOf, onNetworks } from './networks.ts';

describe('the networks of an address', () => {
  it('are three of an IPv6 address, whose larger ones have higher limits', () => {
    const address = '2001:db8:0:12fe::/64';
    expect(networksOf(address)).toEqual(['2001:db8:0:12fe::/64', '2001:db8:0:1200::/56', '2001:db8:0::/48']);
    expect(onNetworks(address, { most: 5, within: 60 }, 4).map(({ most }) => most)).toEqual([5, 20, 80]);
  });

  it('are one /56 of 256 networks, and one /48 of 65,536', () => {
    const groups = Array.from({ length: 65_536 }, (_, group) => networksOf(`2001:db8:7:${group.toString(16)}::/64`));
    expect([0, 1, 2].map((level) => new Set(groups.map((networks) => networks[level])).size)).toEqual([65_536, 256, 1]);
  });

  it.each(['203.0.113.7', 'unknown'])('are itself of %s', (address) => {
    expect(networksOf(address)).toEqual([address]);
  });
});

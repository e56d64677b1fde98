/**
 * The networks that a caller's address belongs to, the smallest first. Whoever rents a server gets 256 or 65,536 IPv6 networks that each look
 * like a household, so limits count the larger ones too.
 * @param address an IPv4 address, or an IPv6 network such as `2001:db8:0:1::/64`
 */
export function networksOf(address: string): readonly string[] {
  const [groups = '', size] = address.split('::/');
  if (size !== '64') return [address];
  const [first, second, third, fourth = '0'] = groups.split(':');
  const site = `${first}:${second}:${third}`;
  return [address, `${site}:${(Number.parseInt(fourth, 16) & 0xff00).toString(16)}::/56`, `${site}::/48`];
}

/** The limits of all networks of an address; that of each larger one is this many times as high. */
export const onNetworks = <Limit extends { readonly most: number }>(
  address: string,
  limit: Limit,
  growth: number,
): readonly (Limit & { readonly network: string })[] =>
  networksOf(address).map((network, index) => ({ ...limit, network, most: limit.most * growth ** index }));

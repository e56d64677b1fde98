/** What Hono knows of a request's connection, whose peer has this address. */
export const fromAddress = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });

let last = 0;
/** An address that no other test has used. */
export function anAddress(): string {
  last += 1;
  return `10.${last >> 16}.${(last >> 8) & 0xff}.${last & 0xff}`;
}

import { randomInt } from 'node:crypto';

/** Numbers that end in less than 4000 have simulated behaviour (D-54); these have none. */
const endings = { first: 4000, count: 6000 } as const;
const exchanges = { first: 200, count: 700 } as const;
const count = exchanges.count * endings.count;
let next = randomInt(count);

/** A number that neither the seeded data nor another test uses. */
export function aPhone(): string {
  next = (next + 1) % count;
  return `+1555${exchanges.first + Math.floor(next / endings.count)}${endings.first + (next % endings.count)}`;
}

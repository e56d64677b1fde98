import { randomInt } from 'node:crypto';

/** Magic numbers end in less than 4000 (D-54): with these nothing out of the ordinary happens. */
const endings = { first: 4000, count: 6000 } as const;
const exchanges = { first: 200, count: 700 } as const;
const count = exchanges.count * endings.count;
let next = randomInt(count);

/** A number that nobody has had yet, in the seeded data or in a test. */
export function aPhone(): string {
  next = (next + 1) % count;
  return `+1555${exchanges.first + Math.floor(next / endings.count)}${endings.first + (next % endings.count)}`;
}

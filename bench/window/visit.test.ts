import { expect, it } from 'vitest';
import { type Asked, type Visit, waitsBefore } from './visit.ts';

const asked = (path: string, start: number, end: number): Asked => ({ path, start, answered: end, end, bytes: 0 });
const visitOf = (...rest: Asked[]): Visit => ({ begun: 0, usable: 500, asked: [asked('/', 0, 40), ...rest] });
const waits = (...rest: Asked[]) => waitsBefore(/\/v1\//, visitOf(...rest));

it.each([
  ['nothing waits where the page itself asks', [asked('/v1/rows', 41, 90)], 0],
  ['side by side is one wait', [asked('/a.js', 41, 90), asked('/b.js', 42, 95), asked('/v1/rows', 96, 140)], 1],
  ['one after the other is two', [asked('/a.js', 41, 90), asked('/b.js', 91, 130), asked('/v1/rows', 131, 170)], 2],
  ['what is still on its way holds up nothing', [asked('/font', 41, 300), asked('/v1/rows', 50, 90)], 0],
  ['what comes later does not count', [asked('/v1/rows', 41, 80), asked('/more.js', 81, 120)], 0],
])('%s', (_what, rest, expected) => {
  expect(waits(...rest)).toBe(expected);
});

it('is unknown where no data was asked for', () => {
  expect(waits(asked('/a.js', 41, 90))).toBeNaN();
});

import { expect, it } from 'vitest';
import { type PageRequest, type Visit, waitsBefore } from './visit.ts';

const aRequest = (path: string, start: number, end: number): PageRequest => ({
  path,
  start,
  answered: end,
  end,
  bytes: 0,
});
const visitOf = (...rest: PageRequest[]): Visit => ({
  startedAt: 0,
  usable: 500,
  requests: [aRequest('/', 0, 40), ...rest],
});
const waits = (...rest: PageRequest[]) => waitsBefore(/\/v1\//, visitOf(...rest));

it.each([
  ['a request by the page itself waits for nothing', [aRequest('/v1/rows', 41, 90)], 0],
  [
    'parallel requests are one wait',
    [aRequest('/a.js', 41, 90), aRequest('/b.js', 42, 95), aRequest('/v1/rows', 96, 140)],
    1,
  ],
  [
    'sequential requests are two waits',
    [aRequest('/a.js', 41, 90), aRequest('/b.js', 91, 130), aRequest('/v1/rows', 131, 170)],
    2,
  ],
  ['a request that is still open delays nothing', [aRequest('/font', 41, 300), aRequest('/v1/rows', 50, 90)], 0],
  ['later requests do not count', [aRequest('/v1/rows', 41, 80), aRequest('/more.js', 81, 120)], 0],
])('%s', (_what, rest, expected) => {
  expect(waits(...rest)).toBe(expected);
});

it('is unknown where no data was requested', () => {
  expect(waits(aRequest('/a.js', 41, 90))).toBeNaN();
});

import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { clockAt, testNow } from './test-now.ts';

const day = 24 * 60 * 60 * 1000;

/** Prints the times of a process whose clock is shifted: its own, and that of its responses. */
const program = `
const server = (await import('node:http')).createServer((_, response) => response.end());
server.listen(0, async () => {
  const { headers } = await fetch('http://127.0.0.1:' + server.address().port);
  console.log(JSON.stringify([new Date(), headers.get('date')]));
  server.close();
});`;

it('moves the time of a server and of its responses alike', () => {
  const moment = new Date('2028-02-29T14:00:00Z');
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, ...clockAt(moment) },
    encoding: 'utf8',
  });
  for (const time of JSON.parse(printed) as string[])
    expect(Math.abs(Date.parse(time) - moment.getTime())).toBeLessThan(60_000);
});

it('starts the workers of the unit tests at the given moment', () => {
  expect(Date.now() - testNow().getTime()).toBeLessThan(day);
  expect(Date.now()).toBeGreaterThan(testNow().getTime());
  expect(new Date().getTime() - testNow().getTime()).toBeLessThan(day);
});

it('refuses a moment that is none, and says what to give', () => {
  expect(() => testNow('tomorrow')).toThrow('TEST_NOW is not a moment: "tomorrow". Set it to one such as 2026-11-26');
});

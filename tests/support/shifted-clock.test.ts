import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

const day = 24 * 60 * 60 * 1000;

/** Prints the times of a process whose clock is a day ahead: its own, and that of its responses. */
const program = `
const server = (await import('node:http')).createServer((_, response) => response.end());
server.listen(0, async () => {
  const { headers } = await fetch('http://127.0.0.1:' + server.address().port);
  console.log(JSON.stringify([new Date(), headers.get('date')]));
  server.close();
});`;

it('moves the time of a server and of its responses alike', () => {
  const shifted = new URL('shifted-clock.ts', import.meta.url).href;
  const printed = execFileSync(process.execPath, [`--import=${shifted}`, '--input-type=module', '--eval', program], {
    env: { ...process.env, CLOCK_AHEAD_MS: String(day) },
    encoding: 'utf8',
  });
  for (const time of JSON.parse(printed) as string[])
    expect(Math.abs(Date.parse(time) - Date.now() - day)).toBeLessThan(60_000);
});

import { describe, expect, it } from 'vitest';
import { anApp } from '#tests/support/an-app.ts';
import { anAddress, fromAddress } from '#tests/support/from-address.ts';
import { startWorld } from '#tests/support/server-world.ts';

const origin = 'http://localhost:8080';
const world = await startWorld();

function aServer() {
  const { app, log } = anApp(world);
  const address = anAddress();
  const lines = () =>
    log
      .lines()
      .filter(({ event }) => event === 'content_blocked')
      .map(({ event, directive, blocked }) => `${event} ${directive} ${blocked}`);
  const report = async (body: unknown, headers: Record<string, string> = {}) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const length = { 'content-length': String(text.length) };
    const request = { method: 'POST', body: text, headers: { ...length, ...headers } };
    return app.request('/csp-reports', request, fromAddress(address));
  };
  return { report, lines };
}
const legacyReport = (directive: string, blocked: string) => ({
  'csp-report': {
    'document-uri': 'https://rapport.example/client-communications/conversations/7?name=Luna',
    'violated-directive': directive,
    'blocked-uri': blocked,
    'script-sample': 'Luna is limping',
  },
});

describe('a report of a violation of the page’s policy', () => {
  it('is logged with its directive and the origin of what was blocked only', async () => {
    const { report, lines } = aServer();
    expect((await report(legacyReport('img-src', 'https://tracker.example/pixel.gif?client=Luna'))).status).toBe(204);
    const body = { documentURL: 'https://rapport.example/x?Luna', effectiveDirective: 'script-src-elem' };
    const modernReport = (blockedURL: string) => ({
      type: 'csp-violation',
      body: { ...body, blockedURL, sample: 'Luna' },
    });
    await report([modernReport('inline'), modernReport('inline'), modernReport('data:text/plain,Luna')]);
    expect(lines()).toEqual([
      'content_blocked img-src https://tracker.example',
      'content_blocked script-src-elem inline',
      'content_blocked script-src-elem data:',
    ]);
  });

  it('cannot inject text into the log', async () => {
    const { report, lines } = aServer();
    await report(legacyReport('img-src\nroot logged in', 'x\ny'));
    await report(legacyReport('<b>', 'Luna'));
    expect(lines()).toEqual(['content_blocked img-src unknown', 'content_blocked unknown unknown']);
  });

  it('is refused if it is invalid, too large or from another site', async () => {
    const { report, lines } = aServer();
    expect((await report('no json')).status).toBe(400);
    expect((await report({})).status).toBe(400);
    expect((await report('x'.repeat(20_000))).status).toBe(413);
    expect((await report(legacyReport('img-src', 'inline'), { origin: 'https://evil.example' })).status).toBe(403);
    expect((await report(legacyReport('img-src', 'inline'), { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await report(legacyReport('img-src', 'inline'), { origin })).status).toBe(204);
    expect(lines()).toHaveLength(1);
  });

  it('is limited, so that a flood does not fill the log', async () => {
    const { report, lines } = aServer();
    const responses = await Promise.all(Array.from({ length: 100 }, () => report(legacyReport('img-src', 'inline'))));
    expect(responses.at(-1)?.status).toBe(429);
    expect(lines().length).toBeLessThan(30);
  });
});

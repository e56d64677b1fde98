import { describe, expect, it } from 'vitest';
import { anApp } from '#tests/support/an-app.ts';
import { aPractice, startWorld } from '#tests/support/server-world.ts';
import type { Metric } from '#server/lib/prometheus.ts';

const world = await startWorld();

const token = 'token-for-prometheus';
const sockets: Metric = { name: 'sockets', help: 'Open ones.', type: 'gauge', samples: [{ value: 3 }] };
/** A comment, or a name with labels and a number. */
const line = /^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"\\\n]*",?)+\})? [-+.e\d]+)$/;

function aServer(hasToken = true) {
  const metrics = hasToken ? { token, read: async () => [sockets] } : null;
  const { app } = anApp(world, { metrics });
  const read = (authorization?: string) =>
    app.request('/metrics', { headers: authorization === undefined ? {} : { authorization } });
  return { app, read };
}

describe('the metrics page', () => {
  it('does not exist without a configured token', async () => {
    const { read } = aServer(false);
    expect((await read(`Bearer ${token}`)).status).toBe(404);
    expect((await read('Bearer ')).status).toBe(404);
  });

  it('requires its token, and answers with a hint otherwise', async () => {
    const { read } = aServer();
    for (const header of [undefined, '', 'Bearer', `Basic ${token}`, `Bearer ${token}x`, `Bearer ${token.slice(1)}`]) {
      const response = await read(header);
      expect(response.status, header).toBe(401);
      expect(await response.text()).toBe('Send METRICS_TOKEN as a bearer token.\n');
    }
    const { practice } = await aPractice(world);
    expect((await read(`Bearer ${practice}`)).status).toBe(401);
  });

  it('counts and times requests by the pattern of their route, without personal data', async () => {
    const { app, read } = aServer();
    const { practice } = await aPractice(world);
    const headers = { authorization: `Bearer ${practice}` };
    for (const id of ['zanzibar-1', 'zanzibar-2'])
      expect((await app.request(`/v1/conversations/${id}?q=zanzibar`, { headers })).status).toBe(404);
    expect((await app.request('/zanzibar')).status).toBe(404);
    const response = await read(`Bearer ${token}`);
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const text = await response.text();
    expect(text).toMatch(/^rapport_requests_total\{method="GET",route="\/v1\/conversations\/:id",status="404"\} 2$/m);
    expect(text).toMatch(/^rapport_requests_total\{method="GET",route="\/\*",status="404"\} 1$/m);
    expect(text).toMatch(
      /^rapport_request_seconds_bucket\{method="GET",route="\/v1\/conversations\/:id",le="\+Inf"\} 2$/m,
    );
    expect(text).toContain('\nsockets 3\n');
    for (const one of text.trimEnd().split('\n')) expect(one).toMatch(line);
    expect(text).not.toMatch(/zanzibar|org-/);
  });
});

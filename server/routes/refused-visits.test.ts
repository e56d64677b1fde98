import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { makePublicLink } from '#server/domain/public-link.ts';
import { anApp } from '#tests/support/an-app.ts';
import { anAddress, fromAddress } from '#tests/support/from-address.ts';
import { aPractice, startWorld } from '#tests/support/server-world.ts';

const world = await startWorld();
const { db } = world.store;

/** A practice, and a network that opens its pages. */
async function aSetup() {
  const portal_link = `elm-${randomUUID()}`;
  const { practice } = await aPractice(world, {
    portal_link,
    name: 'Elm Street',
    profile: JSON.stringify({ practiceVoicePhone: '+12075550101' }),
  });
  const { app } = anApp(world);
  const peer = fromAddress(anAddress());
  const answerTo = async (path: string, init: RequestInit = {}) => {
    const response = await app.request(`/p/${path}`, init, peer);
    return {
      status: response.status,
      wait: Number(response.headers.get('retry-after')),
      type: response.headers.get('content-type'),
      html: await response.text(),
    };
  };
  /** As if all pages that it has opened had been reloaded for a minute. */
  const usesUp = () =>
    db
      .updateTable('throttle')
      .set({ full_at: new Date(Date.now() + 100_000) })
      .execute();
  return { practice, link: portal_link, answerTo, usesUp };
}

it('a refused visitor reads whom to call, and can try again [F-54]', async () => {
  const { link, answerTo, usesUp } = await aSetup();
  for (const path of [link, `${link}/visit?from=2026-06-18`]) {
    expect((await answerTo(path)).status).toBe(200);
    await usesUp();
    const { status, wait, type, html } = await answerTo(path);
    expect(status).toBe(429);
    expect(wait).toBeGreaterThan(0);
    expect(type).toMatch(/^text\/html/);
    expect(html).toContain('Many visits came from your network at once');
    expect(html).toContain(`href="/p/${path}">Try again</a>`);
    expect(html).toContain('Elm Street');
    expect(html).toMatch(/Or call <a [^>]*href="tel:\+12075550101">\(207\) 555-0101<\/a>/);
  }
});

it('a refused form says that nothing was sent, and leads back to the practice', async () => {
  const { link, answerTo } = await aSetup();
  await answerTo(`${link}/visit`);
  const order = () =>
    answerTo(`${link}/code`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ token: randomUUID(), kind: 'sick', phone: '1' }).toString(),
    });
  const orders = await Promise.all(Array.from({ length: 31 }, order));
  const refused = orders.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(1);
  expect(refused[0]?.html).toContain('Nothing is sent yet');
  expect(refused[0]?.html).toContain('What you typed is still there');
  expect(refused[0]?.html).toContain(`href="/p/${link}">Elm Street</a>`);
  expect(refused[0]?.html).not.toContain('Try again</a>');
});

it('a refusal finds the practice of a client’s link in memory, and reads nothing', async () => {
  const { practice, link, answerTo, usesUp } = await aSetup();
  const visit = async () =>
    `v/${await makePublicLink(db, 'visit', { practice, ids: [randomUUID(), 'x'], lastDay: null })}`;
  const [first, second] = [await visit(), await visit()];
  await answerTo(first);
  await usesUp();
  expect((await answerTo(second)).status).toBe(429);
  const reads = [vi.spyOn(db, 'selectFrom'), vi.spyOn(world.store.visitors, 'selectFrom')];
  const refusals = await Promise.all([
    answerTo(second),
    answerTo('v/x'),
    answerTo('v/x.y'),
    answerTo(`v/${btoa('[1]')}`),
  ]);
  for (const read of reads) expect(read).not.toHaveBeenCalled();
  const named = refusals.map(({ status, html }) => [status, html.includes('Elm Street')]);
  expect(named).toEqual([
    [429, true],
    [429, false],
    [429, false],
    [429, false],
  ]);
  expect((await answerTo(link)).html).toContain('Elm Street');
});

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sampleCareUrl } from '#contract/rules/care/care-address.ts';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { careUrl } from '#server/domain/care-page/care-url.ts';
import { makePublicLink } from '#server/domain/public-link.ts';
import { visitUrl } from '#server/domain/visit-url.ts';
import { daysAhead } from '#tests/support/a-weekday.ts';
import { anApp } from '#tests/support/an-app.ts';
import { careRecordsOf, gracePublishesCare } from '#tests/support/care-world.ts';
import { anAddress, fromAddress } from '#tests/support/from-address.ts';
import { aClientToRemind, aRemindingPractice, aVisit } from '#tests/support/reminder-world.ts';
import { at, aPet, startWorld } from '#tests/support/server-world.ts';
import { reportsOfServices } from '#tests/support/services-world.ts';

const world = await startWorld();
const { db } = world.store;
const origin = 'http://localhost:8080';
const timeZone = 'America/New_York';
const today = dayIn(new Date(), timeZone);
const price = { display: 'range', minCost: 180, maxCost: 320, cost: null } as const;
const whole = { recommended: true, price, reason: 'Sore gums hurt.' };

interface Given {
  readonly services?: Parameters<ReturnType<typeof careRecordsOf>['service']>[1];
  readonly showScore?: boolean;
  readonly columns?: Parameters<typeof aRemindingPractice>[1];
}

/** Biscuit is overdue for Dental check, Rabies is up to date, and both are recommended. */
async function aCarePage({ services = {}, showScore = true, columns = {} }: Given = {}) {
  const practice = await aRemindingPractice(world, columns);
  const client = await aClientToRemind(world, practice);
  const { report } = reportsOfServices({ world, practice });
  await report(
    { id: 'dental', name: 'Dental <check>', species: [] },
    { id: 'fecal', name: 'Fecal test', species: [] },
    { id: 'rabies', name: 'Rabies', species: [] },
  );
  const due = (pet_id: string, service_type_id: string, days: number) =>
    db
      .insertInto('service_due')
      .values({ practice, id: randomUUID(), pet_id, service_type_id, name: 'x', due_on: addDays(today, days) })
      .execute();
  await due(client.pet.id, 'dental', -20);
  await due(client.pet.id, 'rabies', 200);
  const { service, switches } = careRecordsOf(practice);
  const publish = (...items: Parameters<typeof gracePublishesCare>[1][]) =>
    gracePublishesCare({ world, practice }, ...items);
  await publish(
    switches(true, showScore),
    service('dental', { ...whole, ...services }),
    service('rabies', { ...whole, reason: 'The law.' }),
    service('fecal', whole),
  );
  const linked = { petOwnerId: client.id, serviceTypeIds: ['dental'], origin, timeZone };
  const url = (await at(world, practice, null).run(careUrl, linked)) ?? '';
  const { app } = anApp(world);
  const peer = fromAddress(anAddress());
  const get = async (address = url) => {
    const response = await app.request(address, {}, peer);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return { practice, client, due, service, switches, publish, linked, url, get };
}

describe('a client’s care page', () => {
  it('shows each living animal’s services in order of need, with price, note, material and links [RC-01] [RC-05]', async () => {
    const services = { materials: ['dental'], links: ['https://www.elm.example/teeth/'] };
    const { practice, client, due, get } = await aCarePage({ services });
    const milo = await aPet(world, practice, client.id, { name: 'Milo' });
    const gone = await aPet(world, practice, client.id, { name: 'Shadow', deceased: true });
    // As early as a message can name it: 60 days before the service with which it is merged.
    await due(milo.id, 'rabies', 90);
    await due(gone.id, 'rabies', 3);
    const { status, text, headers } = await get();
    expect(status).toBe(200);
    const places = [
      'Biscuit',
      'Dental &lt;check&gt;',
      'Overdue since',
      '$180 to $320',
      'Sore gums hurt.',
      'Teeth hurt in silence',
      'elm.example/teeth',
      'Up to date until',
      'The law.',
      'Milo',
      'Due on',
    ];
    const found = places.map((words) => text.indexOf(words));
    expect(found).toEqual(found.toSorted((one, other) => one - other));
    expect(found).not.toContain(-1);
    expect(text).toContain('A guide for your next visit, not a diagnosis');
    // Never listed for them, so nobody's neglect.
    expect(text).not.toContain('Fecal test');
    expect(text).not.toContain('Shadow');
    expect(text).not.toContain('<script');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    for (const secret of [client.last_name, client.email, client.contact_phone]) expect(text).not.toContain(secret);
  });

  it('shows the score of the same rule, only where it is switched on and two services count [RC-04] [RC-03]', async () => {
    const { get, publish, switches, service } = await aCarePage();
    expect((await get()).text).toContain('<strong>Care score 50</strong>: 1 of 2 are not overdue');
    await publish(service('rabies', { ...whole, addToCareScore: false }));
    expect((await get()).text).not.toContain('Care score');
    await publish(service('rabies', { ...whole, addToCareScore: true }), switches(true, false));
    expect((await get()).text).not.toContain('Care score');
  });

  it('leads to the request for a visit where clients can ask for one', async () => {
    const { get } = await aCarePage({ columns: { portal_link: `elm-${randomUUID()}` } });
    expect((await get()).text).not.toContain('Ask for a visit');
    const link = `oak-${randomUUID()}`;
    const open = await aCarePage({ columns: { portal_link: link, appointment_requests_enabled_at: new Date() } });
    expect((await open.get()).text).toContain(`href="/p/${link}"`);
  });

  it('shows what was typed as text only [F-60]', async () => {
    const reason = '<img src=x onerror=alert(1)> "quoted" </p><script>alert(1)</script>';
    const { get } = await aCarePage({ services: { reason, links: ['https://elm.example/?"><b>x'] } });
    const { text } = await get();
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(text).not.toMatch(/<script|<img|"><b>/);
  });

  it('is one 404 for a link that is foreign, dead or guessed [F-45]', async () => {
    const { practice, client, url, get, publish, switches } = await aCarePage();
    const other = await aCarePage();
    const linkTo = async (kind: 'care' | 'visit', of: string, owner: string, days = 60) => {
      const lastDay = addDays(today, days);
      return `${origin}/p/c/${await makePublicLink(db, kind, { practice: of, ids: [owner], lastDay })}`;
    };
    const dead = [
      url.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      `${origin}/p/c/${randomUUID()}`,
      `${origin}/p/c/x.y`,
      await linkTo('care', practice, other.client.id),
      await linkTo('care', practice, randomUUID()),
      await linkTo('care', practice, client.id, -1),
      await linkTo('visit', practice, client.id),
    ];
    const texts = new Set<string>();
    for (const address of dead) {
      const { status, text } = await get(address);
      expect(status, address).toBe(404);
      texts.add(text);
    }
    await publish(switches(false, false));
    const off = await get();
    expect(off.status).toBe(404);
    expect(texts.add(off.text).size).toBe(1);
    expect((await get(await linkTo('care', practice, client.id))).status).toBe(404);
  });

  it('is not linked where nothing of it is recommended', async () => {
    const { practice, linked, publish, service } = await aCarePage();
    const run = (ids: string[]) => at(world, practice, null).run(careUrl, { ...linked, serviceTypeIds: ids });
    expect(await run(['dental'])).not.toBeNull();
    expect(await run(['distemper'])).toBeNull();
    await publish(service('dental', { recommended: false }));
    expect(await run(['dental'])).toBeNull();
  });

  it('has an address as long as staff are told when they write a text', async () => {
    const { practice, url } = await aCarePage();
    expect(sampleCareUrl(origin, practice)).toHaveLength(url.length);
  });

  it('is reached from the page of a visit [RC-04]', async () => {
    const { practice, client, get, publish, switches } = await aCarePage();
    const date = daysAhead(2);
    const id = await aVisit(world, practice, client, { date });
    const visit = { id, startsAt: date, petOwnerId: client.id };
    const page = await at(world, practice, null).run(visitUrl, visit, origin);
    const [, path = ''] = /href="(\/p\/c\/[^"]+)"/.exec((await get(page)).text) ?? [];
    expect((await get(`${origin}${path}`)).text).toContain('Sore gums hurt.');
    await publish(switches(false, false));
    expect((await get(page)).text).not.toContain('/p/c/');
  });
});

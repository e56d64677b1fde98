import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { visitUrl } from '#server/domain/visit-url.ts';
import { anApp } from '#tests/support/an-app.ts';
import { aPhone } from '#tests/support/a-phone.ts';
import { aWeekday, inNewYork } from '#tests/support/a-weekday.ts';
import { aRequest, ben, openForBooking, pimsAnswers, visitCanceled } from '#tests/support/booking-world.ts';
import { textsTo } from '#tests/support/client-page-world.ts';
import { codeIn } from '#tests/support/code-in.ts';
import { anAddress, fromAddress } from '#tests/support/from-address.ts';
import { aClient, aPet, aPractice, at, startWorld } from '#tests/support/server-world.ts';

const world = await startWorld();
const origin = 'http://localhost:8080';

interface Sent {
  readonly token?: string;
  readonly origin?: string | null;
}

/** A browser without scripts: it follows redirects by itself, and keeps the cookie. */
function aBrowser(link: string, base = '/p') {
  const { app } = anApp(world);
  const peer = fromAddress(anAddress());
  const path = `${base}/${link}`;
  // As its first page sets it.
  const jar = new Map<string, string>([['rapport_browser', randomUUID()]]);
  const headers = () => ({ cookie: Array.from(jar, (pair) => pair.join('=')).join('; ') });
  const browser = {
    cookies: [] as string[],
    get: async (page: string) => {
      const response = await app.request(`${origin}${path}/${page}`, { headers: headers() }, peer);
      return { status: response.status, headers: response.headers, html: await response.text() };
    },
    /** Sends a form, by default with a new token and from the practice's page. */
    post: async (
      form: string,
      fields: Record<string, string> = {},
      { token = randomUUID(), origin: from = origin }: Sent = {},
    ) => {
      const response = await app.request(
        `${origin}${path}/${form}`,
        {
          method: 'POST',
          headers: {
            ...headers(),
            ...(from !== null && { origin: from }),
            'content-type': 'application/x-www-form-urlencoded',
          },
          body: new URLSearchParams({ token, ...fields }).toString(),
        },
        peer,
      );
      for (const set of response.headers.getSetCookie()) {
        browser.cookies.push(set);
        const [name = '', value = ''] = set.split(';')[0]?.split('=') ?? [];
        jar.set(name, value);
      }
      const to = response.headers.get('location')?.replace(`${path}/`, '') ?? null;
      // A browser follows, and shows why the form was refused.
      return to?.includes('refused=')
        ? { ...(await browser.follow(to)), to }
        : { status: response.status, to, html: await response.text() };
    },
    follow: async (page: string): Promise<{ status: number; html: string }> => {
      const response = await browser.raw(page);
      const to = response.headers.get('location')?.replace(`${path}/`, '');
      return to === undefined ? { status: response.status, html: await response.text() } : browser.follow(to);
    },
    raw: (page: string, init: RequestInit = {}) =>
      app.request(`${origin}${path}/${page}`, { headers: headers(), ...init }, peer),
  };
  return browser;
}

async function aSetup(given: Parameters<typeof openForBooking>[2] = {}) {
  const portal_link = `elm-${randomUUID()}`;
  const { practice } = await aPractice(world, {
    portal_link,
    profile: JSON.stringify({ practiceVoicePhone: '+15551234567' }),
  });
  await openForBooking(world, practice, given);
  const client = await aClient(world, practice);
  const luna = await aPet(world, practice, client.id, { name: 'Luna' });
  await aPet(world, practice, client.id, { name: 'Rex', deceased: true });
  const phone = client.contact_phone ?? '';
  const browser = aBrowser(portal_link);
  const code = async () => codeIn((await textsTo(world, practice, phone)).at(-1));
  const proves = async (kind = 'wellness') => {
    expect(await browser.post('code', { kind, phone })).toMatchObject({ status: 303, to: 'code' });
    return browser.post('enter', { code: await code() });
  };
  return { link: portal_link, practice, client, luna, phone, browser, code, proves };
}

/** Not the first one, which may be too near to be held. */
const lastTime = (html: string) => /.*name="time" value="(\d+)"/s.exec(html)?.[1] ?? '';

/** The times on offer, the first of which may be too near to be held. */
const timesIn = (html: string): string[] =>
  [...html.matchAll(/name="time" value="(\d+)"/g)].map(([, time = '']) => time);
/** Of all days, one after the other. */
const halvesIn = (html: string): string[] =>
  [...html.matchAll(/<details( open)?>\s*<summary>\s*<h3>(\w+)</g)].map(([, open, half = '']) =>
    open ? `open ${half}` : half,
  );
/** The fields that a page shows as chosen or filled in. */
const shownIn = (html: string): Record<string, string> => {
  const shown: Record<string, string> = {};
  const patterns = [
    /name="(\w+)" value="([^"]*)"\s+checked/g,
    /<input\s+id="(\w+)"[^>]*?\svalue="([^"]+)"/g,
    /<textarea id="(\w+)"[^>]*>([^<]+)</g,
  ];
  for (const [, name = '', value = ''] of patterns.flatMap((pattern) => [...html.matchAll(pattern)]))
    shown[name] = value;
  return shown;
};
/** What the page of a form showed as chosen. */
const seenIn = (html: string) => ({ seen: /name="seen" value="([^"]+)"/.exec(html)?.[1] ?? '' });

describe('a client with two tabs', () => {
  /** A client whose two last steps lie open. */
  async function aNotePage(kind = 'wellness') {
    const setup = await aSetup();
    const { browser, luna, proves } = setup;
    await proves(kind);
    await browser.post('pet', { pet: luna.id });
    const [one = '', other = ''] = timesIn((await browser.get('times')).html).slice(-2);
    if (one) await browser.post('times', { time: one });
    return { ...setup, other, note: seenIn((await browser.get('note')).html) };
  }
  const changed = 'You changed this in another tab, so nothing was sent.';

  it('sends no request for a time that the page did not show, and keeps the note @slow', async () => {
    const { browser, other, note } = await aNotePage();
    expect(await browser.post('times', { time: other, ...seenIn((await browser.get('times')).html) })).toMatchObject({
      to: 'note',
    });
    const refused = await browser.post('requests', { note: 'Coughs <b>', ...note });
    expect([refused.status, refused.html]).toEqual([422, expect.stringContaining(changed)]);
    expect(refused.html).toContain('>Coughs &lt;b&gt;</textarea>');
    expect((await browser.get('requests')).html).toContain('There is no request');
    expect((await browser.get('note')).html).toContain('>Coughs &lt;b&gt;</textarea>');
    const sent = await browser.post('requests', { note: 'Coughs', ...seenIn(refused.html) });
    expect(sent.to).toMatch(/^requests\//);
    await browser.post('continue', { kind: 'sick' });
    expect((await browser.get('pet')).html).toContain('Sick visit');
  });

  it('sends no refill as a visit, and no visit of another kind, and keeps what was typed @slow', async () => {
    const { browser, luna, note } = await aNotePage('refill');
    await browser.post('continue', { kind: 'sick' });
    const refused = await browser.post('requests', { medication: 'Apoquel "5"', quantity: '30', ...note });
    expect([refused.status, refused.html]).toEqual([422, expect.stringContaining(changed)]);
    expect(refused.html).toContain('Who is it for?');
    await browser.post('continue', { kind: 'refill' });
    await browser.post('pet', { pet: luna.id });
    const again = (await browser.get('note')).html;
    expect(again).toContain('value="Apoquel &quot;5&quot;"');
    expect(again).toContain('value="30"');
  });

  it('reads of the request that was sent from the other tab @slow', async () => {
    const { browser, note } = await aNotePage();
    await browser.post('requests', note);
    const refused = await browser.post('requests', { note: 'Coughs', ...note });
    expect([refused.status, refused.html]).toEqual([422, expect.stringContaining(changed)]);
    expect(refused.html).toContain('Wellness visit for Luna');
    expect(await browser.post('requests', note)).toMatchObject({ status: 422 });
  });

  it('chooses pet and time for what the page shows @slow', async () => {
    const { browser, luna } = await aNotePage();
    const pet = seenIn((await browser.get('pet')).html);
    const times = (await browser.get('times')).html;
    expect(times).toContain('Wellness visit for Luna');
    await browser.post('continue', { kind: 'sick' });
    expect((await browser.post('pet', { pet: luna.id, ...pet })).html).toContain(changed);
    await browser.post('pet', { pet: luna.id });
    const refused = await browser.post('times', { time: lastTime(times), ...seenIn(times) });
    expect(refused.html).toContain(changed);
    expect(refused.html).toContain('Sick visit for Luna');
  });

  it('reads “Withdrawn by you” in both after withdrawing @slow', async () => {
    const { browser, note } = await aNotePage();
    const { to } = await browser.post('requests', note);
    for (const _ of [1, 2]) expect(await browser.post(`${to}/withdraw`)).toMatchObject({ status: 303, to });
    expect((await browser.get(to ?? '')).html).toContain('Withdrawn by you');
  });

  it('keeps a note that is too long, and says so, instead of sending a part of it @slow', async () => {
    const { browser } = await aNotePage();
    expect((await browser.get('note')).html).toMatch(/Up to 500 characters.+aria-describedby="note-hint"/s);
    const long = `Coughs\r\n${'é'.repeat(2000)}`;
    const refused = await browser.post('requests', { note: long });
    expect([refused.status, refused.html]).toEqual([422, expect.stringContaining('Shorten it to 500 characters')]);
    expect(refused.html).toContain(`>${long}</textarea>`);
    expect((await browser.get('requests')).html).toContain('There is no request');
    const tooLarge = await browser.post('requests', { note: 'x'.repeat(40_000) });
    expect([tooLarge.status, tooLarge.html]).toEqual([413, expect.stringContaining('Go back, and write less')]);
    const most = `a\r\n${'b'.repeat(498)}`;
    const { to } = await browser.post('requests', { note: most });
    expect((await browser.get(to ?? '')).html).toContain('b'.repeat(498));
  });

  it('keeps the note if somebody else has taken the time @slow', async () => {
    const mine = await aNotePage();
    const note = (await mine.browser.get('note')).html;
    await world.store.db
      .updateTable('client_visit')
      .set({ starts_at: '2020-01-06T16:00:00Z' })
      .where('practice', '=', mine.practice)
      .execute();
    const taken = await mine.browser.post('requests', { note: 'Coughs' });
    expect([taken.status, taken.html]).toEqual([422, expect.stringContaining('no longer free')]);
    await mine.browser.post('times', { time: lastTime(taken.html) });
    const again = (await mine.browser.get('note')).html;
    expect(note).not.toContain('Coughs');
    expect(again).toContain('>Coughs</textarea>');
  });
});

describe('a client on the practice’s page', () => {
  it('gets the code by email from a practice that does not text, and is asked to call where there is no address @slow', async () => {
    const { browser, phone, practice, link } = await aSetup();
    await world.store.db
      .updateTable('practice')
      .set({ messaging_enabled_at: null })
      .where('practice', '=', practice)
      .execute();
    const { app } = anApp(world);
    expect(await (await app.request(`${origin}/p/${link}`, {}, fromAddress(anAddress()))).text()).toContain(
      'Request a visit',
    );
    expect((await browser.get('visit/wellness')).html).toContain('Email me a code');
    expect(await browser.post('code', { kind: 'wellness', phone })).toMatchObject({ status: 303, to: 'code' });
    const known = (await browser.get('code')).html;
    expect(known).toContain('Which code did we email you?');
    expect(known).toContain('please call us');
    const other = aPhone();
    expect(await browser.post('code', { kind: 'wellness', phone: other })).toMatchObject({ status: 303, to: 'code' });
    const unknown = (await browser.get('code')).html;
    const digits = (html: string) => html.replaceAll(/\(\d{3}\) \d{3}-\d{4}|value="[^"]*"/g, '');
    expect(digits(unknown)).toBe(digits(known));
  });

  it.each(['constructor', '__proto__', 'toString', 'nothing'])(
    'knows no kind called %s, which is a property of every object',
    async (kind) => {
      const { browser, phone, practice } = await aSetup();
      expect(await browser.get(`visit/${kind}`)).toMatchObject({ status: 303 });
      expect((await browser.post('code', { kind, phone })).status).toBe(422);
      expect(await textsTo(world, practice, phone)).toEqual([]);
    },
  );

  it('shows each day by its halves, links to each day, and a way on and back at each step @slow', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(inNewYork(aWeekday(), '05:00')) });
    onTestFinished(() => void vi.useRealTimers());
    const { browser, phone, code, luna } = await aSetup();
    const backOf = (html: string) =>
      /(?:href="[^"]*\/p\/[^/"]+\/|form="step" name="back" value=")([^"]+)"[^>]*>Back</.exec(html)?.[1];
    const hasGo = (html: string) => /<div class="go"><button>/.test(html);
    const phoneStep = (await browser.get('visit/wellness')).html;
    await browser.post('code', { kind: 'wellness', phone });
    const codeStep = (await browser.get('code')).html;
    await browser.post('enter', { code: await code() });
    const petStep = (await browser.get('pet')).html;
    await browser.post('pet', { pet: luna.id, with: 'lee' });
    const times = (await browser.get('times')).html;
    await browser.post('times', { time: lastTime(times) });
    const all = [phoneStep, codeStep, petStep, times, (await browser.get('note')).html];
    expect(all.map(backOf)).toEqual(['visit', 'visit/wellness', 'visit/wellness', 'pet', 'times']);
    expect(all.map(hasGo)).toEqual([true, true, true, true, true]);
    const places = [...times.matchAll(/<a href="#(day-[\d-]+)"/g)].map(([, place]) => place);
    expect(places.length).toBeGreaterThan(1);
    expect([...times.matchAll(/<div id="(day-[\d-]+)"/g)].map(([, place]) => place)).toEqual(places);
    expect(halvesIn(times)).toEqual(places.flatMap(() => ['open Morning', 'Afternoon']));
    expect(times).not.toContain('<script');
  });

  it('finds all that was chosen and typed again after going back, also what was not sent @slow', async () => {
    const { browser, luna, practice, client, proves } = await aSetup();
    const milo = await aPet(world, practice, client.id, { name: 'Milo' });
    await proves();
    const [first = '', second = ''] = await (async () => {
      await browser.post('pet', { pet: luna.id, with: 'lee' });
      return timesIn((await browser.get('times')).html).slice(-2);
    })();
    await browser.post('times', { time: first });
    const note = 'Coughs <b>';
    const noteStep = seenIn((await browser.get('note')).html);
    expect(await browser.post('requests', { note, ...noteStep, back: 'times' })).toMatchObject({
      status: 303,
      to: 'times',
    });
    const times = (await browser.get('times')).html;
    expect(shownIn(times)).toMatchObject({ time: first });
    expect(halvesIn(times).at(-1)).toBe('open Afternoon');
    expect(await browser.post('times', { time: second, ...seenIn(times), back: 'pet' })).toMatchObject({ to: 'pet' });
    expect(shownIn((await browser.get('pet')).html)).toMatchObject({ pet: luna.id, with: 'lee' });
    const back = await browser.post('pet', { pet: milo.id, with: '', back: 'visit/wellness' });
    expect(back.to).toBe('visit/wellness');
    await browser.post('continue', { kind: 'wellness' });
    const pets = (await browser.get('pet')).html;
    expect(shownIn(pets)).toMatchObject({ pet: milo.id, with: '' });
    await browser.post('pet', { pet: milo.id, with: '', ...seenIn(pets) });
    expect(shownIn((await browser.get('times')).html)).toMatchObject({ time: second });
    await browser.post('times', { time: second });
    expect(shownIn((await browser.get('note')).html)).toMatchObject({ note: 'Coughs &lt;b&gt;' });
    await browser.post('requests', { note: '', back: 'times' });
    expect(shownIn((await browser.get('note')).html)).toEqual({});
    expect((await browser.get('requests')).html).toContain('There is no request');
    const { to } = await browser.post('requests', { note: 'Sneezes' });
    expect((await browser.get(to ?? '')).html).toContain('Sneezes');
    await browser.post('continue', { kind: 'sick' });
    expect(shownIn((await browser.get('pet')).html)).toMatchObject({ pet: luna.id });
  });

  it('goes back from a form that was not accepted and finds what was typed, of a refill and as a stranger @slow', async () => {
    const { link, practice } = await aSetup();
    const browser = aBrowser(link);
    const phone = aPhone();
    await browser.post('code', { kind: 'refill', phone });
    expect(shownIn((await browser.get('visit/refill')).html)['phone']?.replace(/\D/g, '')).toBe(phone.slice(2));
    await browser.post('enter', { code: codeIn((await textsTo(world, practice, phone)).at(-1)) });
    const known = { name: 'Ada', petName: 'Bo "B"', species: 'Dog' };
    await browser.post('pet', known);
    const refused = await browser.post('requests', { medication: '', quantity: '30', note: 'Soon' });
    expect(refused.html).toMatch(/role="alert".+form="step" name="back" value="pet"/s);
    expect(shownIn(refused.html)).toEqual({ quantity: '30', note: 'Soon' });
    await browser.post('requests', { medication: 'Apoquel', quantity: '30', note: 'Soon', back: 'pet' });
    expect(shownIn((await browser.get('pet')).html)).toEqual({ ...known, petName: 'Bo &quot;B&quot;' });
    const emptied = await browser.post('pet', { ...known, species: ' ' });
    expect(emptied.html).toContain('Fill in all fields');
    await browser.post('pet', known);
    expect(shownIn((await browser.get('note')).html)).toEqual({ medication: 'Apoquel', quantity: '30', note: 'Soon' });
  });

  it('goes back from the choice of a person and finds the same one chosen', async () => {
    const { browser, practice, client, proves } = await aSetup();
    const other = await aClient(world, practice, { contact_phone: client.contact_phone });
    expect(await proves()).toMatchObject({ to: 'who' });
    const first = (await browser.get('who')).html;
    expect(first).toContain('name="back" value="visit/wellness"');
    const unchosen = [client.id, other.id].find((id) => id !== shownIn(first)['client']) ?? '';
    await browser.post('who', { client: unchosen, back: 'visit/wellness' });
    expect(await browser.post('continue', { kind: 'wellness' })).toMatchObject({ to: 'who' });
    expect(shownIn((await browser.get('who')).html)).toEqual({ client: unchosen });
  });

  it('is led back to steps alone, and stores nothing of a visit that is over @slow', async () => {
    const { link, browser, proves } = await aSetup();
    await proves();
    const stranger = aBrowser(link);
    for (const back of ['//evil.example', '../x', 'visit/constructor'])
      expect((await browser.post('pet', { back })).html, back).toContain('Choose one of these');
    expect((await stranger.post('requests', { note: 'Coughs', back: 'times' })).html).toContain('begin again');
  });

  it('requests a visit in five steps, sees it and withdraws it [IN-50] [PS-08] @slow', async () => {
    const { browser, practice, phone, code, luna } = await aSetup();
    expect((await browser.get('visit')).html).toContain('Checkups');
    expect((await browser.get('visit/wellness')).html).toContain('Step 1 of 5');
    await browser.post('code', { kind: 'wellness', phone });
    expect((await browser.get('code')).html).toContain('Step 2 of 5');
    expect(await browser.post('enter', { code: await code() })).toMatchObject({ status: 303, to: 'pet' });
    const pets = (await browser.get('pet')).html;
    expect(pets).toContain('Luna');
    expect(pets).not.toContain('Rex');
    expect(await browser.post('pet', { pet: luna.id, with: 'lee' })).toMatchObject({ to: 'times' });
    const times = (await browser.get('times')).html;
    expect(await browser.post('times', { time: lastTime(times) })).toMatchObject({ to: 'note' });
    expect((await browser.get('note')).html).toMatch(/Wellness visit for Luna, \w+day, .+, with Dr\. Lee/);
    const sent = await browser.post('requests', { note: 'Coughs <b>' });
    expect(sent.to).toMatch(/^requests\//);
    const state = (await browser.get(sent.to ?? '')).html;
    expect(state).toContain('Waiting for the practice');
    expect(state).toContain('We hold this time for you until');
    expect(state).toContain('Coughs &lt;b&gt;');
    expect(state).not.toContain('This time is not held for you');
    const { db } = world.store;
    await db.updateTable('slot_hold').set({ until: new Date() }).where('practice', '=', practice).execute();
    expect((await browser.get(sent.to ?? '')).html).toContain('This time is not held for you.');
    expect(await browser.post(`${sent.to}/withdraw`)).toMatchObject({ status: 303, to: sent.to });
    const withdrawn = (await browser.get(sent.to ?? '')).html;
    expect(withdrawn).toContain('Withdrawn by you');
    expect(withdrawn).not.toContain('We hold this time');
    expect(state).toMatch(/<h3>Note<\/h3>\s*<p class="plain">Coughs/);
    const [, time = ''] = /Requested time<\/th>\s*<td>([^<]+)/.exec(state) ?? [];
    expect((await browser.get('requests')).html).toMatch(
      new RegExp(`<strong>Wellness visit for Luna</strong><small>${time}</small>.+Withdrawn by you`, 's'),
    );
  });

  it('reads “Booked” only once the practice software has taken the visit, and not once it was canceled there @slow', async () => {
    const { browser, practice, proves, luna } = await aSetup();
    await proves();
    await browser.post('pet', { pet: luna.id });
    await browser.post('times', { time: lastTime((await browser.get('times')).html) });
    const { to } = await browser.post('requests', { note: '' });
    const page = async () => (await browser.get(to ?? '')).html;
    await ben(world, practice).handsOver(to?.replace('requests/', '') ?? '', inNewYork(aWeekday(), '11:00'));
    expect(await page()).toContain('Waiting for the practice');
    expect(await page()).toContain('Requested time');
    expect(await page()).not.toContain('Booked');
    await pimsAnswers(world, practice, { result: 'accepted' });
    expect(await page()).toContain('Booked');
    expect(await page()).not.toContain('Requested time');
    const { id: resource_id } = await world.store.db
      .selectFrom('appointment')
      .select('id')
      .where('practice', '=', practice)
      .executeTakeFirstOrThrow();
    await visitCanceled(world, practice, resource_id);
    expect(await page()).toContain('Canceled');
    expect(await page()).not.toContain('Booked');
  });

  it('reads of an open request for the pet when choosing it, with the way to withdraw it', async () => {
    const { browser, proves, luna, link } = await aSetup();
    await proves();
    await browser.post('pet', { pet: luna.id });
    await browser.post('times', { time: lastTime((await browser.get('times')).html) });
    await browser.post('requests');
    await browser.post('continue', { kind: 'sick' });
    const refused = await browser.post('pet', { pet: luna.id });
    expect([refused.status, refused.html]).toEqual([422, expect.stringContaining('open request for this pet already')]);
    expect(refused.html).toContain(`href="/p/${link}/requests"`);
    await browser.post('continue', { kind: 'refill' });
    expect(await browser.post('pet', { pet: luna.id })).toMatchObject({ to: 'note' });
  });

  it('requests a refill [IN-51]', async () => {
    const { browser, proves, luna } = await aSetup();
    expect(await proves('refill')).toMatchObject({ to: 'pet' });
    expect((await browser.get('pet')).html).not.toContain('With whom?');
    expect(await browser.post('pet', { pet: luna.id })).toMatchObject({ to: 'note' });
    expect(await browser.post('requests', { medication: '' })).toMatchObject({ status: 422 });
    const { to } = await browser.post('requests', { medication: 'Apoquel', quantity: '30' });
    expect((await browser.get(to ?? '')).html).toContain('Apoquel');
  });

  it('continues with the same phone without another code', async () => {
    const { browser, proves } = await aSetup();
    await proves('requests');
    expect((await browser.get('visit/sick')).html).toContain('Continue with');
    expect(await browser.post('continue', { kind: 'sick' })).toMatchObject({ to: 'pet' });
  });

  it('who sends a form twice has one request [F-44]', async () => {
    const { browser, proves, luna } = await aSetup();
    await proves();
    await browser.post('pet', { pet: luna.id });
    await browser.post('times', { time: lastTime((await browser.get('times')).html) });
    const token = randomUUID();
    const [first, second] = await Promise.all([
      browser.post('requests', { note: 'Coughs' }, { token }),
      browser.post('requests', { note: 'Coughs' }, { token }),
    ]);
    expect(first.to).toMatch(/^requests\//);
    expect(second.to).toBe(first.to);
    expect((await browser.post('requests', { note: 'Coughs' }, { token })).to).toBe(first.to);
    const other = await browser.post('requests', { note: 'Sneezes' }, { token });
    expect([other.status, other.html]).toEqual([422, expect.stringContaining('sent already')]);
  });

  it('who presses twice for a code gets one text and one cookie', async () => {
    const { browser, practice, phone } = await aSetup();
    const token = randomUUID();
    const presses = [1, 2].map(() => browser.post('code', { kind: 'sick', phone }, { token }));
    expect((await Promise.all(presses)).map(({ to }) => to)).toEqual(['code', 'code']);
    expect(new Set(browser.cookies).size).toBe(1);
    expect(await textsTo(world, practice, phone)).toHaveLength(1);
  });

  it('is told why a form was not accepted, where it can be corrected @slow', async () => {
    const { browser, proves, code, phone } = await aSetup();
    const invalid = await browser.post('code', { kind: 'wellness', phone: '12' });
    expect([invalid.status, invalid.html]).toEqual([422, expect.stringContaining('Enter a mobile number')]);
    expect(invalid.html).toContain('aria-invalid="true" aria-describedby="problem"');
    await browser.post('code', { kind: 'wellness', phone });
    const wrong = (await code()) === '111111' ? '222222' : '111111';
    expect((await browser.post('enter', { code: wrong })).html).toContain('You can try 4 more times');
    await proves();
    expect((await browser.post('pet', { pet: randomUUID() })).html).toContain('Choose one of these');
    expect((await browser.post('continue', { kind: 'surgery' })).html).toContain('Choose one of these');
    await browser.post('code', { kind: 'wellness', phone });
    const fourth = await browser.post('code', { kind: 'wellness', phone });
    expect([fourth.status, fourth.html]).toEqual([429, expect.stringContaining('Try again in')]);
  });

  it('is sent to a page that can be reloaded, with what was typed; no address contains it', async () => {
    const { browser } = await aSetup();
    const stranger = '(207) 555-01';
    const refused = await browser.post('code', { kind: 'wellness', phone: stranger });
    expect(refused.to).toMatch(/^visit\/wellness\?refused=[\da-f-]{36}$/);
    expect(refused.html).toContain(`value="${stranger}"`);
    const again = await browser.get(refused.to ?? '');
    expect([again.status, again.html]).toEqual([422, expect.stringContaining('Enter a mobile number')]);
    // Nothing is told of what was never refused.
    const other = await browser.get(`visit/wellness?refused=${randomUUID()}`);
    expect([other.status, other.html]).toEqual([200, expect.not.stringContaining('role="alert"')]);
  });

  it('reads that nothing is offered, with the phone, where requests or categories are off [AR-02] [AR-09]', async () => {
    const { browser, practice, proves, luna } = await aSetup();
    await proves();
    await world.store.db
      .updateTable('practice')
      .set({ appointment_requests_enabled_at: null })
      .where('practice', '=', practice)
      .execute();
    const page = (await browser.get('visit')).html;
    expect(page).toContain('does not take requests for visits online');
    expect(page).toContain('tel:+15551234567');
    expect(page).not.toContain('visit/wellness');
    const front = await (await browser.raw('')).text();
    expect(front).toContain('<strong>Request a refill</strong>');
    expect((await browser.get('visit/wellness')).status).toBe(303);
    const refused = await browser.post('pet', { pet: luna.id });
    expect([refused.status, refused.html]).toEqual([422, expect.stringContaining('Please call')]);
  });

  it('reads whom to call where no time is free', async () => {
    const { browser, proves, luna } = await aSetup({ config: { availabilityConfigs: [] } });
    await proves();
    await browser.post('pet', { pet: luna.id });
    const words = (await browser.get('times')).html.replace(/\s+/g, ' ');
    expect(words).toContain('No time in the next 14 days: call (555) 123-4567');
  });
});

describe('a stranger on the practice’s page', () => {
  it('gets the same answer for a client’s number as for any other @slow', async () => {
    const { link, phone } = await aSetup();
    const answers = await Promise.all(
      [phone, aPhone()].map(async (number) => {
        const browser = aBrowser(link);
        const { status, to } = await browser.post('code', { kind: 'sick', phone: number });
        const { html } = await browser.get('code');
        const shown = html.replace(/\(\d{3}\) \d{3}-\d{4}/, 'NUMBER').replace(/value="[^"]+"/g, '');
        return { status, to, shown, cookie: browser.cookies[0]?.replace(/=[^;]+/, '') };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
  });

  it('gets no visit by sending what somebody else has sent, with the same token [F-45] @slow', async () => {
    const { link, browser, phone, code } = await aSetup();
    const token = randomUUID();
    await browser.post('code', { kind: 'sick', phone }, { token });
    await browser.post('enter', { code: await code() });
    const other = aBrowser(link);
    expect((await other.post('code', { kind: 'sick', phone }, { token })).html).toContain('sent already');
    expect(other.cookies).toEqual([]);
    expect(await other.get('pet')).toMatchObject({ status: 303 });
  });

  it('is not shown what somebody else has typed, whose address they have @slow', async () => {
    const { link, browser } = await aSetup();
    const { to, html } = await browser.post('code', { kind: 'sick', phone: '555 0199 typed' });
    expect(html).toContain('555 0199 typed');
    const shown = await aBrowser(link).get(to ?? '');
    expect(shown.html).not.toContain('555 0199 typed');
    expect(shown.html).not.toContain('role="alert"');
  });

  it('gets a secret of the browser with the first page', async () => {
    const { link } = await aSetup();
    const first = await anApp(world).app.request(`${origin}/p/${link}/visit`, {}, fromAddress(anAddress()));
    expect(first.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^rapport_browser=[\da-f-]{36}; Max-Age=86400; Path=\/p\/[^;]+; HttpOnly; SameSite=Lax$/),
    ]);
  });

  it('sees nothing of a visit without its cookie, or with one of another practice [F-45] [F-46] @slow', async () => {
    const { link, browser, proves, luna } = await aSetup();
    await proves();
    await browser.post('pet', { pet: luna.id });
    const other = aBrowser(link);
    for (const page of ['code', 'who', 'pet', 'times', 'note', 'requests', `requests/${randomUUID()}`])
      expect(await other.get(page), page).toMatchObject({ status: 303, html: '' });
    for (const form of ['enter', 'continue', 'who', 'pet', 'times', 'requests', `requests/${randomUUID()}/withdraw`])
      expect((await other.post(form)).html, form).toContain('begin again');
    const elsewhere = await aSetup();
    const response = await elsewhere.browser.raw('requests', {
      headers: { cookie: browser.cookies.at(-1)?.split(';')[0] ?? '' },
    });
    expect(response.status).toBe(303);
  });

  it('withdraws no request of another client [F-46] @slow', async () => {
    const mine = await aSetup();
    await mine.proves();
    await mine.browser.post('pet', { pet: mine.luna.id });
    await mine.browser.post('times', { time: lastTime((await mine.browser.get('times')).html) });
    const { to } = await mine.browser.post('requests');
    const other = aBrowser(mine.link);
    const phone = aPhone();
    await other.post('code', { kind: 'requests', phone });
    await other.post('enter', { code: codeIn((await textsTo(world, mine.practice, phone)).at(-1)) });
    expect(await other.get(to ?? '')).toMatchObject({ status: 303 });
    expect(await other.post(`${to}/withdraw`)).toMatchObject({ status: 303, to: 'requests' });
    expect(await other.post('requests/%00/withdraw')).toMatchObject({ status: 303, to: 'requests' });
    expect((await mine.browser.get(to ?? '')).html).toContain('Waiting');
  });

  it('sends no form from another page, and none without a token [F-60]', async () => {
    const { browser, practice, phone } = await aSetup();
    for (const from of ['https://evil.example', 'null'])
      expect((await browser.post('code', { kind: 'sick', phone }, { origin: from })).status).toBe(403);
    expect(await browser.post('code', { kind: 'sick', phone }, { token: '' })).toMatchObject({
      status: 303,
      to: 'visit',
    });
    expect(await textsTo(world, practice, phone)).toEqual([]);
  });

  it('finds no page behind a link that no practice has', async () => {
    const browser = aBrowser(`elm-${randomUUID()}`);
    expect(await browser.get('visit')).toMatchObject({ status: 404 });
    expect((await browser.post('code', { kind: 'sick', phone: aPhone() })).status).toBe(404);
  });

  it('is stopped after thirty codes of one address [F-56] @slow', async () => {
    const { browser } = await aSetup();
    const orders = await Promise.all(
      Array.from({ length: 31 }, () => browser.post('code', { kind: 'sick', phone: '1' })),
    );
    expect(orders.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

describe('the pages', () => {
  it('run no script, may be left by forms to themselves alone, and name their origin to the server [F-60]', async () => {
    const { browser } = await aSetup();
    const { headers, html } = await browser.get('visit/wellness');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
  });

  it('recognise the browser by a cookie of this practice’s path alone @slow', async () => {
    const { browser, phone, link } = await aSetup();
    await browser.post('code', { kind: 'sick', phone });
    expect(browser.cookies[0]).toMatch(
      new RegExp(`^rapport_client=[0-9a-f]{32}; Max-Age=1800; Path=/p/${link}; HttpOnly; SameSite=Lax$`),
    );
    const capitals = aBrowser(link.toUpperCase(), '/P');
    await capitals.post('code', { kind: 'sick', phone });
    expect(capitals.cookies[0]).toContain(`Path=/P/${link.toUpperCase()};`);
  });

  it('have 15 kB at most over the wire, with all times of two weeks @slow', async () => {
    const { browser, proves, luna } = await aSetup();
    await proves();
    await browser.post('pet', { pet: luna.id });
    const headers = { cookie: browser.cookies.at(-1)?.split(';')[0] ?? '', 'accept-encoding': 'gzip' };
    const bytes = Buffer.from(await (await browser.raw('times', { headers })).arrayBuffer());
    const html = gunzipSync(bytes).toString();
    expect(html.match(/type="radio"/g)?.length).toBeGreaterThan(200);
    const style = await (await anApp(world).app.request('/p/page.css')).text();
    expect(bytes.length + style.length).toBeLessThan(15 * 1024);
  });
});

describe('a client who asks to move a visit', () => {
  const eleven = inNewYork(aWeekday(7), '11:00');

  /** A client with the code entered and a booked visit. */
  async function aMovableVisit(config: NonNullable<Parameters<typeof openForBooking>[2]>['config'] = {}) {
    const setup = await aSetup({ config: { allowRescheduleRequests: true, ...config } });
    const { requestId } = await aRequest(world, setup.practice, { from: setup.phone, pet_id: setup.luna.id });
    const { id } = await ben(world, setup.practice).books(requestId, eleven);
    await setup.proves('requests');
    return { ...setup, id, path: `visits/${id}/move` };
  }

  it('sees the visit, chooses another time on one page, and reads what became of it [AR-41] [AR-42] [CN-27] @slow', async () => {
    const { browser, id, path, practice } = await aMovableVisit();
    const list = (await browser.get('requests')).html;
    expect(list).toMatch(/Annual wellness exam for Luna.+11:00 AM, with Dr\. Lee.+Ask to move it/s);
    const page = (await browser.get(path)).html;
    expect(page).toContain('When would you like to come instead?');
    expect(page).toContain('You can ask until');
    expect(page).not.toContain(`value="${Date.parse(eleven)}"`);
    expect(await browser.post(path)).toMatchObject({ status: 422 });
    const time = lastTime(page);
    const token = randomUUID();
    const sent = await browser.post(path, { time, note: 'At work <b>' }, { token });
    expect(sent).toMatchObject({ status: 303, to: expect.stringMatching(/^requests\//) as string });
    expect(await browser.post(path, { time, note: 'At work <b>' }, { token })).toMatchObject({ to: sent.to });
    expect(await browser.post(path, { time })).toMatchObject({ to: sent.to });
    const state = async () => (await browser.get(sent.to ?? '')).html;
    expect(await state()).toContain('Another time for the visit of Luna');
    expect(await state()).toContain('your visit stays as it is booked');
    expect(await state()).toContain('At work &lt;b&gt;');
    expect((await browser.get('requests')).html).toContain('You asked to move it');
    expect((await browser.raw(path)).headers.get('location')).toMatch(new RegExp(`${sent.to}$`));

    const requestId = sent.to?.replace('requests/', '') ?? '';
    await ben(world, practice).handsOver(requestId, new Date(Number(time)).toISOString());
    expect(await state()).toContain('Waiting for the practice');
    expect((await browser.get('requests')).html).toContain('11:00 AM, with Dr. Lee');
    await pimsAnswers(world, practice, { result: 'accepted' });
    expect(await state()).toMatch(/Moved.+Time before/s);
    expect((await browser.get('requests')).html).toContain(`visits/${id}/move`);
  });

  it('reads that a second request to move the visit was not sent [AR-42] @slow', async () => {
    const { browser, path } = await aMovableVisit();
    const [one = '', other = ''] = timesIn((await browser.get(path)).html).slice(-2);
    await browser.post(path, { time: one });
    const second = await browser.post(path, { time: other, note: 'Rather this' });
    expect([second.status, second.html]).toEqual([
      422,
      expect.stringMatching(/already asked to move this visit to \w+day, .+ This second request was not sent/),
    ]);
    expect(second.html).toContain('Another time for the visit of Luna');
  });

  it('keeps the chosen time with a note that is too long', async () => {
    const { browser, path } = await aMovableVisit();
    const time = lastTime((await browser.get(path)).html);
    const note = 'x'.repeat(1200);
    const refused = await browser.post(path, { time, note });
    expect([refused.status, refused.html]).toEqual([422, expect.stringContaining('Shorten it to 500 characters')]);
    expect(refused.html).toContain(`>${note}</textarea>`);
    expect(refused.html).toMatch(new RegExp(`value="${time}"\\s+checked`));
  });

  it('keeps the note if the time is not free', async () => {
    const { browser, path } = await aMovableVisit();
    const taken = await browser.post(path, { time: '1', note: 'At work <b>' });
    expect([taken.status, taken.html]).toEqual([422, expect.stringContaining('>At work &lt;b&gt;</textarea>')]);
  });

  it('does not read that they are expected after saying that they cannot come @slow', async () => {
    const { browser, path, id, practice, client } = await aMovableVisit();
    await browser.post(path, { time: lastTime((await browser.get(path)).html) });
    const { app } = anApp(world);
    const url = await at(world, practice, null).run(visitUrl, { id, petOwnerId: client.id }, origin);
    const page = async () => (await app.request(url, {}, fromAddress(anAddress()))).text();
    expect(await page()).toContain('You have asked for another time. Until we answer, this one stands.');
    await world.store.db
      .updateTable('appointment')
      .set({ client_answer: 'NOT_COMING' })
      .where('practice', '=', practice)
      .where('id', '=', id)
      .execute();
    expect(await page()).toMatch(/You told us that you cannot come.+You have asked for another time\.<\/p>/s);
  });

  it('keeps the note and the chosen time while looking at other days, and sends both @slow', async () => {
    const { browser, path } = await aMovableVisit();
    const page = (await browser.get(path)).html;
    const days = (label: string, html: string) =>
      new RegExp(`name="days" value="([\\d-]+)"[^>]*>${label}`).exec(html)?.[1] ?? '';
    const time = lastTime(page);
    const chosen = new RegExp(`value="${time}"\\s+checked`);
    const from = days('Later days', page);
    const { to: later } = await browser.post(path, { days: from, time, note: 'At work <b>' });
    expect(later).toBe(`${path}?from=${from}`);
    const { html } = await browser.get(later ?? '');
    expect(html).toContain('>At work &lt;b&gt;</textarea>');
    expect(html).toMatch(chosen);
    expect(html).not.toContain('role="alert"');
    const { to: earlier } = await browser.post(path, { days: days('Earlier days', html), time, note: 'At work' });
    expect(await browser.get(earlier ?? '')).toMatchObject({
      status: 200,
      html: expect.stringMatching(chosen) as string,
    });
    const { to } = await browser.post(path, { time, note: 'At work' });
    expect((await browser.get(to ?? '')).html).toContain('At work');
  });

  it('keeps the note and the chosen time while looking at all visits, for this visit alone @slow', async () => {
    const { browser, path, practice, phone, luna } = await aMovableVisit();
    const { requestId } = await aRequest(world, practice, { from: phone, pet_id: luna.id });
    const other = await ben(world, practice).books(requestId, inNewYork(aWeekday(10), '11:00'));
    const page = (await browser.get(path)).html;
    expect(page).toMatch(/name="back" value="requests"[^>]*>All your visits and requests/);
    const days = new Set(page.match(/(?<=<div id=")day-[\d-]+/g));
    expect(halvesIn(page).filter((half) => half.endsWith('Afternoon')).length).toBeGreaterThan(days.size - 2);
    const time = lastTime(page);
    expect(await browser.post(path, { time, note: 'At work', back: 'requests' })).toMatchObject({ to: 'requests' });
    expect((await browser.get('requests')).html).toContain('Ask to move it');
    expect(shownIn((await browser.get(path)).html)).toEqual({ time, note: 'At work' });
    expect(shownIn((await browser.get(`visits/${other.id}/move`)).html)).toEqual({});
    await browser.post('continue', { kind: 'refill' });
    await browser.post('pet', { pet: luna.id });
    expect(shownIn((await browser.get('note')).html)).toEqual({});
    const taken = await browser.post(path, { time: '1700000000000', note: 'At work' });
    expect(taken.html).toContain('no longer free');
    expect(shownIn((await browser.get(path)).html)).toEqual({ note: 'At work' });
    await browser.post(path, { time, note: 'At work' });
    await browser.post('continue', { kind: 'refill' });
    await browser.post('pet', { pet: luna.id });
    expect(shownIn((await browser.get('note')).html)).toEqual({});
  });

  it('withdraws the request, and the visit stays @slow', async () => {
    const { browser, path } = await aMovableVisit();
    const { to } = await browser.post(path, { time: lastTime((await browser.get(path)).html) });
    await browser.post(`${to}/withdraw`);
    expect((await browser.get(to ?? '')).html).toMatch(/Withdrawn by you.+Your visit stays as it was booked/s);
    expect((await browser.get('requests')).html).toContain('Ask to move it');
  });

  it('reads why a visit cannot be moved here, and sends no request', async () => {
    const { browser, path } = await aMovableVisit({ allowRescheduleRequests: false });
    expect((await browser.get('requests')).html).toContain('Call to move it');
    const page = await browser.get(path);
    expect(page.html).toContain('The practice does not move this visit online. Please call.');
    expect(page.html).not.toContain('<form');
    expect(await browser.post(path, { time: '1' })).toMatchObject({ status: 422, html: page.html });
  });

  it('finds nothing behind the address of any other visit, and without a code nothing at all @slow', async () => {
    const { browser, path } = await aMovableVisit();
    const other = await aMovableVisit();
    const pages = [];
    for (const address of [other.path, `visits/${randomUUID()}/move`, 'visits/%00/move']) {
      pages.push(await browser.get(address));
      expect(await browser.post(address, { time: lastTime((await other.browser.get(other.path)).html) })).toMatchObject(
        {
          status: 404,
        },
      );
    }
    for (const page of pages) expect(page).toMatchObject({ status: 404, html: pages[0]?.html });
    const stranger = aBrowser(other.link);
    expect((await stranger.raw(other.path)).headers.get('location')).toMatch(/visit\/requests$/);
    expect(await stranger.post(other.path, { time: '1' })).toMatchObject({ status: 422 });
    expect(await browser.post(path, { time: '1' }, { origin: 'https://evil.example' })).toMatchObject({ status: 403 });
    expect((await other.browser.get('requests')).html).toContain('Ask to move it');
  });
});

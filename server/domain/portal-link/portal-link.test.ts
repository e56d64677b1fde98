import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { deleteShortlink, saveShortlink } from '#contract/campaigns/shortlink.ts';
import { anApp } from '#tests/support/an-app.ts';
import { anAddress, fromAddress } from '#tests/support/from-address.ts';
import { aPractice, at, refusal, startWorld } from '#tests/support/server-world.ts';
import { requireTextable } from '../sms-recipient/require-textable.ts';
import {
  checkShortlink,
  deleteShortlink as removeLink,
  getShortlink,
  saveShortlink as saveLink,
} from '../settings/shortlink.ts';

const world = await startWorld();

const origin = 'https://rapport.example';

describe('the portal link', () => {
  const aLink = () => `Elm-${randomUUID()}`;
  const aStaffMember = async () => at(world, (await aPractice(world)).practice);

  it('is read, saved and removed, with its address [API-66] [API-67] [API-68] [PS-08]', async () => {
    const staff = await aStaffMember();
    const noLink = { practiceShortlink: null, url: null };
    expect(await staff.read(getShortlink, origin)).toEqual(noLink);
    const practiceShortlink = aLink();
    const saved = { practiceShortlink, url: `${origin}/p/${practiceShortlink}` };
    expect(await staff.run(saveLink, { practiceShortlink }, origin)).toEqual(saved);
    expect(await staff.read(getShortlink, origin)).toEqual(saved);
    expect(await staff.run(removeLink, { practiceShortlink }, origin)).toEqual(noLink);
    expect(await staff.read(getShortlink, origin)).toEqual(noLink);
    expect(await staff.run(removeLink, { practiceShortlink }, origin)).toEqual(noLink);
  });

  it('belongs to one practice, whatever its case', async () => {
    const [staff, other] = [await aStaffMember(), await aStaffMember()];
    const practiceShortlink = aLink();
    const upperCase = { practiceShortlink: practiceShortlink.toUpperCase() };
    expect(await other.read(checkShortlink, upperCase)).toEqual({ available: true });
    await staff.run(saveLink, { practiceShortlink }, origin);
    expect(await other.read(checkShortlink, upperCase)).toEqual({ available: false });
    await expect(other.run(saveLink, upperCase, origin)).rejects.toEqual(refusal('link_taken'));
    expect(await staff.read(checkShortlink, upperCase)).toEqual({ available: true });
    expect(await staff.run(saveLink, upperCase, origin)).toMatchObject(upperCase);
  });

  it('leads to its practice for 90 days after that has taken another, and to no other practice @slow', async () => {
    const { practice } = await aPractice(world, { name: 'Elm & Sons' });
    const [staff, other] = [at(world, practice), await aStaffMember()];
    const [former, current] = [aLink(), aLink()];
    await staff.run(saveLink, { practiceShortlink: former }, origin);
    await staff.run(saveLink, { practiceShortlink: current }, origin);
    const page = async () => (await anApp(world).app.request(`/p/${former}`, {}, fromAddress(anAddress()))).text();
    expect(await page()).toContain('Elm &amp; Sons');
    await expect(other.run(saveLink, { practiceShortlink: former.toUpperCase() }, origin)).rejects.toEqual(
      refusal('link_taken'),
    );
    expect(await staff.read(checkShortlink, { practiceShortlink: former })).toEqual({ available: true });
    await staff.run(removeLink, { practiceShortlink: current }, origin);
    expect(await page()).not.toContain('Elm &amp; Sons');
    await world.store.db.updateTable('former_portal_link').set({ until: new Date().toISOString() }).execute();
    expect(await other.run(saveLink, { practiceShortlink: former }, origin)).toMatchObject({
      practiceShortlink: former,
    });
  });

  it('belongs to one of several practices that claim it at once', async () => {
    const practiceShortlink = aLink();
    const claimants = await Promise.all([aStaffMember(), aStaffMember(), aStaffMember()]);
    const attempts = await Promise.allSettled(
      claimants.map((staff) => staff.run(saveLink, { practiceShortlink }, origin)),
    );
    const rejections = attempts.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(rejections).toEqual([refusal('link_taken'), refusal('link_taken')]);
  });

  it('is not removed if the practice has another one by now', async () => {
    const staff = await aStaffMember();
    await staff.run(saveLink, { practiceShortlink: aLink() }, origin);
    await expect(staff.run(removeLink, { practiceShortlink: aLink() }, origin)).rejects.toEqual(
      refusal('settings_changed'),
    );
  });

  it('is saved and removed by requests with a body, and has no special characters [API-67] [API-68] [PS-09]', async () => {
    const { practice } = await aPractice(world);
    const server = anApp(world);
    for (const practiceShortlink of [
      'elm street',
      'elm/street',
      'élm',
      '<b>elm</b>',
      'javascript:x',
      'el',
      'e'.repeat(61),
    ])
      expect(await server.call(practice, saveShortlink, { practiceShortlink })).toMatchObject({
        status: 400,
        body: { details: [{ field: 'body.practiceShortlink' }] },
      });
    const practiceShortlink = aLink();
    expect((await server.call(practice, saveShortlink, { practiceShortlink })).status).toBe(200);
    expect(await server.call(practice, deleteShortlink, { practiceShortlink })).toMatchObject({
      status: 200,
      body: { practiceShortlink: null, url: null },
    });
  });
});

describe('the public page of a practice', () => {
  const openOn = (...open: number[]) =>
    Object.fromEntries(
      [0, 1, 2, 3, 4, 5, 6].map((day) => [day, { enabled: open.includes(day), startTime: '08:30', endTime: '18:00' }]),
    );
  const profile = {
    practiceAddress: '1 Elm Street',
    practiceAddressCity: 'Salem',
    practiceAddressState: 'MA',
    practiceAddressPostalCode: '01970',
    practiceVoicePhone: '+15551234567',
    practiceEmailAddress: 'front&desk@elm.example',
    billingSapId: '0042',
  };
  async function aPage(given: Parameters<typeof aPractice>[1] = {}) {
    const portal_link = `elm-${randomUUID()}`;
    await aPractice(world, { name: 'Elm & Sons', portal_link, profile: JSON.stringify(profile), ...given });
    const response = await anApp(world).app.request(`/p/${portal_link.toUpperCase()}`, {}, fromAddress(anAddress()));
    return { response, html: await response.text() };
  }
  /** The text of the page, element by element. */
  const wordsOf = (html: string) => html.replace(/<[^>]+>/g, '|').replace(/\s+/g, ' ');

  it('publicly shows the practice’s name, phone, texting number, email and address', async () => {
    const { response, html } = await aPage({ texting_number: '+15551230100' });
    expect(response.status).toBe(200);
    expect(html).toContain('<h1>Elm &amp; Sons</h1>');
    expect(html).toContain('href="tel:+15551234567"');
    expect(html).toContain('href="sms:+15551230100"');
    expect(html).toContain('href="mailto:front%26desk@elm.example"');
    expect(html).toContain('query=Elm%20%26%20Sons%2C%201%20Elm%20Street%2C%20Salem%2C%20MA%2001970');
    for (const words of ['(555) 123-4567', '(555) 123-0100', 'front&amp;desk@', '1 Elm Street', 'Salem, MA 01970'])
      expect(html).toContain(words);
    expect(html).toContain('>ES</span>');
    expect(html).not.toMatch(/rapport|0042/i);
  });

  it('runs no script, whatever the practice’s name, and loads nothing from other origins [F-60]', async () => {
    const { response, html } = await aPage({ name: '<script>window.__xss = 1</script>' });
    expect(html).toContain('&lt;script&gt;window.__xss = 1&lt;/script&gt;');
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    const { app } = anApp(world);
    expect((await app.request('/p/page.css')).headers.get('content-type')).toContain('text/css');
    expect((await app.request('/p/icon.svg')).headers.get('content-type')).toContain('image/svg+xml');
  });

  it.each([
    ['has a number and texts', '+15551230101', '2026-01-01T00:00:00.000Z'],
    ['has a number and does not text', '+15551230102', null],
    ['has no number', null, '2026-01-01T00:00:00.000Z'],
  ])('offers texting exactly where texts are sent, for a practice that %s', async (_name, number, since) => {
    const portal_link = `elm-${randomUUID()}`;
    const { practice } = await aPractice(world, { portal_link, texting_number: number, messaging_enabled_at: since });
    const page = await anApp(world).app.request(`/p/${portal_link}`, {}, fromAddress(anAddress()));
    const staff = at(world, practice);
    const isSending = await staff.read(requireTextable, '+15551239999').then(
      () => true,
      () => false,
    );
    expect((await page.text()).includes('href="sms:')).toBe(isSending);
  });

  it('omits what is not known', async () => {
    const { html } = await aPage({ profile: '{}', messaging_enabled_at: null });
    expect(html).toContain('<h1>Elm &amp; Sons</h1>');
    expect(html).not.toMatch(/tel:|sms:|mailto:|google|<address|Opening hours/);
  });

  it('shows the opening hours by which texts are answered, and whether the practice is open now, by its own clock', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(async () => {
      vi.useRealTimers();
      // Counted at the simulated time, which may be in the future.
      await world.store.db.deleteFrom('throttle').execute();
    });
    const auto_replies = JSON.stringify({
      enabledAt: '2026-01-01T00:00:00.000Z',
      templateId: null,
      weekdayConfig: openOn(1, 2, 3, 4, 5),
    });
    // A Tuesday in New York.
    vi.setSystemTime('2026-11-24T20:00:00.000Z');
    const { html } = await aPage({ auto_replies });
    expect(wordsOf(html)).toMatch(/Open now, until 6 PM/);
    expect(wordsOf(html)).toMatch(/Monday\|+ ?\|*8:30 AM to 6 PM/);
    expect(wordsOf(html)).toMatch(/Sunday\|+ ?\|*Closed/);
    expect(html).toMatch(/<tr aria-current="date">\s*<th scope="row">Tuesday/);
    vi.setSystemTime('2026-11-28T20:00:00.000Z');
    expect(wordsOf((await aPage({ auto_replies })).html)).toMatch(/Closed now, opens Monday at 8:30 AM/);
    const off = JSON.stringify({ enabledAt: null, templateId: null, weekdayConfig: openOn(1) });
    expect((await aPage({ auto_replies: off })).html).not.toContain('Opening hours');
  });

  it('says until when a practice is open that opens at night or closes days later, and nothing where it always is', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(async () => {
      vi.useRealTimers();
      await world.store.db.deleteFrom('throttle').execute();
    });
    const night = { enabled: true, startTime: '18:00', endTime: '06:00' };
    const allDay = { enabled: true, startTime: '00:00', endTime: '00:00' };
    const evening = { ...allDay, startTime: '18:00' };
    const weekdays = (hours: typeof night) => ({ 1: hours, 2: hours, 3: hours, 4: hours, 5: hours });
    const at = async (now: string, weekdayConfig: object) => {
      // In New York, five hours behind.
      vi.setSystemTime(now);
      const auto_replies = JSON.stringify({ enabledAt: '2026-01-01T00:00:00.000Z', templateId: null, weekdayConfig });
      return wordsOf((await aPage({ auto_replies })).html).replaceAll('\u00a0', ' ');
    };
    // Early on Tuesday, November 24.
    const tuesday = '2026-11-24T08:00:00.000Z';
    expect(await at(tuesday, weekdays(night))).toMatch(
      /Open now, until 6 AM\|.*Monday\|+ ?\|*6 PM to 6 AM the next day\|/s,
    );
    expect(await at(tuesday, weekdays(evening))).toMatch(
      /Closed now, opens today at 6 PM\|.*Monday\|+ ?\|*6 PM to midnight\|/s,
    );
    expect(await at('2026-11-25T01:00:00.000Z', weekdays(evening))).toMatch(/Open now, until midnight\|/);
    expect(await at(tuesday, weekdays(allDay))).toMatch(
      /Open now, until the end of Friday\|.*Monday\|+ ?\|*Open 24 hours\|.*Sunday\|+ ?\|*Closed/s,
    );
    expect(await at(tuesday, { ...weekdays(allDay), 6: { ...allDay, endTime: '13:00' } })).toMatch(
      /Open now, until Saturday at 1 PM\|/,
    );
    expect(await at(tuesday, { 0: allDay, ...weekdays(allDay), 6: allDay })).toMatch(/Open now\|/);
    // Monday evening, and the next Monday.
    expect(await at('2026-11-24T01:00:00.000Z', { 1: { ...night, startTime: '08:30', endTime: '18:00' } })).toMatch(
      /Closed now, opens November 30 at 8:30 AM\|/,
    );
  });

  it('is the same page with a trailing slash, and with its path in capitals', async () => {
    const portal_link = `elm-${randomUUID()}`;
    await aPractice(world, { name: 'Elm & Sons', portal_link });
    const { app } = anApp(world);
    for (const address of [`/p/${portal_link}/`, `/P/${portal_link.toUpperCase()}`]) {
      const response = await app.request(address);
      expect(response.status, address).toBe(200);
      expect(await response.text()).toContain('<h1>Elm &amp; Sons</h1>');
    }
  });

  it.each(['/p', '/p/', '/P/', '/p//', '/p/nobody/', '/p/elm/hours', '/p/elm/hours/', '/p/elm.html'])(
    'is a 404 without a sign-in at %s',
    async (address) => {
      const { app } = anApp(world);
      // As in a running server, the app answers every other path.
      app.get('*', (c) => c.text('the staff’s app'));
      const response = await app.request(address);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('<h1>This page is not there</h1>');
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    },
  );

  it('is not found for an unknown link', async () => {
    const { app, log } = anApp(world);
    for (const link of [randomUUID(), "' or 1=1 --", '%00', '💉'.repeat(300), '..%2f..']) {
      const response = await app.request(`/p/${link}`);
      expect(response.status, link).toBe(404);
      expect(await response.text()).toContain('<h1>This page is not there</h1>');
    }
    expect(log.lines()).toEqual([]);
  });
});

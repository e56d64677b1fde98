import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { deleteShortlink, saveShortlink } from '#contract/campaigns/shortlink.ts';
import { anApp } from '#tests/support/an-app.ts';
import { aPractice, at, refusal, startWorld, type World } from '#tests/support/server-world.ts';
import { checkShortlink, deleteShortlink as removeLink, getShortlink, saveShortlink as saveLink } from './shortlink.ts';

const origin = 'https://rapport.example';
let world: World;
beforeAll(async () => {
  world = await startWorld();
});

describe('the portal link', () => {
  const aLink = () => `Elm-${randomUUID()}`;
  const anOffice = async () => at(world, (await aPractice(world)).practice);

  it('is read, saved and taken away, with the address that it makes [API-66] [API-67] [API-68] [PS-08]', async () => {
    const staff = await anOffice();
    const none = { practiceShortlink: null, url: null };
    expect(await staff.read(getShortlink, origin)).toEqual(none);
    const practiceShortlink = aLink();
    const saved = { practiceShortlink, url: `${origin}/p/${practiceShortlink}` };
    expect(await staff.run(saveLink, { practiceShortlink }, origin)).toEqual(saved);
    expect(await staff.read(getShortlink, origin)).toEqual(saved);
    expect(await staff.run(removeLink, { practiceShortlink }, origin)).toEqual(none);
    expect(await staff.read(getShortlink, origin)).toEqual(none);
    expect(await staff.run(removeLink, { practiceShortlink }, origin)).toEqual(none);
  });

  it('is one practice’s, in whatever case it is written', async () => {
    const [staff, other] = [await anOffice(), await anOffice()];
    const practiceShortlink = aLink();
    const shouted = { practiceShortlink: practiceShortlink.toUpperCase() };
    expect(await other.read(checkShortlink, shouted)).toEqual({ available: true });
    await staff.run(saveLink, { practiceShortlink }, origin);
    expect(await other.read(checkShortlink, shouted)).toEqual({ available: false });
    await expect(other.run(saveLink, shouted, origin)).rejects.toEqual(refusal('link_taken'));
    expect(await staff.read(checkShortlink, shouted)).toEqual({ available: true });
    expect(await staff.run(saveLink, shouted, origin)).toMatchObject(shouted);
  });

  it('of two practices that want it at once is the first one’s', async () => {
    const practiceShortlink = aLink();
    const offices = await Promise.all([anOffice(), anOffice(), anOffice()]);
    const tries = await Promise.allSettled(offices.map((staff) => staff.run(saveLink, { practiceShortlink }, origin)));
    const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refused).toEqual([refusal('link_taken'), refusal('link_taken')]);
  });

  it('is not taken away where the practice has another by now', async () => {
    const staff = await anOffice();
    await staff.run(saveLink, { practiceShortlink: aLink() }, origin);
    await expect(staff.run(removeLink, { practiceShortlink: aLink() }, origin)).rejects.toEqual(
      refusal('settings_changed'),
    );
  });

  it('comes and goes with a body, and with no special characters [API-67] [API-68] [PS-09]', async () => {
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

describe('where it leads', () => {
  it('is a page for anybody, with how to reach the practice and nothing else, which runs no script [F-60]', async () => {
    const portal_link = `elm-${randomUUID()}`;
    await aPractice(world, {
      name: '<script>window.__xss = 1</script> & Sons',
      portal_link,
      profile: JSON.stringify({
        practiceAddress: '1 Elm Street',
        practiceAddressCity: 'Salem',
        practiceAddressState: 'MA',
        practiceAddressPostalCode: '01970',
        practiceVoicePhone: '+15551234567',
        practiceEmailAddress: 'inside@elm.example',
        billingSapId: '0042',
      }),
    });
    const { app } = anApp(world);
    const answer = await app.request(`/p/${portal_link.toUpperCase()}`);
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'");
    expect(text).toContain('&lt;script&gt;window.__xss = 1&lt;/script&gt; &amp; Sons');
    expect(text).toContain('href="tel:+15551234567">(555) 123-4567<');
    expect(text).toContain('<div>Salem, MA 01970</div>');
    expect(text).not.toMatch(/<script|<style|\sstyle=|\son\w+=|inside@|0042/);
    expect((await app.request('/p/page.css')).headers.get('content-type')).toContain('text/css');
  });

  it('is nowhere for a link that nobody has', async () => {
    const { app, log } = anApp(world);
    for (const link of [randomUUID(), "' or 1=1 --", '%00', '💉'.repeat(300), '..%2f..'])
      expect((await app.request(`/p/${link}`)).status, link).toBe(404);
    expect(log.lines()).toEqual([]);
  });
});

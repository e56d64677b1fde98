import { describe, expect, it } from 'vitest';
import { sendNewsletterTest as call } from '#contract/campaigns/newsletter-tests.ts';
import { anApp } from '#tests/support/an-app.ts';
import { anAddress, fromAddress } from '#tests/support/from-address.ts';
import { aButton, aDocument, aText } from '#tests/support/newsletter-documents.ts';
import { aReader, aReadyNewsletter, aSendingPractice } from '#tests/support/newsletter-world.ts';
import { pathOf } from '#tests/support/ready-newsletter.ts';
import { aPet, at, startOwnWorld } from '#tests/support/server-world.ts';
import { claimEmails } from '../delivery/claim-emails.ts';
import { sendNewsletterTest } from './send-test.ts';

const world = await startOwnWorld();
const { db } = world.store;
const publicOrigin = 'http://localhost:8080';

async function aLetter() {
  const { practice } = await aSendingPractice(world);
  const owner = { type: 'merge', attrs: { name: 'owner', fallback: 'friend' } } as const;
  const pet = { type: 'merge', attrs: { name: 'pet', fallback: 'your pet' } } as const;
  const document = aDocument(aText('Hi ', owner, ', how is ', pet, '?'), aButton());
  const { id } = await aReadyNewsletter(world, practice, { document });
  const send = (input: object = {}, hasMail = true) =>
    at(world, practice).run(
      sendNewsletterTest,
      { ...pathOf(practice), id, to: ['front@elm.example'], ...input },
      { publicOrigin, hasMail },
    );
  const emails = () => db.selectFrom('outgoing_email').selectAll().where('practice', '=', practice).execute();
  return { practice, send, emails };
}

describe('a test email of a newsletter', () => {
  it('is the letter, marked as a test, once to each mailbox [NL-16]', async () => {
    const { practice, send, emails } = await aLetter();
    const to = ['front@elm.example', 'ada@elm.example', 'Front@ELM.example'];
    expect(await send({ to })).toEqual({ to: ['Front@elm.example', 'ada@elm.example'] });
    expect((await emails()).map(({ recipient }) => recipient).toSorted()).toEqual([
      'Front@elm.example',
      'ada@elm.example',
    ]);
    const [{ email } = { email: null }] = await claimEmails(db, 1, 100);
    expect(email).toMatchObject({ subject: '[Test] Ticks', unsubscribeUrl: null });
    expect(email?.html).toContain('Hi friend, how is your pet?');
    expect(email?.text).toContain('Hi friend, how is your pet?');
    const readers = await db.selectFrom('campaign_recipient').selectAll().where('practice', '=', practice).execute();
    expect(readers).toEqual([]);
  });

  it('is filled in as for a client, without animals that have died', async () => {
    const { practice, send, emails } = await aLetter();
    const maya = await aReader(world, practice, 'maya@home.example', { first_name: '<b>Maya' });
    await aPet(world, practice, maya.id, { name: 'Rex', deceased: true });
    await send({ as: maya.id });
    const [{ html, content, recipient } = { html: '', content: '', recipient: '' }] = await emails();
    expect(recipient).toBe('front@elm.example');
    expect(html).toContain('Hi &lt;b&gt;Maya, how is Luna?');
    expect(content).toContain('Hi <b>Maya, how is Luna?');
    const other = await aSendingPractice(world);
    const stranger = await aReader(world, other.practice, 'tom@home.example');
    await expect(send({ as: stranger.id })).rejects.toMatchObject({ code: 'client_not_found' });
  });

  it('has links that count nobody, and one to unsubscribe that unsubscribes nobody', async () => {
    const { practice, send, emails } = await aLetter();
    await send();
    const [{ html } = { html: '' }] = await emails();
    const links = Array.from(html?.matchAll(/<a [^>]*?href="([^"]+)"/g) ?? [], ([, href = '']) => href);
    const [, unsubscribe = '', webVersion = ''] = links;
    expect(links[0]).toBe(aButton().attrs.href);
    expect(webVersion).not.toBe(unsubscribe);
    const { app } = anApp(world);
    const peer = fromAddress(anAddress());
    for (const address of [unsubscribe, webVersion]) {
      const answer = await app.request(address, {}, peer);
      expect(answer.status).toBe(200);
      const text = await answer.text();
      expect(text).toContain('This was a test email');
      expect(text.includes('Nobody was unsubscribed')).toBe(address === unsubscribe);
      const body = 'List-Unsubscribe=One-Click';
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      expect((await app.request(address, { method: 'POST', headers, body }, peer)).status).toBe(404);
    }
    expect(await db.selectFrom('email_stop').selectAll().where('practice', '=', practice).execute()).toEqual([]);
  });

  it.each([
    'a@elm.example,b@elm.example',
    'Ada <ada@elm.example>',
    'ada@elm.example\r\nBcc: all@elm.example',
    'ada@elm.example\n',
    'ada@elm\u0000.example',
    '',
    'ada',
  ])('does not go to %j [NL-15] [F-56]', async (address) => {
    expect(call.body.safeParse({ to: [address] }).success).toBe(false);
    const { send, emails } = await aLetter();
    await expect(send({ to: ['front@elm.example', address] })).rejects.toMatchObject({
      details: [{ field: 'body.to' }],
    });
    expect(await emails()).toEqual([]);
  });

  it('goes to five addresses at most, twenty emails an hour, all of a press or none [F-56]', async () => {
    const { send, emails } = await aLetter();
    const addresses = (count: number) => Array.from({ length: count }, (_, index) => `a${index}@elm.example`);
    expect(call.body.safeParse({ to: addresses(6) }).success).toBe(false);
    expect(call.body.safeParse({ to: [] }).success).toBe(false);
    for (const count of [5, 5, 5, 3]) await send({ to: addresses(count) });
    await expect(send({ to: addresses(4) })).rejects.toMatchObject({ code: 'quota_reached', retryAfter: 360 });
    expect(await emails()).toHaveLength(18);
    await send({ to: addresses(2) });
    await expect(send()).rejects.toMatchObject({ code: 'quota_reached', retryAfter: 180 });
  });

  it('needs a mail service', async () => {
    const { send } = await aLetter();
    await expect(send({}, false)).rejects.toMatchObject({ code: 'mail_not_configured' });
  });
});

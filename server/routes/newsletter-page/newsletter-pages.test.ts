import { describe, expect, it } from 'vitest';
import { linkKeys } from '#server/domain/link-keys.ts';
import { openRun, prepareRun } from '#server/domain/newsletter/open-runs.ts';
import { copyFor } from '#server/domain/newsletter/run-letter.ts';
import { getNewsletterReport } from '#server/domain/newsletter/report.ts';
import { deleteNewsletter } from '#server/domain/newsletter/delete.ts';
import { isUnsubscribed } from '#server/domain/email/unsubscribe.ts';
import { anApp } from '#tests/support/an-app.ts';
import { anAddress, fromAddress } from '#tests/support/from-address.ts';
import { aButton, aDocument, anImage, aText } from '#tests/support/newsletter-documents.ts';
import { aReader, aRun, aSendingPractice } from '#tests/support/newsletter-world.ts';
import { anUpload, pathOf } from '#tests/support/ready-newsletter.ts';
import { at, startWorld } from '#tests/support/server-world.ts';

const world = await startWorld();
const { db } = world.store;
const origin = 'http://localhost:8080';

/** Maya got a newsletter with a button. */
async function aNewsletterToMaya(firstName = 'Maya') {
  const { practice } = await aSendingPractice(world);
  const maya = await aReader(world, practice, 'maya@home.example', { first_name: firstName });
  const picture = await anUpload({ db, practice });
  const document = aDocument(
    aText('Hi ', { type: 'merge', attrs: { name: 'owner', fallback: 'friend' } }),
    aButton(),
    anImage({ src: picture.src, alt: 'Rex in the snow' }),
  );
  const run = await aRun(world, practice, { document });
  const system = at(world, practice, null);
  await system.run(openRun, run.id, new Date());
  while (await system.run(prepareRun, run.id, new URL(picture.src).origin));
  const [row, { parts }] = await Promise.all([
    db.selectFrom('campaign_recipient').selectAll().where('run_id', '=', run.id).executeTakeFirstOrThrow(),
    db.selectFrom('campaign_run').select('parts').where('id', '=', run.id).executeTakeFirstOrThrow(),
  ]);
  if (!parts) throw new Error('The run has no letter.');
  const [key] = await linkKeys(db);
  const copy = copyFor(parts, { ...row, mergeValues: row.merge_values }, { key, publicOrigin: origin });
  const [button = '', unsubscribe = '', webVersion = ''] = Array.from(
    copy.html.matchAll(/<a [^>]*?href="([^"]+)"/g),
    ([, href = '']) => href,
  );
  const { app } = anApp(world);
  const peer = fromAddress(anAddress());
  const ask = (address: string, init: RequestInit = {}) => app.request(address, init, peer);
  const post = (body: string, headers: Record<string, string> = { origin }) =>
    ask(unsubscribe, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
  const stops = () =>
    db.selectFrom('email_stop').select(['email', 'scope', 'reason']).where('practice', '=', practice).execute();
  const staff = at(world, practice);
  const ofRun = { ...pathOf(practice), id: run.campaignId, runId: run.id };
  const report = () => staff.read(getNewsletterReport, ofRun);
  const remove = () => staff.run(deleteNewsletter, { ...pathOf(practice), id: run.campaignId });
  const isStoppedAfterVisits = () => system.read(isUnsubscribed, maya.id);
  const deletePicture = () =>
    db.deleteFrom('file').where('practice', '=', practice).where('id', '=', picture.id).execute();
  return {
    deletePicture,
    copy,
    button,
    unsubscribe,
    webVersion,
    ask,
    post,
    stops,
    report,
    run,
    remove,
    isStoppedAfterVisits,
  };
}
const notNewsletters = [{ email: 'maya@home.example', scope: 'NEWSLETTER', reason: 'UNSUBSCRIBED' }];

describe('the address in List-Unsubscribe', () => {
  it('is that of the letter, and changes nothing when it is opened', async () => {
    const { copy, unsubscribe, ask, stops } = await aNewsletterToMaya();
    expect(copy.unsubscribeUrl).toBe(unsubscribe);
    expect(copy.text).toContain(unsubscribe);
    const page = await ask(`${unsubscribe}?List-Unsubscribe=One-Click`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Send me no more of these');
    expect(await stops()).toEqual([]);
  });

  it('stops newsletters by one click of a mail program from anywhere (RFC 8058)', async () => {
    const { post, stops, report } = await aNewsletterToMaya();
    const elsewhere = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' };
    expect((await post('emails=none', elsewhere)).status).toBe(403);
    expect(await stops()).toEqual([]);
    expect((await post('List-Unsubscribe=One-Click', elsewhere)).status).toBe(200);
    expect(await stops()).toEqual(notNewsletters);
    expect((await report()).groups).toContainEqual({ group: 'unsubscribed', count: 1 });
  });

  it('stops them by its page, which offers to undo it, and to stop emails after visits', async () => {
    const { post, stops, ask, unsubscribe, isStoppedAfterVisits } = await aNewsletterToMaya();
    expect((await post('emails=none')).status).toBe(303);
    expect(await stops()).toEqual(notNewsletters);
    const page = await (await ask(unsubscribe)).text();
    expect(page).toContain('You get no more newsletters');
    expect(page).toContain('No emails after visits either');
    await post('emails=no-visits');
    expect(await isStoppedAfterVisits()).toBe(true);
    expect(await (await ask(unsubscribe)).text()).not.toContain('either');
    await post('emails=again');
    expect((await stops()).map(({ scope }) => scope)).toEqual(['AFTER_VISIT']);
  });
});

describe('the web version', () => {
  it('is the reader’s copy, without a script, and works after the newsletter was deleted [F-60]', async () => {
    const { webVersion, ask, remove, run } = await aNewsletterToMaya('<script>x()</script>');
    await expect(remove()).rejects.toMatchObject({ code: 'newsletter_sending' });
    await db.updateTable('campaign_run').set({ state: 'DONE' }).where('id', '=', run.id).execute();
    await remove();
    const page = await ask(webVersion);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*sandbox/);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    const text = await page.text();
    expect(text).toContain('Hi &lt;script&gt;');
    expect(text).not.toContain('<script>');
  });

  it('has no link to itself, and the description of a picture that was withdrawn', async () => {
    const { copy, webVersion, ask, deletePicture } = await aNewsletterToMaya();
    const shown = async () => (await ask(webVersion)).text();
    expect(copy.html).toContain('Read it in a browser');
    expect(await shown()).not.toContain('Read it in a browser');
    expect(await shown()).toMatch(/<img [^>]*alt="Rex in the snow"/);
    await deletePicture();
    expect(await shown()).not.toContain('<img');
    expect(await shown()).toContain('>Rex in the snow<');
    expect(await shown()).toContain(`${webVersion}/l/0`);
  });

  it('names nobody in its address, and is a 404 for one that was not made here [F-45] [F-66]', async () => {
    const { webVersion, button, unsubscribe, ask } = await aNewsletterToMaya();
    const [, content = ''] = /\/n\/([^.]+)\./.exec(webVersion) ?? [];
    for (const shown of [webVersion, button, unsubscribe, Buffer.from(content, 'base64url').toString()])
      expect(shown).not.toMatch(/maya|home\.example|okafor|luna/i);
    const forged = webVersion.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect((await ask(forged)).status).toBe(404);
    expect((await ask(`${forged}/l/0`)).status).toBe(404);
  });

  it('unsubscribes nobody, since it may be shared, and its link is not that of the letter', async () => {
    const { webVersion, unsubscribe, ask, stops } = await aNewsletterToMaya();
    const asUnsubscribe = webVersion.replace('/n/', '/u/');
    for (const address of [unsubscribe.replace('/u/', '/n/'), asUnsubscribe])
      expect((await ask(address)).status).toBe(404);
    const body = 'List-Unsubscribe=One-Click';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await ask(asUnsubscribe, { method: 'POST', headers, body })).status).toBe(404);
    const page = await (await ask(webVersion)).text();
    const [, shown = ''] = /href="([^"]+\/u\/[^"]+)"/.exec(page) ?? [];
    expect(await (await ask(shown)).text()).toContain('Unsubscribe in your own email');
    await ask(shown, { method: 'POST', headers: { ...headers, origin }, body });
    expect(await stops()).toEqual([]);
  });
});

describe('a link of a newsletter', () => {
  it('leads where the letter says and nowhere else, and counts its readers once', async () => {
    const { button, webVersion, ask, report } = await aNewsletterToMaya();
    expect(button).toBe(`${webVersion}/l/0`);
    expect((await ask(button, { method: 'HEAD' })).status).toBe(302);
    expect((await report()).links).toEqual([{ href: 'https://elm.example/visit', readers: 0 }]);
    for (let time = 0; time < 2; time += 1) {
      const answer = await ask(button);
      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toBe('https://elm.example/visit');
    }
    expect((await report()).links).toEqual([{ href: 'https://elm.example/visit', readers: 1 }]);
    for (const number of ['1', '-1', '99999', 'x']) expect((await ask(`${webVersion}/l/${number}`)).status).toBe(404);
  });
});

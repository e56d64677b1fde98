import { describe, expect, it } from 'vitest';
import { reminderFactsOf } from '#server/domain/reminder/facts.ts';
import { unsubscribeUrl } from '#server/domain/unsubscribe-url.ts';
import { anApp } from '#tests/support/an-app.ts';
import { anAddress, fromAddress } from '#tests/support/from-address.ts';
import { aClientToRemind, aRemindingPractice } from '#tests/support/reminder-world.ts';
import { at, startWorld } from '#tests/support/server-world.ts';

const world = await startWorld();
const origin = 'http://localhost:8080';

async function aReader() {
  const practice = await aRemindingPractice(world);
  const client = await aClientToRemind(world, practice);
  const system = at(world, practice, null);
  const url = await system.run(unsubscribeUrl, client.id, origin);
  const { app } = anApp(world);
  const peer = fromAddress(anAddress());
  const get = async (address = url) => {
    const response = await app.request(address, {}, peer);
    return { status: response.status, text: await response.text() };
  };
  const post = (body: string | FormData, headers: Record<string, string> = { origin }) =>
    app.request(
      url,
      { method: 'POST', headers, body: typeof body === 'string' ? new URLSearchParams(body) : body },
      peer,
    );
  const stops = async () => (await system.read(reminderFactsOf, client, new Date())).owner;
  return { url, get, post, stops };
}

describe('the page on which a client stops emails after visits', () => {
  it('changes nothing when it is opened, as scanners of mail do [F-57]', async () => {
    const { url, get, stops } = await aReader();
    expect(await get(`${url}?emails=none&List-Unsubscribe=One-Click`)).toMatchObject({ status: 200 });
    expect((await get()).text).toContain('Send me no more of these');
    expect(await stops()).toMatchObject({ emailStop: null, unsubscribedAfterVisits: false });
  });

  it('stops them and sends them again, however often it is pressed; other emails go on', async () => {
    const { get, post, stops } = await aReader();
    for (const answer of await Promise.all([post('emails=none'), post('emails=none')])) expect(answer.status).toBe(303);
    expect(await stops()).toMatchObject({ emailStop: null, unsubscribedAfterVisits: true });
    expect((await get()).text).toContain('You get no more emails after visits');
    await post('emails=again');
    expect(await stops()).toMatchObject({ emailStop: null, unsubscribedAfterVisits: false });
  });

  it('takes one click of a mail program from anywhere, and nothing else from other sites', async () => {
    const { post, stops } = await aReader();
    const elsewhere = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' };
    expect((await post('emails=none', elsewhere)).status).toBe(403);
    expect((await stops()).unsubscribedAfterVisits).toBe(false);
    expect((await post('List-Unsubscribe=One-Click', elsewhere)).status).toBe(200);
    expect((await stops()).unsubscribedAfterVisits).toBe(true);
  });

  it('takes one click as multipart form data too, as RFC 8058 recommends, and refuses a form that it cannot read', async () => {
    const { post, stops } = await aReader();
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    expect((await post('emails=none', { 'content-type': 'text/plain' })).status).toBe(400);
    expect((await stops()).unsubscribedAfterVisits).toBe(false);
    expect((await post(form, { origin: 'https://mail.example' })).status).toBe(200);
    expect((await stops()).unsubscribedAfterVisits).toBe(true);
  });

  it.each(['List-Unsubscribe=One-Click\r\n', 'List-Unsubscribe=One-Click\n'])('takes the click of %j', async (body) => {
    const { post, stops } = await aReader();
    expect((await post(body, { origin: 'https://mail.example' })).status).toBe(200);
    expect((await stops()).unsubscribedAfterVisits).toBe(true);
  });

  it.each(['', 'emails=', 'emails=all', 'List-Unsubscribe=Two-Clicks', 'other=1'])(
    'refuses %j instead of looking as if it had stopped them',
    async (body) => {
      const { post, stops } = await aReader();
      expect((await post(body)).status).toBe(400);
      expect((await stops()).unsubscribedAfterVisits).toBe(false);
    },
  );

  it('is a 404 for an address that was not made here [F-45]', async () => {
    const { url, get } = await aReader();
    expect((await get(url.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).status).toBe(404);
    expect((await get(url.replace('/u/', '/v/'))).status).toBe(404);
  });
});

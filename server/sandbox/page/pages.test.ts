import { randomUUID } from 'node:crypto';
import { flagKeys } from '#contract/platform/flags.ts';
import { formatPhone } from '#contract/rules/texting/phone.ts';
import { redeemLaunchCode } from '#server/outside/identity/launch-codes.ts';
import { identityDb } from '#server/outside/identity/identity-tables.ts';
import { magicNumbers } from '#server/outside/carrier/magic-numbers.ts';
import { flagWords } from './flag-words.ts';
import { describe, expect, it } from 'vitest';
import { anOpenSandbox } from '#tests/support/open-sandbox.ts';

const opened = anOpenSandbox();
const { request, keyOf } = opened;

describe('the page', () => {
  it('lists the practices, under a policy without inline script or style', async () => {
    const { status, text, headers } = await request('sandbox');
    expect(status).toBe(200);
    expect(text).toContain(opened.practice.practiceName);
    expect(text).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=/);
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    for (const file of ['sandbox.css', 'script/sandbox.js', 'script/common.js', 'pictures/paw.png'])
      expect((await request(`sandbox/${file}`)).status, file).toBe(200);
    expect((await request('sandbox/script/..%2fpages.ts')).status).toBe(404);
  });

  it('describes every flag', async () => {
    const { text } = await request('sandbox');
    for (const key of flagKeys) {
      expect(text).toContain(`<code>${key}</code>`);
      expect(flagWords[key].does).toMatch(/^[A-Z].{20,}\.$/);
    }
    expect(text).toContain('<strong>Two-way texting</strong>');
  });

  it('opens Rapport as a user of the practice, and creates a link for another browser', async () => {
    const query = `practice=${encodeURIComponent(keyOf())}`;
    const people = (await request(`sandbox/data/colleagues?${query}`)).body as {
      id: string;
      name: string;
      email: string;
    }[];
    expect(people.length).toBeGreaterThan(1);
    const user = people.at(-1)!;
    const { headers } = await request(`sandbox/launch?${query}&user=${user.id}`);
    const { body } = await request(`sandbox/data/launch-link?${query}&user=${user.id}`);
    for (const url of [headers.get('location') ?? '', (body as { url: string }).url]) {
      const code = new URL(url).searchParams.get('authCode') ?? '';
      expect((await redeemLaunchCode(identityDb(opened.store.db), code, keyOf()))?.user?.email).toBe(user.email);
    }
    const other = encodeURIComponent('NEO#nobody:main');
    for (const path of [`launch?${query}&user=${randomUUID()}`, `data/launch-link?practice=${other}`])
      expect((await request(`sandbox/${path}`)).status).toBe(404);
  });

  it('links to the practice’s public page once it has a portal link [PS-08]', async () => {
    const query = `practice=${encodeURIComponent(keyOf())}`;
    const portal = async () => (await request(`sandbox/data/portal?${query}`)).body;
    expect(await portal()).toEqual({ path: null });
    const portal_link = `elm-${randomUUID()}`;
    await opened.store.db.updateTable('practice').set({ portal_link }).where('practice', '=', keyOf()).execute();
    expect(await portal()).toEqual({ path: `/p/${portal_link}` });
  });

  it('opens Rapport with a new code', async () => {
    const { status, headers } = await request(`sandbox/launch?practice=${encodeURIComponent(keyOf())}`);
    expect(status).toBe(303);
    expect(headers.get('location')).toMatch(/authCode=/);
    expect((await request('sandbox/launch?practice=x')).status).toBe(404);
  });

  it('finds clients, their texts and the visits of a day', async () => {
    const query = `practice=${encodeURIComponent(keyOf())}`;
    const clients = (await request(`sandbox/data/clients?${query}&search=landline`)).body as {
      phone: string;
      behaviour: string;
    }[];
    expect(clients).toMatchObject([{ name: 'Lana Landline', behaviour: 'Landline' }]);
    const [{ phone: landline } = { phone: '' }] = clients;
    const formatted = formatPhone(landline);
    expect(clients).toMatchObject([{ phoneText: formatted }]);
    for (const search of [formatted, formatted.slice(-8), landline])
      expect((await request(`sandbox/data/clients?${query}&search=${encodeURIComponent(search)}`)).body).toContainEqual(
        expect.objectContaining({ phone: landline }),
      );
    expect((await request(`sandbox/data/clients?${query}&failing=true`)).body).toHaveLength(magicNumbers.length);
    const [latest] = (await request(`sandbox/data/clients?${query}`)).body as { phone: string }[];
    const thread = (await request(`sandbox/data/phones/${encodeURIComponent(latest?.phone ?? '')}/thread?${query}`))
      .body;
    expect((thread as unknown[]).length).toBeGreaterThan(0);
    expect(Array.isArray((await request(`sandbox/data/appointments?${query}`)).body)).toBe(true);
    expect((await request(`sandbox/data/clients`)).status).toBe(400);
  });
});

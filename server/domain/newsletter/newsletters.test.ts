import { describe, expect, it } from 'vitest';
import type { Parsed } from '#contract/http.ts';
import type { listNewsletters as listCall } from '#contract/campaigns/newsletters.ts';
import { capacity } from '#contract/rules/limits.ts';
import { type NewsletterDocument, newsletterType } from '#contract/rules/newsletters/newsletter-document.ts';
import { createNewsletterTemplate as templateCall, documentOf } from '#contract/templates/newsletter-templates.ts';
import { aDocument, aText, anImage } from '#tests/support/newsletter-documents.ts';
import { aReadyNewsletter } from '#tests/support/newsletter-world.ts';
import { aPractice, at, aTemplate, refusal, startWorld } from '#tests/support/server-world.ts';
import { deleteTemplate } from '../template/delete.ts';
import { listTemplates } from '../template/list.ts';
import { updateTemplate } from '../template/update.ts';
import { createNewsletterTemplate } from './create-template.ts';
import { createNewsletterRun } from './create-run.ts';
import { createNewsletter } from './create.ts';
import { deleteNewsletter } from './delete.ts';
import { getNewsletter } from './get.ts';
import { listNewsletters } from './list.ts';
import { openPublishedImage } from './published-image.ts';
import { updateNewsletterTemplate } from './update-template.ts';
import { updateNewsletter } from './update.ts';

const world = await startWorld();
const origin = 'https://rapport.example';
const hi = aDocument(aText('Hi all'));
const contentOf = (document: NewsletterDocument) => ({ 'en-us': { [newsletterType]: JSON.stringify(document) } });

/** A practice with a postal address, and what its staff can do. */
async function aWriter(profile: object = { practiceAddress: '12 Elm Street' }) {
  const { practice, organization: org, branch } = await aPractice(world, { profile: JSON.stringify(profile) });
  const staff = at(world, practice);
  const identity = { pims: 'neo', org, branch };
  const ofType = { ...identity, type: 'PracticeNewsletter' as const };
  return {
    practice,
    staff,
    identity,
    list: (query: Partial<Parsed<typeof listCall>> = {}) =>
      staff.read(listNewsletters, { ...identity, limit: 100, ...query }),
    get: (id: string) => staff.read(getNewsletter, { ...identity, id }),
    create: (name: string, templateId: string | null = null) =>
      staff.run(createNewsletter, { ...ofType, name, templateId }, origin),
    change: (id: string, changes: object) => staff.run(updateNewsletter, { ...identity, id, ...changes }, true),
    remove: (id: string) => staff.run(deleteNewsletter, { ...identity, id }),
    templates: async () => (await staff.read(listTemplates, { ...identity, type: 'NEWSLETTER' })).data,
    createTemplate: (document: NewsletterDocument, fields: object = {}) =>
      staff.run(
        createNewsletterTemplate,
        { ...identity, type: 'NEWSLETTER', name: 'Spring', content: contentOf(document), ...fields },
        origin,
      ),
    edit: (templateId: string | null | undefined, changes: object) =>
      staff.run(updateNewsletterTemplate, { ...identity, templateId: templateId ?? '', ...changes }, origin),
  };
}

describe('a newsletter template', () => {
  it('is created, listed, edited and deleted [TE-01] [TE-02] [TE-04] [TE-05] [API-42] [API-43]', async () => {
    const { staff, identity, templates, createTemplate, edit } = await aWriter();
    const created = await createTemplate(hi, { description: 'Every March', subject: 'Ticks are back' });
    expect(created).toMatchObject({
      name: 'Spring',
      description: 'Every March',
      subject: 'Ticks are back',
      version: 1,
    });
    expect(await templates()).toEqual([created]);
    const edited = await edit(created.templateId, { name: 'Fall', description: null, version: 1 });
    expect(edited).toEqual({
      ...created,
      name: 'Fall',
      description: null,
      version: 2,
      updatedAt: expect.any(String) as unknown,
      updatedBy: 'Ada Lovelace',
    });
    await staff.run(deleteTemplate, { ...identity, id: created.templateId });
    expect(await templates()).toEqual([]);
  });

  it('has HTML and text that the server made of its document', async () => {
    const { createTemplate, edit } = await aWriter();
    const made = await createTemplate(
      aDocument(aText('Hi ', { type: 'merge', attrs: { name: 'owner', fallback: 'friend' } })),
      { subject: 'Ticks' },
    );
    const { 'text/html': html, 'text/plain': text } = made.content['en-us'] ?? {};
    expect(text).toMatch(
      /^Hi \{\{owner\}\}\n\n-- \nElm Street Animal Hospital\n12 Elm Street\n\nYou get this newsletter as/,
    );
    expect(html).toContain('Hi {{owner}}');
    expect(html).toContain('<title>Ticks</title>');
    const edited = await edit(made.templateId, { subject: 'Fleas' });
    expect(edited.content['en-us']?.['text/html']).toContain('<title>Fleas</title>');
  });

  it('has no HTML from elsewhere, and no document with faults; each is named [F-60]', () => {
    const faultsOf = (text: object) =>
      templateCall.body
        .safeParse({ type: 'NEWSLETTER', name: 'x', content: { 'en-us': text } })
        .error?.issues.map(({ path }) => path.join('.'));
    expect(faultsOf({ 'text/html': '<p>Ticks</p>' })).toEqual(['content.en-us']);
    const script = { type: 'script', attrs: {} };
    expect(faultsOf({ [newsletterType]: JSON.stringify({ ...hi, content: [hi.content[0], script] }) })).toEqual([
      `content.en-us.${newsletterType}.content.1.type`,
    ]);
    expect(faultsOf({ 'text/plain': 'Ticks' })).toBeUndefined();
  });

  it('that was edited meanwhile is not overwritten', async () => {
    const { createTemplate, edit } = await aWriter();
    const { templateId } = await createTemplate(hi);
    await edit(templateId, { subject: 'Mine', version: 1 });
    await expect(edit(templateId, { subject: 'Yours', version: 1 })).rejects.toEqual(refusal('newsletter_changed'));
    expect((await edit(templateId, { name: 'x', version: 2 })).subject).toBe('Mine');
  });

  it('too long to be stored is refused', async () => {
    const { createTemplate } = await aWriter();
    const longest = aDocument(...Array.from({ length: 40 }, () => aText('<'.repeat(500))));
    await expect(createTemplate(longest)).resolves.toBeDefined();
    const tooLong = aDocument(...Array.from({ length: 4 }, () => aText('<'.repeat(20_000))));
    await expect(createTemplate(tooLong)).rejects.toMatchObject({ code: 'invalid_request' });
  });
});

describe('a newsletter', () => {
  it('is begun, listed, changed and deleted [NL-09] [NL-10] [API-44] [API-45] [API-46] [API-47]', async () => {
    const { create, list, change, remove, get, staff, identity } = await aWriter();
    const created = await create('Spring');
    expect(created).toMatchObject({
      type: 'PracticeNewsletter',
      name: 'Spring',
      description: null,
      mediums: ['EMAIL'],
      recipients: null,
      start: null,
      started: false,
      subject: null,
      sentAt: null,
      state: 'DRAFT',
      version: 1,
    });
    expect(await list()).toEqual({ items: [created], total: 1, nextCursor: null });
    const changed = await change(created.id, { name: 'Summer', recipients: { include: 'all' }, version: 1 });
    expect(changed).toMatchObject({ name: 'Summer', recipients: { include: 'all' }, version: 2 });
    expect((await get(created.id)).campaign).toEqual(changed);
    expect(await remove(created.id)).toEqual(changed);
    expect((await list()).items).toEqual([]);
    await expect(get(created.id)).rejects.toEqual(refusal('newsletter_not_found'));
    const letters = world.store.db
      .selectFrom('template')
      .select('id')
      .where('id', '=', created.templateId ?? '');
    expect(await letters.execute()).toEqual([]);
    await expect(
      staff.run(createNewsletter, { ...identity, type: 'ServiceReminders', name: 'x' }, origin),
    ).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('begins with a copy of a template, which neither changes with the other [TE-05]', async () => {
    const { create, createTemplate, edit, get, templates } = await aWriter();
    const template = await createTemplate(hi, { subject: 'Ticks' });
    const { id, templateId } = await create('Spring', template.templateId);
    expect(templateId).not.toBe(template.templateId);
    await edit(template.templateId, { subject: 'Fleas' });
    expect((await get(id)).template).toMatchObject({ subject: 'Ticks', content: template.content });
    await edit(templateId, { subject: 'Mites' });
    expect((await templates()).map(({ subject }) => subject)).toEqual(['Fleas']);
    await expect(create('x', 'x')).rejects.toEqual(refusal('template_not_found'));
  });

  it('begins with the text of a template that has no document', async () => {
    const { practice, create, get } = await aWriter();
    const plain = await aTemplate(world, practice, {
      type: 'NEWSLETTER',
      content: JSON.stringify({ 'en-us': { 'text/plain': 'Dear all\nWe move.' } }),
    });
    const { template } = await get((await create('Spring', plain.id)).id);
    expect(template.content['en-us']?.['text/plain']).toMatch(/^Dear all\n\nWe move\.\n/);
    expect(template.content['en-us']).toHaveProperty([newsletterType]);
  });

  it('is saved once nothing is missing, and says before what is [NL-11] [NL-14]', async () => {
    const { create, edit, change, get } = await aWriter();
    const { id, templateId } = await create('Spring');
    const stateAndFindings = async () => {
      const { campaign, findings } = await get(id);
      return [campaign.state, ...findings.map(({ kind }) => kind)];
    };
    expect(await stateAndFindings()).toEqual(['DRAFT', 'no_subject', 'no_content', 'empty_section']);
    await edit(templateId, { subject: 'Ticks', content: contentOf(hi) });
    expect(await stateAndFindings()).toEqual(['DRAFT']);
    await change(id, { recipients: { include: 'all' } });
    expect(await stateAndFindings()).toEqual(['SAVED']);
    await edit(templateId, { content: contentOf(aDocument(aText('a'.repeat(501)))) });
    expect(await stateAndFindings()).toEqual(['DRAFT', 'text_too_long']);
  });

  it('is planned, moved and called off by its start, and mirrors it [NL-09] [API-45]', async () => {
    const { create, edit, change, get, staff, identity } = await aWriter();
    const { id, templateId } = await create('Spring');
    const [start, later] = ['2098-12-01T15:00:00.000Z', '2098-12-08T15:00:00.000Z'];
    await expect(change(id, { start })).rejects.toEqual(refusal('newsletter_incomplete'));
    await edit(templateId, { subject: 'Ticks', content: contentOf(hi) });
    await change(id, { recipients: { include: 'all' } });
    expect(await change(id, { start })).toMatchObject({ start, started: false, run: { state: 'SCHEDULED' } });
    expect(await change(id, { start: later })).toMatchObject({ start: later, run: { state: 'SCHEDULED' } });
    await expect(change(id, { start: '2020-01-01T00:00:00.000Z' })).rejects.toEqual(refusal('time_in_past'));
    expect((await get(id)).campaign.start).toBe(later);
    expect(await change(id, { start: null })).toMatchObject({ start: null, run: null });
    expect(await change(id, { start: null })).toMatchObject({ start: null });
    await staff.run(createNewsletterRun, { ...identity, id, start: null }, true);
    for (const again of [null, later])
      await expect(change(id, { start: again })).rejects.toEqual(refusal('newsletter_sending'));
  });

  it('is a draft while the practice has no postal address', async () => {
    const { create, edit, change, get } = await aWriter({});
    const { id, templateId } = await create('Spring');
    await edit(templateId, { subject: 'Ticks', content: contentOf(hi) });
    await change(id, { recipients: { include: 'all' } });
    expect(await get(id)).toMatchObject({
      campaign: { state: 'DRAFT' },
      findings: [{ kind: 'no_postal_address', section: null }],
    });
  });

  it('that was changed meanwhile is not overwritten', async () => {
    const { create, change } = await aWriter();
    const { id } = await create('Spring');
    const both = await Promise.allSettled([
      change(id, { name: 'One', version: 1 }),
      change(id, { name: 'Two', version: 1 }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(change(id, { name: 'Three', version: 1 })).rejects.toEqual(refusal('newsletter_changed'));
  });

  it('is listed by pages, the newest first, whatever is edited meanwhile [NL-18] [CN-35]', async () => {
    const { create, list, change } = await aWriter();
    const made: string[] = [];
    for (const name of ['A', 'B', 'C', 'D', 'E']) made.push((await create(name)).id);
    const names: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await list({ limit: 2, ...(cursor && { cursor }) });
      expect(page.total).toBe(5);
      names.push(...page.items.map(({ name }) => name));
      await change(made[0] ?? '', { description: names.join() });
      cursor = page.nextCursor;
    } while (cursor);
    expect(names).toEqual(['E', 'D', 'C', 'B', 'A']);
    await expect(list({ cursor: 'x' })).rejects.toMatchObject({ code: 'invalid_request' });
    expect(await list({ type: 'ServiceReminders' })).toEqual({ items: [], total: 0, nextCursor: null });
  });

  it('is found by words of its name and its subject [NL-07]', async () => {
    const { create, edit, list } = await aWriter();
    await edit((await create('Spring letter')).templateId, { subject: '100% free of ticks' });
    await create('Summer letter');
    const found = async (q: string) => (await list({ q })).items.map(({ name }) => name);
    expect(await found('letter SPRING')).toEqual(['Spring letter']);
    expect(await found('ticks spring')).toEqual(['Spring letter']);
    expect(await found('100%')).toEqual(['Spring letter']);
    expect(await found('%')).toEqual(['Spring letter']);
    expect(await found(' ')).toEqual(['Summer letter', 'Spring letter']);
  });

  it('has a letter that the calls about templates of settings do not touch', async () => {
    const { create, staff, identity } = await aWriter();
    const id = (await create('Spring')).templateId ?? '';
    await expect(staff.run(deleteTemplate, { ...identity, id })).rejects.toEqual(refusal('template_not_found'));
    await expect(staff.run(updateTemplate, { ...identity, id, name: 'x' })).rejects.toEqual(
      refusal('template_not_found'),
    );
  });

  it('belongs to the practice of the session, whatever the address says', async () => {
    const one = await aWriter();
    const other = await aWriter();
    const { id, templateId } = await other.create('Spring');
    for (const theirs of [id, 'x', "' or 1=1"]) {
      await expect(one.get(theirs)).rejects.toEqual(refusal('newsletter_not_found'));
      await expect(one.change(theirs, { name: 'x' })).rejects.toEqual(refusal('newsletter_not_found'));
      await expect(one.remove(theirs)).rejects.toEqual(refusal('newsletter_not_found'));
    }
    await expect(one.edit(templateId, { name: 'x' })).rejects.toEqual(refusal('template_not_found'));
    await expect(one.create('x', (await other.createTemplate(hi)).templateId)).rejects.toEqual(
      refusal('template_not_found'),
    );
    await expect(one.staff.read(listNewsletters, { ...other.identity, limit: 100 })).rejects.toEqual(
      refusal('forbidden'),
    );
    expect((await one.list()).total).toBe(0);
  });

  it('is one of at most a thousand', async () => {
    const { practice, create } = await aWriter();
    const { templateId } = await create('Spring');
    await world.store.db
      .insertInto('campaign')
      .values(
        Array.from({ length: capacity.newsletters - 1 }, () => ({
          practice,
          name: 'x',
          template_id: templateId ?? '',
        })),
      )
      .execute();
    await expect(create('One more')).rejects.toEqual(refusal('limit_reached'));
  });
});

describe('a picture of a newsletter', () => {
  const files = {
    write: async () => undefined,
    read: async () => ({ size: 3, content: new Blob([new Uint8Array([1, 2, 3])]).stream() }),
    remove: async () => undefined,
  };
  const aFile = async (practice: string) => {
    const id = `file-${practice.replaceAll(/\W/g, '')}`;
    await world.store.db
      .insertInto('file')
      .values({ practice, id, content_type: 'image/png', size: 3, name: null })
      .execute();
    return id;
  };
  const publishedIn = (content: Record<string, Record<string, string>>) =>
    /src="https:\/\/rapport\.example\/newsletter-images\/([^"]+)"/.exec(content['en-us']?.['text/html'] ?? '')?.[1] ??
    '';

  it('is shown by web mail, which stands at another address, and kept by it', async () => {
    const { practice, createTemplate } = await aWriter();
    const picture = anImage({ src: `${origin}/files/${await aFile(practice)}` });
    const link = publishedIn((await createTemplate(aDocument(picture))).content);
    const response = await openPublishedImage(world.store.db, files, link);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=86400',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  it('needs an address that the server made: a file’s own id opens nothing there', async () => {
    const { practice, createTemplate } = await aWriter();
    const id = await aFile(practice);
    const link = publishedIn((await createTemplate(aDocument(anImage({ src: `${origin}/files/${id}` })))).content);
    for (const wrong of [id, '', 'x.y', `${link}x`, `x${link}`])
      await expect(openPublishedImage(world.store.db, files, wrong)).rejects.toEqual(refusal('not_found'));
  });

  it('is one that the practice has uploaded: nothing comes from elsewhere', async () => {
    const { createTemplate } = await aWriter();
    const theirs = await aFile((await aWriter()).practice);
    for (const src of [`${origin}/files/${theirs}`, 'https://evil.example/pixel.gif', `${origin}/files/`]) {
      const { content } = await createTemplate(aDocument(anImage({ src })));
      expect(documentOf({ content })).toEqual(aDocument(anImage({ src: null })));
      expect(JSON.stringify(content)).not.toContain('<img');
    }
  });
});

it('is sent again by no run that it does not have, whatever is named and expected [F-51]', async () => {
  const { practice, staff, identity } = await aWriter();
  const { id } = await aReadyNewsletter(world, practice);
  for (const runId of ['', 'x', crypto.randomUUID()]) {
    const resend = { runId, group: 'failed' as const, includesUnknown: false };
    const sent = staff.run(createNewsletterRun, { ...identity, id, start: null, expected: 0, resend }, true);
    await expect(sent).rejects.toEqual(refusal('run_not_found'));
  }
});

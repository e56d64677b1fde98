import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { capacity } from '#contract/rules/limits.ts';
import { asPlainText, templateContent } from '#contract/templates/templates.ts';
import { aPractice, aTemplate, at, refusal, startWorld } from '#tests/support/server-world.ts';
import { createTemplate } from './create.ts';
import { deleteTemplate } from './delete.ts';
import { listTemplates } from './list.ts';
import { orderQuickReplies } from '../settings/order-quick-replies.ts';
import { updateTemplate } from './update.ts';

const world = await startWorld();

describe('templates', () => {
  async function aTemplatePractice() {
    const { practice, organization: org, branch } = await aPractice(world);
    return { practice, staff: at(world, practice), identity: { pims: 'neo', org, branch } };
  }
  const hello = { type: 'SMS_QUICK_REPLY' as const, name: 'Hello', content: { 'en-us': { 'text/plain': 'Hi there' } } };

  it('are created, listed by name and by type, edited and deleted [API-38] [API-39] [API-40] [API-41] [TE-01] [TE-03]', async () => {
    const { staff, identity } = await aTemplatePractice();
    const created = await staff.run(createTemplate, { ...identity, ...hello });
    expect(created).toMatchObject(hello);
    const closed = await staff.run(createTemplate, {
      ...identity,
      ...hello,
      type: 'TIME_BASED_AUTO_REPLY',
      name: 'closed',
    });
    const names = async (type?: 'SMS_QUICK_REPLY') =>
      (await staff.read(listTemplates, { ...identity, type })).data.map(({ name }) => name);
    expect(await names()).toEqual(['closed', 'Hello']);
    expect(await names('SMS_QUICK_REPLY')).toEqual(['Hello']);
    const edited = await staff.run(updateTemplate, { ...identity, id: created.templateId, name: 'Bye' });
    expect(edited).toEqual({ ...created, name: 'Bye' });
    expect(await staff.run(deleteTemplate, { ...identity, id: created.templateId })).toEqual(edited);
    expect((await staff.read(listTemplates, identity)).data).toEqual([closed]);
  });

  it('are listed in the order that staff gave the quick replies, new ones last', async () => {
    const { staff, practice, identity } = await aTemplatePractice();
    const ids: string[] = [];
    for (const name of ['Alpha', 'Beta', 'Gamma', 'Delta']) ids.push((await aTemplate(world, practice, { name })).id);
    const [alpha = '', beta = '', gamma = '', delta = ''] = ids;
    const names = async () => (await staff.read(listTemplates, identity)).data.map(({ name }) => name);
    expect(await names()).toEqual(['Alpha', 'Beta', 'Delta', 'Gamma']);

    const theirs = await aTemplate(world, (await aTemplatePractice()).practice);
    const autoReply = await aTemplate(world, practice, { type: 'TIME_BASED_AUTO_REPLY', name: 'Aaa' });
    const given = [gamma, 'x', theirs.id, autoReply.id, alpha, gamma];
    const { data } = await staff.run(orderQuickReplies, { ...identity, ids: given });
    expect(data.map(({ name }) => name)).toEqual(['Gamma', 'Alpha', 'Beta', 'Delta']);
    await aTemplate(world, practice, { name: 'Absolutely new' });
    expect(await names()).toEqual(['Gamma', 'Alpha', 'Beta', 'Delta', 'Aaa', 'Absolutely new']);
    await staff.run(deleteTemplate, { ...identity, id: alpha });
    await staff.run(orderQuickReplies, { ...identity, ids: [delta, beta] });
    expect(await names()).toEqual(['Delta', 'Beta', 'Gamma', 'Absolutely new', 'Aaa']);
    await expect(staff.run(orderQuickReplies, { ...identity, branch: 'other', ids: [] })).rejects.toEqual(
      refusal('forbidden'),
    );
  });

  it('are limited in number and total length', async () => {
    const { practice, staff, identity } = await aTemplatePractice();
    const insertNewsletters = (characters: number, count: number) =>
      sql`
        insert into template (practice, type, name, content)
        select ${practice}, 'NEWSLETTER', n, jsonb_build_object('en-us', jsonb_build_object('text/html', repeat('x', ${characters}::int)))
        from generate_series(1, ${count}::int) n
      `.execute(world.store.db);
    await insertNewsletters(capacity.templateCharacters, 15);
    const created = await staff.run(createTemplate, { ...identity, ...hello });
    await insertNewsletters(capacity.templateCharacters, 1);
    await expect(staff.run(createTemplate, { ...identity, ...hello })).rejects.toEqual(refusal('limit_reached'));
    await expect(staff.run(updateTemplate, { ...identity, id: created.templateId, name: 'x' })).rejects.toEqual(
      refusal('limit_reached'),
    );

    const other = await aTemplatePractice();
    await sql`
      insert into template (practice, type, name, content)
      select ${other.practice}, 'SMS_QUICK_REPLY', n, '{}' from generate_series(1, ${capacity.templates}::int) n
    `.execute(world.store.db);
    await expect(other.staff.run(createTemplate, { ...other.identity, ...hello })).rejects.toEqual(
      refusal('limit_reached'),
    );
    expect((await other.staff.read(listTemplates, other.identity)).data).toHaveLength(capacity.templates);
  });

  it('have a maximum length, in all languages together', () => {
    const content = (count: number, characters: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`l${index}`, { 'text/html': 'x'.repeat(characters) }]),
      );
    const isAccepted = (given: object) => templateContent.safeParse(given).success;
    const half = capacity.templateCharacters / 2;
    expect([
      isAccepted(content(2, half)),
      isAccepted(content(2, half + 1)),
      isAccepted(content(1, half * 2 + 1)),
    ]).toEqual([true, false, false]);
    expect([isAccepted(content(20, 1)), isAccepted(content(21, 1))]).toEqual([true, false]);
  });

  it('belong to the practice of the session, whatever the address says', async () => {
    const { staff, identity } = await aTemplatePractice();
    const other = await aTemplatePractice();
    const theirs = await aTemplate(world, other.practice, { content: JSON.stringify(asPlainText('secret')) });
    for (const foreign of [
      other.identity,
      { ...identity, org: `${identity.org}/..` },
      { ...identity, pims: 'VETSPIRE' },
      { ...identity, branch: '' },
    ])
      await expect(staff.read(listTemplates, foreign)).rejects.toEqual(refusal('forbidden'));
    for (const id of [theirs.id, 'x', "' or 1=1"]) {
      await expect(staff.run(updateTemplate, { ...identity, id, name: 'x' })).rejects.toEqual(
        refusal('template_not_found'),
      );
      await expect(staff.run(deleteTemplate, { ...identity, id })).rejects.toEqual(refusal('template_not_found'));
    }
  });
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  updateCampaignConfig,
  updateEnrollment,
  updatePostAppointment,
  updateStartDate,
  updateTwoWayMessaging,
} from '#contract/campaigns/settings.ts';
import {
  listPublishes,
  revertPublish,
  type SettingsKind,
  type SettingsPublish,
} from '#contract/campaigns/publishes.ts';
import { deleteShortlink, saveShortlink } from '#contract/campaigns/shortlink.ts';
import type { Endpoint, Input, Output } from '#contract/http.ts';
import { capacity } from '#contract/rules/limits.ts';
import {
  asPlainText,
  createTemplate,
  deleteTemplate,
  listTemplates,
  orderQuickReplies,
  type Template,
  updateTemplate,
} from '#contract/templates/templates.ts';
import { framesOf, textsOf } from '#server/realtime/frames.ts';
import { updateEnrollment as updateEnrollmentVerb } from '#server/domain/settings/update-enrollment.ts';
import { services } from '#contract/services.ts';
import { anApp } from '#tests/support/an-app.ts';
import { aWatchedWorld } from '#tests/support/watched-world.ts';
import { announcements, aPractice, aTemplate, at, grace, startWorld } from '#tests/support/server-world.ts';
import { type Subjects, subjects } from './subjects/subjects.ts';

const world = await startWorld();
const server = anApp(world);

const thanks = 'Thank you for visiting us. Tell us how it went, it takes a minute.';

/** A practice whose settings Ada and Grace edit. */
async function anOffice() {
  const row = await aPractice(world);
  const { practice, organization: org, branch } = row;
  const here = { pims: 'NEO', org, branch };
  const ask = <E extends Endpoint>(endpoint: E, input: Input<E>, headers: Record<string, string> = {}) =>
    server.call(practice, endpoint, input, { headers });
  const did = async <E extends Endpoint>(...asked: Parameters<typeof ask<E>>): Promise<Output<E>> => {
    const { status, body } = await ask(...asked);
    expect(status, JSON.stringify(body)).toBe(asked[0].status);
    return body as Output<E>;
  };
  const history = async () => (await did(listPublishes, {})).data;
  return {
    row,
    practice,
    here,
    ask,
    did,
    history,
    /** A press of "Publish Changes" at a page that shows this version. */
    press: (version?: number) => ({
      'publish-id': randomUUID(),
      ...(version !== undefined && { 'settings-version': String(version) }),
    }),
    newest: async () => (await history())[0] as SettingsPublish,
    /** Grace publishes from her own page. */
    gracePublishes: (fields: Input<typeof updateEnrollment>) =>
      at(world, practice, grace).run(updateEnrollmentVerb, fields),
    stored: () =>
      world.store.db.selectFrom('practice').selectAll().where('practice', '=', practice).executeTakeFirstOrThrow(),
  };
}
const quickReply = (name: string) => ({ type: 'SMS_QUICK_REPLY' as const, name, content: asPlainText(`${name}!`) });

describe('a publish', () => {
  it('makes one version of all its calls, and records who changed what [SH-04] [API-11] [API-15] [API-39]', async () => {
    const { did, here, press, history } = await anOffice();
    const headers = press(0);
    const named = await did(updateEnrollment, { practiceName: 'Elm Vets', practiceAddressCity: 'Salem' }, headers);
    expect(named.settingsVersion).toBe(1);
    const thanked = await did(updatePostAppointment, { enabled: true, message: thanks }, headers);
    expect(thanked.settingsVersion).toBe(1);
    const { templateId } = await did(createTemplate, { ...here, ...quickReply('Hello') }, headers);
    expect(await history()).toEqual([
      {
        publish_id: headers['publish-id'],
        version: 1,
        author: { name: 'Ada Lovelace' },
        published_at: expect.any(String) as unknown,
        reverts: null,
        changes: [
          {
            subject: { kind: 'profile' },
            before: { practiceName: 'Elm Street Animal Hospital', practiceAddressCity: null },
            after: { practiceName: 'Elm Vets', practiceAddressCity: 'Salem' },
          },
          {
            subject: { kind: 'post-appointment' },
            before: { enabled: false, message: '' },
            after: { enabled: true, message: thanks },
          },
          {
            subject: { kind: 'template', id: templateId },
            before: null,
            after: { type: 'SMS_QUICK_REPLY', name: 'Hello', text: 'Hello!' },
          },
        ],
      },
    ]);
  });

  it('locks the practice’s row once and updates it once', async () => {
    const statements: string[] = [];
    const watched = await aWatchedWorld(({ node }) => {
      if (node.kind === 'SelectQueryNode' && node.endModifiers?.length) statements.push('lock');
      if (node.kind === 'UpdateQueryNode') statements.push('update');
    });
    const { practice } = await aPractice(watched);
    const headers = { 'publish-id': randomUUID(), 'settings-version': '0' };
    const campaignType = 'AppointmentReminders' as const;
    await anApp(watched).call(practice, updateCampaignConfig, { campaignType, mediums: ['SMS'] }, { headers });
    expect(statements).toEqual(['lock', 'update']);
  });

  it('has no more changes than can be shown', async () => {
    const { practice, did, ask, here, press, newest } = await anOffice();
    const headers = press(0);
    await did(createTemplate, { ...here, ...quickReply('Hello') }, headers);
    await sql`
      insert into settings_change (practice, publish_id, position, subject, before, after)
      select practice, publish_id, n, subject, before, after from settings_change, generate_series(1, ${capacity.changesOfAPublish - 1}) n
      where practice = ${practice}
    `.execute(world.store.db);
    const refused = await ask(createTemplate, { ...here, ...quickReply('Bye') }, headers);
    expect(refused).toMatchObject({ status: 422, body: { code: 'limit_reached' } });
    expect((await newest()).changes).toHaveLength(capacity.changesOfAPublish);
  });

  it('is not recorded where nothing changes, and is made by a call of its own', async () => {
    const { did, press, history } = await anOffice();
    const same = { practiceName: 'Elm Street Animal Hospital', practiceAddressCity: null };
    expect((await did(updateEnrollment, same, press(0))).settingsVersion).toBe(0);
    expect(await history()).toEqual([]);
    expect((await did(updateEnrollment, { practiceAddressCity: 'Salem' })).settingsVersion).toBe(1);
    expect((await did(updateEnrollment, { practiceAddressCity: 'Lynn' })).settingsVersion).toBe(2);
    expect((await history()).map(({ version }) => version)).toEqual([2, 1]);
  });

  it('is refused where a colleague has published since the page was loaded', async () => {
    const { ask, press, gracePublishes, stored, history } = await anOffice();
    await gracePublishes({ practiceAddressCity: 'Lynn' });
    const refused = await ask(updateEnrollment, { practiceAddressCity: 'Salem', practiceName: 'Elm' }, press(0));
    expect(refused).toMatchObject({ status: 409, body: { code: 'settings_changed' } });
    expect(await stored()).toMatchObject({
      name: 'Elm Street Animal Hospital',
      profile: { practiceAddressCity: 'Lynn' },
    });
    expect((await history()).map(({ author }) => author?.name)).toEqual(['Grace Hopper']);
  });

  it('continues and repeats under its id until somebody else publishes [F-13]', async () => {
    const { ask, did, press, gracePublishes, history } = await anOffice();
    const headers = press(0);
    await did(updateEnrollment, { practiceName: 'Elm Vets' }, headers);
    await did(updateEnrollment, { practiceName: 'Elm Vets' }, headers);
    await did(updateStartDate, { campaignType: 'ServiceReminders', start_date: '2026-12-01' }, headers);
    expect(await history()).toMatchObject([{ version: 1, changes: [{}, {}] }]);
    await gracePublishes({ practiceAddressCity: 'Lynn' });
    const late = await ask(updatePostAppointment, { enabled: true }, headers);
    expect(late).toMatchObject({ status: 409, body: { code: 'settings_changed' } });
  });

  it('cannot be continued in somebody else’s name', async () => {
    const { ask, gracePublishes, newest } = await anOffice();
    await gracePublishes({ practiceAddressCity: 'Lynn' });
    const { publish_id } = await newest();
    const headers = { 'publish-id': publish_id, 'settings-version': '1' };
    expect((await ask(updateEnrollment, { practiceName: 'Mine' }, headers)).body).toMatchObject({
      code: 'settings_changed',
    });
    const elsewhere = await anOffice();
    await elsewhere.did(updateEnrollment, { practiceName: 'Oak' }, { 'publish-id': publish_id });
    expect(await newest()).toMatchObject({ publish_id, changes: [{ after: { practiceAddressCity: 'Lynn' } }] });
  });

  it('succeeds for one of two managers at once', async () => {
    const { ask, press } = await anOffice();
    const answers = await Promise.all(
      ['Salem', 'Lynn', 'Boston'].map((practiceAddressCity) =>
        ask(updateEnrollment, { practiceAddressCity }, press(0)),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  it('is not begun by headers that cannot be used', async () => {
    const { ask, press, stored } = await anOffice();
    for (const [field, headers] of [
      ['Publish-Id', { 'publish-id': 'mine' }],
      ['Settings-Version', { ...press(), 'settings-version': '1.5' }],
      ['Settings-Version', { ...press(), 'settings-version': '-1' }],
    ] as const)
      expect(await ask(updateEnrollment, { practiceName: 'x' }, headers)).toMatchObject({
        status: 400,
        body: { details: [{ field }] },
      });
    expect((await stored()).name).toBe('Elm Street Animal Hospital');
  });

  it('is announced to every open screen, with each of its calls', async () => {
    const { did, press, practice } = await anOffice();
    const headers = press(0);
    await did(updateEnrollment, { practiceName: 'Elm Vets' }, headers);
    await did(updateEnrollment, { practiceName: 'Elm Vets' }, headers);
    await did(updatePostAppointment, { enabled: true, message: thanks }, headers);
    const publish_id = headers['publish-id'];
    expect(await announcements(world, practice)).toEqual([`settings ${publish_id}`, `settings ${publish_id}`]);
    const events = [{ seq: 7, practice, kind: 'settings', subjectId: publish_id }] as const;
    const frames = await framesOf(world.store.db, practice, events, await textsOf(world.store.db, events));
    expect(frames.map((frame) => JSON.parse(frame) as unknown)).toEqual([
      { action_type: 'SETTINGS_CHANGED', data: { version: 1, publish_id }, seq: 7 },
    ]);
  });

  it('has pages of history, each practice its own [SH-01]', async () => {
    const { did } = await anOffice();
    for (const practiceAddressCity of ['Salem', 'Lynn', 'Boston']) await did(updateEnrollment, { practiceAddressCity });
    const page = await did(listPublishes, { page: 2, per_page: 2 });
    expect(page).toMatchObject({ data: [{ version: 1 }], metadata: { page: 2, per_page: 2, total: 3 } });
    expect((await (await anOffice()).did(listPublishes, {})).data).toEqual([]);
  });
});

describe('a revert', () => {
  it('puts back every kind of setting, as a publish of its own [SH-04]', async () => {
    const { row, practice, here, did, press, newest, stored } = await anOffice();
    const first = await aTemplate(world, practice, { name: 'Alpha' });
    const second = await aTemplate(world, practice, { name: 'Beta' });
    const removed = await aTemplate(world, practice, { name: 'Gone', content: JSON.stringify(asPlainText('Bye')) });
    const reply = await aTemplate(world, practice, { type: 'TIME_BASED_AUTO_REPLY' });
    const templates = async (): Promise<Template[]> => (await did(listTemplates, here)).data;
    const before = await templates();

    const headers = press(0);
    await did(updateEnrollment, { practiceName: 'Elm Vets', practiceVoicePhone: '+15551230000' }, headers);
    await did(updateStartDate, { campaignType: 'ServiceReminders', start_date: '2026-12-01' }, headers);
    await did(updateCampaignConfig, { campaignType: 'AppointmentReminders', mediums: ['SMS'] }, headers);
    await did(updatePostAppointment, { enabled: true, message: thanks }, headers);
    const hours = { enabled: true, startTime: '08:00', endTime: '17:00' };
    const timeBasedAutoRepliesConfig = { templateId: reply.id, weekdayConfig: { 1: hours } };
    await did(updateTwoWayMessaging, { set_enabled: false, timeBasedAutoRepliesConfig }, headers);
    await did(updateTemplate, { ...here, id: first.id, name: 'Aleph', content: asPlainText('New') }, headers);
    await did(deleteTemplate, { ...here, id: removed.id }, headers);
    await did(createTemplate, { ...here, ...quickReply('Made') }, headers);
    await did(orderQuickReplies, { ...here, ids: [second.id, first.id] }, headers);
    await did(saveShortlink, { practiceShortlink: `elm-${randomUUID()}` }, headers);

    const published = await newest();
    expect(new Set(published.changes.map(({ subject }) => subject.kind)).size).toBe(7);
    const answer = await did(revertPublish, { id: published.publish_id }, press(1));
    expect(answer).toMatchObject({ version: 2, reverts: published.publish_id, author: { name: 'Ada Lovelace' } });
    expect(answer.changes).toHaveLength(published.changes.length);
    expect(await newest()).toEqual(answer);
    expect(await templates()).toEqual(before);
    const { settings_version: _version, quick_reply_order: _order, ...now } = await stored();
    expect(now).toMatchObject({
      name: row.name,
      texting_number: row.texting_number,
      auto_replies: null,
      portal_link: null,
      messaging_enabled_at: expect.any(String) as unknown,
    });
    expect(now.profile).toMatchObject({ practiceVoicePhone: null, postAppointmentCommunications: { enabled: false } });
    expect(now.campaign_enrollments).toEqual([
      { campaignType: 'ServiceReminders' },
      { campaignType: 'AppointmentReminders' },
    ]);
  });

  it('restores a deleted text under its own id', async () => {
    const { practice, here, did, newest } = await anOffice();
    const { id } = await aTemplate(world, practice, { name: 'Hours', content: JSON.stringify(asPlainText('9 to 5')) });
    await did(deleteTemplate, { ...here, id });
    await did(revertPublish, { id: (await newest()).publish_id });
    expect((await did(listTemplates, here)).data).toMatchObject([
      { templateId: id, type: 'SMS_QUICK_REPLY', name: 'Hours', content: asPlainText('9 to 5') },
    ]);
  });

  it('keeps later changes of other fields', async () => {
    const { did, newest, gracePublishes, stored } = await anOffice();
    await did(updateEnrollment, { practiceName: 'Elm Vets' });
    const { publish_id } = await newest();
    await gracePublishes({ practiceAddressCity: 'Lynn' });
    await did(revertPublish, { id: publish_id });
    expect(await stored()).toMatchObject({
      name: 'Elm Street Animal Hospital',
      profile: { practiceAddressCity: 'Lynn' },
    });
  });

  it('is refused where any of it was changed since', async () => {
    const { ask, did, press, newest, gracePublishes, stored, history } = await anOffice();
    const headers = press(0);
    await did(updateEnrollment, { practiceName: 'Elm Vets', practiceAddressCity: 'Salem' }, headers);
    await did(updatePostAppointment, { enabled: true, message: thanks }, headers);
    const { publish_id } = await newest();
    await gracePublishes({ practiceAddressCity: 'Lynn' });
    expect(await ask(revertPublish, { id: publish_id })).toMatchObject({
      status: 409,
      body: { code: 'settings_changed' },
    });
    expect((await stored()).profile).toMatchObject({
      practiceAddressCity: 'Lynn',
      postAppointmentCommunications: { enabled: true },
    });
    expect(await history()).toHaveLength(2);
  });

  it('of texts and of their order is refused in the same way', async () => {
    const { practice, here, ask, did, newest } = await anOffice();
    const first = await aTemplate(world, practice, { name: 'Alpha' });
    const second = await aTemplate(world, practice, { name: 'Beta' });
    await did(updateTemplate, { ...here, id: first.id, name: 'Aleph' });
    const renamed = await newest();
    await did(updateTemplate, { ...here, id: first.id, content: asPlainText('Newer') });
    await did(orderQuickReplies, { ...here, ids: [second.id, first.id] });
    const ordered = await newest();
    await did(orderQuickReplies, { ...here, ids: [first.id, second.id] });
    await did(saveShortlink, { practiceShortlink: `elm-${randomUUID()}` });
    const linked = await newest();
    await did(saveShortlink, { practiceShortlink: `oak-${randomUUID()}` });
    for (const { publish_id } of [renamed, ordered, linked])
      expect((await ask(revertPublish, { id: publish_id })).body).toMatchObject({ code: 'settings_changed' });
  });

  it('does not switch an auto reply on whose text is gone', async () => {
    const { practice, here, ask, did, newest } = await anOffice();
    const { id } = await aTemplate(world, practice, { type: 'TIME_BASED_AUTO_REPLY' });
    const config = { templateId: id, weekdayConfig: {} };
    await did(updateTwoWayMessaging, { timeBasedAutoRepliesConfig: config });
    await did(updateTwoWayMessaging, { timeBasedAutoRepliesConfig: { ...config, templateId: null } });
    const { publish_id } = await newest();
    await did(deleteTemplate, { ...here, id });
    expect((await ask(revertPublish, { id: publish_id })).body).toMatchObject({ code: 'settings_changed' });
  });

  it('does not take a link that another practice has taken since [API-68]', async () => {
    const { ask, did, newest } = await anOffice();
    const practiceShortlink = `elm-${randomUUID()}`;
    await did(saveShortlink, { practiceShortlink });
    await did(deleteShortlink, { practiceShortlink });
    const { publish_id } = await newest();
    await (await anOffice()).did(saveShortlink, { practiceShortlink });
    expect(await ask(revertPublish, { id: publish_id })).toMatchObject({ status: 409, body: { code: 'link_taken' } });
  });

  it('of an order is refused where none of its quick replies is left', async () => {
    const { practice, here, ask, did, newest } = await anOffice();
    const first = await aTemplate(world, practice, { name: 'Alpha' });
    const second = await aTemplate(world, practice, { name: 'Beta' });
    await did(orderQuickReplies, { ...here, ids: [second.id, first.id] });
    const { publish_id } = await newest();
    await did(deleteTemplate, { ...here, id: first.id });
    expect(await ask(revertPublish, { id: publish_id })).toMatchObject({
      status: 409,
      body: { code: 'settings_changed' },
    });
  });

  it('is done once under its key, and can itself be taken back', async () => {
    const { did, newest, history, stored } = await anOffice();
    await did(updateEnrollment, { practiceName: 'Elm Vets' });
    const { publish_id: id } = await newest();
    const key = { 'idempotency-key': randomUUID(), 'publish-id': randomUUID() };
    const answer = await did(revertPublish, { id }, key);
    expect(await did(revertPublish, { id }, key)).toEqual(answer);
    await did(revertPublish, { id: answer.publish_id });
    expect((await stored()).name).toBe('Elm Vets');
    expect((await history()).map(({ reverts }) => reverts)).toEqual([answer.publish_id, id, null]);
  });

  it('does not find another practice’s publish [SH-01]', async () => {
    const { did, newest, stored } = await anOffice();
    await did(updateEnrollment, { practiceName: 'Elm Vets' });
    const { publish_id } = await newest();
    const { ask } = await anOffice();
    for (const id of [publish_id, randomUUID(), 'x'])
      expect(await ask(revertPublish, { id })).toMatchObject({ status: 404, body: { code: 'publish_not_found' } });
    expect((await stored()).name).toBe('Elm Vets');
  });
});

describe('the kinds of settings', () => {
  it('each have an entry in the table, and a table without one does not compile', () => {
    expectTypeOf<keyof Subjects>().toEqualTypeOf<SettingsKind>();
    expectTypeOf<Omit<Subjects, 'portal-link'>>().not.toExtend<Subjects>();
    expect(Object.keys(subjects)).toHaveLength(7);
  });
});

describe('an edit of settings sets nothing else [F-49] [EN-15] [EN-16]', () => {
  const sneaked = {
    practiceIanaZone: 'UTC',
    textingNumber: '+15550001111',
    enabledAt: '2020-01-01T00:00:00Z',
    settingsVersion: 40,
    settings_version: 40,
    registrationStatus: 'REGISTRATION_COMPLETE',
    isVelloActive: true,
    id: 'x',
    tenant: 'x',
    practice: 'NEO#other:main',
  };
  const calls: Record<string, (here: { pims: string; org: string; branch: string }, id: string) => [Endpoint, object]> =
    {
      updateEnrollment: () => [updateEnrollment, { practiceName: 'Elm' }],
      updateStartDate: () => [updateStartDate, { campaignType: 'ServiceReminders', start_date: '2026-12-01' }],
      updateCampaignConfig: () => [updateCampaignConfig, { campaignType: 'ServiceReminders', mediums: ['SMS'] }],
      updatePostAppointment: () => [updatePostAppointment, { enabled: true }],
      updateTwoWayMessaging: () => [updateTwoWayMessaging, { set_enabled: false }],
      createTemplate: (here) => [createTemplate, { ...here, ...quickReply('Hi') }],
      updateTemplate: (here, id) => [updateTemplate, { ...here, id, name: 'Hi' }],
      deleteTemplate: (here, id) => [deleteTemplate, { ...here, id }],
      orderQuickReplies: (here, id) => [orderQuickReplies, { ...here, ids: [id] }],
      saveShortlink: () => [saveShortlink, { practiceShortlink: `elm-${randomUUID()}` }],
      deleteShortlink: () => [deleteShortlink, { practiceShortlink: 'elm' }],
    };

  it('is tried for every call that publishes an edit', () => {
    const all = Object.values(services).flatMap(({ endpoints }) =>
      Object.entries(endpoints as Record<string, Endpoint>),
    );
    const publishing = all.filter(([, { publishes }]) => publishes).map(([name]) => name);
    expect(publishing.toSorted()).toEqual([...Object.keys(calls), 'revertPublish'].toSorted());
  });

  it.each(Object.keys(calls))('%s is refused from a page that is out of date', async (name) => {
    const { practice, here, ask, press, gracePublishes, history } = await anOffice();
    const { id } = await aTemplate(world, practice);
    await gracePublishes({ practiceAddressCity: 'Lynn' });
    const [endpoint, input] = calls[name]!(here, id);
    expect(await ask(endpoint, input, press(0))).toMatchObject({ status: 409, body: { code: 'settings_changed' } });
    expect(await history()).toHaveLength(1);
  });

  it.each(Object.keys(calls))('%s', async (name) => {
    const { practice, here, ask, stored } = await anOffice();
    const { id } = await aTemplate(world, practice);
    const before = await stored();
    const [endpoint, input] = calls[name]!(here, id);
    for (const [field, value] of Object.entries(sneaked)) {
      if (field in input) continue;
      const answer = await ask(endpoint, { ...input, [field]: value });
      expect(answer, field).toMatchObject({ status: 400, body: { details: [{ field: `body.${field}` }] } });
    }
    expect(await stored()).toEqual(before);
  });

  it('nor does a field of the texting number inside a campaign', async () => {
    const { ask, stored } = await anOffice();
    const before = await stored();
    const campaignType = 'AppointmentReminders' as const;
    const config = { campaignType, resultItem: { phoneNumber: '+15550001111' }, status: 'completed' };
    expect((await ask(updateCampaignConfig, config as never)).status).toBe(400);
    expect(await stored()).toEqual(before);
  });
});

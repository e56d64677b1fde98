import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { defaultConfig, savePracticeConfig } from '#contract/campaigns/booking-config.ts';
import { saveBookingLimits } from '#contract/campaigns/booking-limits.ts';
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
import { saveRecommendedCare } from '#contract/campaigns/recommended-care.ts';
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
async function aPracticeWithSettings() {
  const row = await aPractice(world);
  const { practice, organization: org, branch } = row;
  const identity = { pims: 'NEO', org, branch };
  const call = <E extends Endpoint>(endpoint: E, input: Input<E>, headers: Record<string, string> = {}) =>
    server.call(practice, endpoint, input, { headers });
  const callOk = async <E extends Endpoint>(...args: Parameters<typeof call<E>>): Promise<Output<E>> => {
    const { status, body } = await call(...args);
    expect(status, JSON.stringify(body)).toBe(args[0].status);
    return body as Output<E>;
  };
  const history = async () => (await callOk(listPublishes, {})).data;
  return {
    row,
    practice,
    identity,
    call,
    callOk,
    history,
    /** The headers of a publish from a page that shows this version. */
    publishHeaders: (version?: number) => ({
      'publish-id': randomUUID(),
      ...(version !== undefined && { 'settings-version': String(version) }),
    }),
    newest: async () => (await history())[0] as SettingsPublish,
    /** A publish by a colleague. */
    publishAsGrace: (fields: Input<typeof updateEnrollment>) =>
      at(world, practice, grace).run(updateEnrollmentVerb, fields),
    stored: () =>
      world.store.db.selectFrom('practice').selectAll().where('practice', '=', practice).executeTakeFirstOrThrow(),
  };
}
const wellnessOff = { ...defaultConfig('WELLNESS_VISIT'), enabled: false };
const quickReply = (name: string) => ({ type: 'SMS_QUICK_REPLY' as const, name, content: asPlainText(`${name}!`) });

describe('a publish', () => {
  it('is one version with all its calls, and records who changed what [SH-04] [API-11] [API-15] [API-39]', async () => {
    const { callOk, identity, publishHeaders, history } = await aPracticeWithSettings();
    const headers = publishHeaders(0);
    const renamed = await callOk(updateEnrollment, { practiceName: 'Elm Vets', practiceAddressCity: 'Salem' }, headers);
    expect(renamed.settingsVersion).toBe(1);
    const edited = await callOk(updatePostAppointment, { enabled: true, message: thanks }, headers);
    expect(edited.settingsVersion).toBe(1);
    const { templateId } = await callOk(createTemplate, { ...identity, ...quickReply('Hello') }, headers);
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
    const recordedWorld = await aWatchedWorld(({ node }) => {
      if (node.kind === 'SelectQueryNode' && node.endModifiers?.length) statements.push('lock');
      if (node.kind === 'UpdateQueryNode') statements.push('update');
    });
    const { practice } = await aPractice(recordedWorld);
    const headers = { 'publish-id': randomUUID(), 'settings-version': '0' };
    const campaignType = 'AppointmentReminders' as const;
    await anApp(recordedWorld).call(practice, updateCampaignConfig, { campaignType, mediums: ['SMS'] }, { headers });
    expect(statements).toEqual(['lock', 'update']);
  });

  it('is limited to the number of changes that can be shown', async () => {
    const { practice, callOk, call, identity, publishHeaders, newest } = await aPracticeWithSettings();
    const headers = publishHeaders(0);
    await callOk(createTemplate, { ...identity, ...quickReply('Hello') }, headers);
    await sql`
      insert into settings_change (practice, publish_id, position, subject, before, after)
      select practice, publish_id, n, subject, before, after from settings_change, generate_series(1, ${capacity.changesOfAPublish - 1}) n
      where practice = ${practice}
    `.execute(world.store.db);
    const refused = await call(createTemplate, { ...identity, ...quickReply('Bye') }, headers);
    expect(refused).toMatchObject({ status: 422, body: { code: 'limit_reached' } });
    expect((await newest()).changes).toHaveLength(capacity.changesOfAPublish);
  });

  it('is not recorded if nothing changes; without headers, each call is a publish', async () => {
    const { callOk, publishHeaders, history } = await aPracticeWithSettings();
    const same = { practiceName: 'Elm Street Animal Hospital', practiceAddressCity: null };
    expect((await callOk(updateEnrollment, same, publishHeaders(0))).settingsVersion).toBe(0);
    expect(await history()).toEqual([]);
    expect((await callOk(updateEnrollment, { practiceAddressCity: 'Salem' })).settingsVersion).toBe(1);
    expect((await callOk(updateEnrollment, { practiceAddressCity: 'Lynn' })).settingsVersion).toBe(2);
    expect((await history()).map(({ version }) => version)).toEqual([2, 1]);
  });

  it('is refused if a colleague has published since the page was loaded', async () => {
    const { call, publishHeaders, publishAsGrace, stored, history } = await aPracticeWithSettings();
    await publishAsGrace({ practiceAddressCity: 'Lynn' });
    const refused = await call(
      updateEnrollment,
      { practiceAddressCity: 'Salem', practiceName: 'Elm' },
      publishHeaders(0),
    );
    expect(refused).toMatchObject({ status: 409, body: { code: 'settings_changed' } });
    expect(await stored()).toMatchObject({
      name: 'Elm Street Animal Hospital',
      profile: { practiceAddressCity: 'Lynn' },
    });
    expect((await history()).map(({ author }) => author?.name)).toEqual(['Grace Hopper']);
  });

  it('can be continued and repeated under its id until somebody else publishes [F-13]', async () => {
    const { call, callOk, publishHeaders, publishAsGrace, history } = await aPracticeWithSettings();
    const headers = publishHeaders(0);
    await callOk(updateEnrollment, { practiceName: 'Elm Vets' }, headers);
    await callOk(updateEnrollment, { practiceName: 'Elm Vets' }, headers);
    await callOk(updateStartDate, { campaignType: 'ServiceReminders', start_date: '2026-12-01' }, headers);
    expect(await history()).toMatchObject([{ version: 1, changes: [{}, {}] }]);
    await publishAsGrace({ practiceAddressCity: 'Lynn' });
    const late = await call(updatePostAppointment, { enabled: true }, headers);
    expect(late).toMatchObject({ status: 409, body: { code: 'settings_changed' } });
  });

  it('cannot be continued in somebody else’s name', async () => {
    const { call, publishAsGrace, newest } = await aPracticeWithSettings();
    await publishAsGrace({ practiceAddressCity: 'Lynn' });
    const { publish_id } = await newest();
    const headers = { 'publish-id': publish_id, 'settings-version': '1' };
    expect((await call(updateEnrollment, { practiceName: 'Mine' }, headers)).body).toMatchObject({
      code: 'settings_changed',
    });
    const elsewhere = await aPracticeWithSettings();
    await elsewhere.callOk(updateEnrollment, { practiceName: 'Oak' }, { 'publish-id': publish_id });
    expect(await newest()).toMatchObject({ publish_id, changes: [{ after: { practiceAddressCity: 'Lynn' } }] });
  });

  it('succeeds for one of two managers at once', async () => {
    const { call, publishHeaders } = await aPracticeWithSettings();
    const responses = await Promise.all(
      ['Salem', 'Lynn', 'Boston'].map((practiceAddressCity) =>
        call(updateEnrollment, { practiceAddressCity }, publishHeaders(0)),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  it('is not started by invalid headers', async () => {
    const { call, publishHeaders, stored } = await aPracticeWithSettings();
    for (const [field, headers] of [
      ['Publish-Id', { 'publish-id': 'mine' }],
      ['Settings-Version', { ...publishHeaders(), 'settings-version': '1.5' }],
      ['Settings-Version', { ...publishHeaders(), 'settings-version': '-1' }],
    ] as const)
      expect(await call(updateEnrollment, { practiceName: 'x' }, headers)).toMatchObject({
        status: 400,
        body: { details: [{ field }] },
      });
    expect((await stored()).name).toBe('Elm Street Animal Hospital');
  });

  it('is announced to every open window, with each of its calls', async () => {
    const { callOk, publishHeaders, practice } = await aPracticeWithSettings();
    const headers = publishHeaders(0);
    await callOk(updateEnrollment, { practiceName: 'Elm Vets' }, headers);
    await callOk(updateEnrollment, { practiceName: 'Elm Vets' }, headers);
    await callOk(updatePostAppointment, { enabled: true, message: thanks }, headers);
    const publish_id = headers['publish-id'];
    expect(await announcements(world, practice)).toEqual([`settings ${publish_id}`, `settings ${publish_id}`]);
    const events = [{ seq: 7, practice, kind: 'settings', subjectId: publish_id }] as const;
    const frames = await framesOf(world.store.db, practice, events, await textsOf(world.store.db, events));
    expect(frames.map((frame) => JSON.parse(frame) as unknown)).toEqual([
      {
        action_type: 'SETTINGS_CHANGED',
        data: { version: 1, publish_id, subjects: [{ kind: 'profile' }, { kind: 'post-appointment' }] },
        seq: 7,
      },
    ]);
  });

  it('has a paged history for each practice [SH-01]', async () => {
    const { callOk } = await aPracticeWithSettings();
    for (const practiceAddressCity of ['Salem', 'Lynn', 'Boston'])
      await callOk(updateEnrollment, { practiceAddressCity });
    const page = await callOk(listPublishes, { page: 2, per_page: 2 });
    expect(page).toMatchObject({ data: [{ version: 1 }], metadata: { page: 2, per_page: 2, total: 3 } });
    expect((await (await aPracticeWithSettings()).callOk(listPublishes, {})).data).toEqual([]);
  });
});

describe('a revert', () => {
  it('restores every kind of setting, as a publish of its own [SH-04]', async () => {
    const { row, practice, identity, callOk, publishHeaders, newest, stored } = await aPracticeWithSettings();
    const first = await aTemplate(world, practice, { name: 'Alpha' });
    const second = await aTemplate(world, practice, { name: 'Beta' });
    const removed = await aTemplate(world, practice, { name: 'Gone', content: JSON.stringify(asPlainText('Bye')) });
    const reply = await aTemplate(world, practice, { type: 'TIME_BASED_AUTO_REPLY' });
    const templates = async (): Promise<Template[]> => (await callOk(listTemplates, identity)).data;
    const before = await templates();

    const headers = publishHeaders(0);
    await callOk(updateEnrollment, { practiceName: 'Elm Vets', practiceVoicePhone: '+15551230000' }, headers);
    await callOk(updateStartDate, { campaignType: 'ServiceReminders', start_date: '2026-12-01' }, headers);
    await callOk(updateCampaignConfig, { campaignType: 'AppointmentReminders', mediums: ['SMS'] }, headers);
    await callOk(updatePostAppointment, { enabled: true, message: thanks }, headers);
    const hours = { enabled: true, startTime: '08:00', endTime: '17:00' };
    const timeBasedAutoRepliesConfig = { templateId: reply.id, weekdayConfig: { 1: hours } };
    await callOk(updateTwoWayMessaging, { set_enabled: false, timeBasedAutoRepliesConfig }, headers);
    await callOk(updateTemplate, { ...identity, id: first.id, name: 'Aleph', content: asPlainText('New') }, headers);
    await callOk(deleteTemplate, { ...identity, id: removed.id }, headers);
    await callOk(createTemplate, { ...identity, ...quickReply('Made') }, headers);
    await callOk(orderQuickReplies, { ...identity, ids: [second.id, first.id] }, headers);
    await callOk(saveShortlink, { practiceShortlink: `elm-${randomUUID()}` }, headers);

    const published = await newest();
    expect(new Set(published.changes.map(({ subject }) => subject.kind)).size).toBe(7);
    const reverted = await callOk(revertPublish, { id: published.publish_id }, publishHeaders(1));
    expect(reverted).toMatchObject({ version: 2, reverts: published.publish_id, author: { name: 'Ada Lovelace' } });
    expect(reverted.changes).toHaveLength(published.changes.length);
    expect(await newest()).toEqual(reverted);
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
    const { practice, identity, callOk, newest } = await aPracticeWithSettings();
    const { id } = await aTemplate(world, practice, { name: 'Hours', content: JSON.stringify(asPlainText('9 to 5')) });
    await callOk(deleteTemplate, { ...identity, id });
    await callOk(revertPublish, { id: (await newest()).publish_id });
    expect((await callOk(listTemplates, identity)).data).toMatchObject([
      { templateId: id, type: 'SMS_QUICK_REPLY', name: 'Hours', content: asPlainText('9 to 5') },
    ]);
  });

  it('does not undo later changes of other fields', async () => {
    const { callOk, newest, publishAsGrace, stored } = await aPracticeWithSettings();
    await callOk(updateEnrollment, { practiceName: 'Elm Vets' });
    const { publish_id } = await newest();
    await publishAsGrace({ practiceAddressCity: 'Lynn' });
    await callOk(revertPublish, { id: publish_id });
    expect(await stored()).toMatchObject({
      name: 'Elm Street Animal Hospital',
      profile: { practiceAddressCity: 'Lynn' },
    });
  });

  describe('of a campaign', () => {
    const campaignType = 'AppointmentReminders' as const;
    const dental = { appointmentTypeId: '7', name: 'Dental', instructions: 'No breakfast.' };
    const surgery = { appointmentTypeId: 'type/surgery', name: 'Surgery', dropOff: { start: '07:30', end: '08:30' } };
    const price = { enabled: true, display: 'single', minCost: 80, maxCost: 200, cost: 95 } as const;

    async function aCampaign() {
      const { callOk, newest, publishHeaders, call, stored, practice } = await aPracticeWithSettings();
      const publish = async (campaignConfig: NonNullable<Input<typeof updateCampaignConfig>['campaignConfig']>) => {
        await callOk(updateCampaignConfig, { campaignType, campaignConfig });
        return (await newest()).publish_id;
      };
      const config = async () =>
        (await stored()).campaign_enrollments.find((one) => one.campaignType === campaignType)?.campaignConfig;
      const revert = (id: string) => call(revertPublish, { id });
      return { call, callOk, publish, config, revert, newest, publishHeaders, stored, practice };
    }

    it('does not undo later changes of other types, fields of a type, cadences or the price [PR-18]', async () => {
      const { publish, config, revert } = await aCampaign();
      const cadences = { '3-days': ['SMS' as const] };
      const first = await publish({ appointmentTypeSettings: [dental], cadences });
      const second = await publish({ appointmentTypeSettings: [dental, surgery], wellness: price });
      const both = [{ ...dental, excluded: true }, surgery];
      await publish({ appointmentTypeSettings: both, wellness: { ...price, cost: 99 } });
      expect(await revert(second)).toMatchObject({ status: 409, body: { code: 'settings_changed' } });
      expect(await config()).toEqual({ appointmentTypeSettings: both, cadences, wellness: { ...price, cost: 99 } });
      expect((await revert(first)).status).toBe(200);
      expect(await config()).toEqual({
        appointmentTypeSettings: [{ appointmentTypeId: '7', excluded: true }, surgery],
        wellness: { ...price, cost: 99 },
      });
    });

    it('records only what has changed, and a removed type', async () => {
      const { publish, newest, config, revert } = await aCampaign();
      await publish({ appointmentTypeSettings: [dental, surgery] });
      await publish({ appointmentTypeSettings: [{ ...dental, instructions: 'No water.' }, surgery] });
      expect((await newest()).changes).toEqual([
        {
          subject: { kind: 'campaign', id: campaignType },
          before: {
            campaignConfig: { appointmentTypeSettings: [{ appointmentTypeId: '7', instructions: 'No breakfast.' }] },
          },
          after: {
            campaignConfig: { appointmentTypeSettings: [{ appointmentTypeId: '7', instructions: 'No water.' }] },
          },
        },
      ]);
      const removed = await publish({ appointmentTypeSettings: [surgery] });
      expect((await newest()).changes).toMatchObject([{ after: {} }]);
      expect((await revert(removed)).status).toBe(200);
      expect(await config()).toEqual({
        appointmentTypeSettings: [surgery, { ...dental, instructions: 'No water.' }],
      });
    });

    it('of two managers who edit two types leaves both; the later one is refused until the page is up to date', async () => {
      const { call, callOk, config, publishHeaders, newest, revert } = await aCampaign();
      await callOk(updateCampaignConfig, { campaignType, campaignConfig: { appointmentTypeSettings: [dental] } });
      const grace = { ...dental, displayName: 'Dental cleaning' };
      const edit = (...appointmentTypeSettings: object[]) =>
        ({ campaignType, campaignConfig: { appointmentTypeSettings } }) as Input<typeof updateCampaignConfig>;
      await callOk(updateCampaignConfig, edit(dental, surgery), publishHeaders(1));
      const ofAda = (await newest()).publish_id;
      expect(await call(updateCampaignConfig, edit(grace), publishHeaders(1))).toMatchObject({
        status: 409,
        body: { code: 'settings_changed' },
      });
      await callOk(updateCampaignConfig, edit(grace, surgery), publishHeaders(2));
      expect(await config()).toEqual({ appointmentTypeSettings: [grace, surgery] });
      expect((await revert(ofAda)).status).toBe(200);
      expect(await config()).toEqual({ appointmentTypeSettings: [grace] });
    });

    it('that an earlier version recorded whole undoes only what it changed', async () => {
      const { publish, config, revert, practice } = await aCampaign();
      const id = await publish({ appointmentTypeSettings: [dental, surgery] });
      const whole = { campaignConfig: { appointmentTypeSettings: [dental, surgery], cadences: { '3-days': ['SMS'] } } };
      const before = { campaignConfig: { ...whole.campaignConfig, appointmentTypeSettings: [dental] } };
      await sql`
        update settings_change set before = ${JSON.stringify(before)}, after = ${JSON.stringify(whole)}
        where practice = ${practice} and publish_id = ${id}
      `.execute(world.store.db);
      await publish({ cadences: { '3-days': [], 'same-day': ['EMAIL'] } });
      expect((await revert(id)).status).toBe(200);
      expect(await config()).toEqual({
        appointmentTypeSettings: [dental],
        cadences: { '3-days': [], 'same-day': ['EMAIL'] },
      });
    });
  });

  it('is refused if any of its fields was changed since', async () => {
    const { call, callOk, publishHeaders, newest, publishAsGrace, stored, history } = await aPracticeWithSettings();
    const headers = publishHeaders(0);
    await callOk(updateEnrollment, { practiceName: 'Elm Vets', practiceAddressCity: 'Salem' }, headers);
    await callOk(updatePostAppointment, { enabled: true, message: thanks }, headers);
    const { publish_id } = await newest();
    await publishAsGrace({ practiceAddressCity: 'Lynn' });
    expect(await call(revertPublish, { id: publish_id })).toMatchObject({
      status: 409,
      body: { code: 'settings_changed' },
    });
    expect((await stored()).profile).toMatchObject({
      practiceAddressCity: 'Lynn',
      postAppointmentCommunications: { enabled: true },
    });
    expect(await history()).toHaveLength(2);
  });

  it('of texts and their order is refused for the same reason', async () => {
    const { practice, identity, call, callOk, newest } = await aPracticeWithSettings();
    const first = await aTemplate(world, practice, { name: 'Alpha' });
    const second = await aTemplate(world, practice, { name: 'Beta' });
    await callOk(updateTemplate, { ...identity, id: first.id, name: 'Aleph' });
    const renamed = await newest();
    await callOk(updateTemplate, { ...identity, id: first.id, content: asPlainText('Newer') });
    await callOk(orderQuickReplies, { ...identity, ids: [second.id, first.id] });
    const ordered = await newest();
    await callOk(orderQuickReplies, { ...identity, ids: [first.id, second.id] });
    await callOk(saveShortlink, { practiceShortlink: `elm-${randomUUID()}` });
    const linked = await newest();
    await callOk(saveShortlink, { practiceShortlink: `oak-${randomUUID()}` });
    for (const { publish_id } of [renamed, ordered, linked])
      expect((await call(revertPublish, { id: publish_id })).body).toMatchObject({ code: 'settings_changed' });
  });

  it('does not switch on an auto reply whose text was deleted', async () => {
    const { practice, identity, call, callOk, newest } = await aPracticeWithSettings();
    const { id } = await aTemplate(world, practice, { type: 'TIME_BASED_AUTO_REPLY' });
    const config = { templateId: id, weekdayConfig: {} };
    await callOk(updateTwoWayMessaging, { timeBasedAutoRepliesConfig: config });
    await callOk(updateTwoWayMessaging, { timeBasedAutoRepliesConfig: { ...config, templateId: null } });
    const { publish_id } = await newest();
    await callOk(deleteTemplate, { ...identity, id });
    expect((await call(revertPublish, { id: publish_id })).body).toMatchObject({ code: 'settings_changed' });
  });

  it('does not leave a campaign without an option, or thanks without a message [CA-12] [PO-03]', async () => {
    const { callOk, call, newest } = await aPracticeWithSettings();
    const undo = async (edit: () => Promise<unknown>) => {
      const { publish_id: id } = await newest();
      await edit();
      return (await call(revertPublish, { id })).body;
    };
    await callOk(updatePostAppointment, { message: thanks });
    const switchOn = () => callOk(updatePostAppointment, { enabled: true });
    const details = [{ message: expect.stringMatching(/^Write at least/) as unknown }];
    expect(await undo(switchOn)).toMatchObject({ code: 'invalid_request', details });

    const campaignType = 'AppointmentReminders' as const;
    const cadences = { '3-days': ['SMS' as const] };
    await callOk(updateCampaignConfig, { campaignType, enabled: false, campaignConfig: { cadences: {} } });
    await callOk(updateCampaignConfig, { campaignType, campaignConfig: { cadences } });
    expect(await undo(() => callOk(updateCampaignConfig, { campaignType, enabled: true }))).toMatchObject({
      code: 'invalid_request',
      details: [{ field: 'body.campaignConfig.cadences' }],
    });
  });

  it('does not take a link that another practice has taken since', async () => {
    const { call, callOk, newest } = await aPracticeWithSettings();
    const practiceShortlink = `elm-${randomUUID()}`;
    await callOk(saveShortlink, { practiceShortlink });
    await callOk(deleteShortlink, { practiceShortlink });
    const { publish_id } = await newest();
    await world.store.db.deleteFrom('former_portal_link').where('link', '=', practiceShortlink).execute();
    await (await aPracticeWithSettings()).callOk(saveShortlink, { practiceShortlink });
    expect(await call(revertPublish, { id: publish_id })).toMatchObject({ status: 409, body: { code: 'link_taken' } });
  });

  it('of an order is refused if none of its quick replies is left', async () => {
    const { practice, identity, call, callOk, newest } = await aPracticeWithSettings();
    const first = await aTemplate(world, practice, { name: 'Alpha' });
    const second = await aTemplate(world, practice, { name: 'Beta' });
    await callOk(orderQuickReplies, { ...identity, ids: [second.id, first.id] });
    const { publish_id } = await newest();
    await callOk(deleteTemplate, { ...identity, id: first.id });
    expect(await call(revertPublish, { id: publish_id })).toMatchObject({
      status: 409,
      body: { code: 'settings_changed' },
    });
  });

  it('is done once per key, and can itself be reverted', async () => {
    const { callOk, newest, history, stored } = await aPracticeWithSettings();
    await callOk(updateEnrollment, { practiceName: 'Elm Vets' });
    const { publish_id: id } = await newest();
    const key = { 'idempotency-key': randomUUID(), 'publish-id': randomUUID() };
    const reverted = await callOk(revertPublish, { id }, key);
    expect(await callOk(revertPublish, { id }, key)).toEqual(reverted);
    await callOk(revertPublish, { id: reverted.publish_id });
    expect((await stored()).name).toBe('Elm Vets');
    expect((await history()).map(({ reverts }) => reverts)).toEqual([reverted.publish_id, id, null]);
  });

  it('does not find another practice’s publish [SH-01]', async () => {
    const { callOk, newest, stored } = await aPracticeWithSettings();
    await callOk(updateEnrollment, { practiceName: 'Elm Vets' });
    const { publish_id } = await newest();
    const { call } = await aPracticeWithSettings();
    for (const id of [publish_id, randomUUID(), 'x'])
      expect(await call(revertPublish, { id })).toMatchObject({ status: 404, body: { code: 'publish_not_found' } });
    expect((await stored()).name).toBe('Elm Vets');
  });
});

describe('the kinds of settings', () => {
  it('each have an entry in the table, and a table without one does not compile', () => {
    expectTypeOf<keyof Subjects>().toEqualTypeOf<SettingsKind>();
    expectTypeOf<Omit<Subjects, 'portal-link'>>().not.toExtend<Subjects>();
    expect(Object.keys(subjects)).toHaveLength(11);
  });
});

describe('an edit of settings sets nothing else [F-49] [EN-15] [EN-16]', () => {
  const protectedFields = {
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
  const calls: Record<
    string,
    (identity: { pims: string; org: string; branch: string }, id: string) => [Endpoint, object]
  > = {
    updateEnrollment: () => [updateEnrollment, { practiceName: 'Elm' }],
    updateStartDate: () => [updateStartDate, { campaignType: 'ServiceReminders', start_date: '2026-12-01' }],
    updateCampaignConfig: () => [updateCampaignConfig, { campaignType: 'ServiceReminders', mediums: ['SMS'] }],
    updatePostAppointment: () => [updatePostAppointment, { enabled: true }],
    updateTwoWayMessaging: () => [updateTwoWayMessaging, { set_enabled: false }],
    createTemplate: (identity) => [createTemplate, { ...identity, ...quickReply('Hi') }],
    updateTemplate: (identity, id) => [updateTemplate, { ...identity, id, name: 'Hi' }],
    deleteTemplate: (identity, id) => [deleteTemplate, { ...identity, id }],
    orderQuickReplies: (identity, id) => [orderQuickReplies, { ...identity, ids: [id] }],
    saveShortlink: () => [saveShortlink, { practiceShortlink: `elm-${randomUUID()}` }],
    deleteShortlink: () => [deleteShortlink, { practiceShortlink: 'elm' }],
    savePracticeConfig: () => [savePracticeConfig, { configs: [wellnessOff] }],
    saveBookingLimits: () => [saveBookingLimits, { closures: [] }],
    saveRecommendedCare: () => [saveRecommendedCare, { items: [] }],
  };

  it('is tested for every call that publishes an edit', () => {
    const all = Object.values(services).flatMap(({ endpoints }) =>
      Object.entries(endpoints as Record<string, Endpoint>),
    );
    const publishing = all.filter(([, { publishes }]) => publishes).map(([name]) => name);
    expect(publishing.toSorted()).toEqual([...Object.keys(calls), 'revertPublish'].toSorted());
  });

  it.each(Object.keys(calls))('%s is refused from a page that is out of date', async (name) => {
    const { practice, identity, call, publishHeaders, publishAsGrace, history } = await aPracticeWithSettings();
    const { id } = await aTemplate(world, practice);
    await publishAsGrace({ practiceAddressCity: 'Lynn' });
    const [endpoint, input] = calls[name]!(identity, id);
    expect(await call(endpoint, input, publishHeaders(0))).toMatchObject({
      status: 409,
      body: { code: 'settings_changed' },
    });
    expect(await history()).toHaveLength(1);
  });

  it.each(Object.keys(calls))('%s', async (name) => {
    const { practice, identity, call, stored } = await aPracticeWithSettings();
    const { id } = await aTemplate(world, practice);
    const before = await stored();
    const [endpoint, input] = calls[name]!(identity, id);
    for (const [field, value] of Object.entries(protectedFields)) {
      if (field in input || (field === 'id' && endpoint.encoding === 'json-list')) continue;
      const isList = endpoint.encoding === 'json-list';
      const edited = isList ? { configs: [{ ...wellnessOff, [field]: value }] } : { ...input, [field]: value };
      const place = isList ? `body.configs.0.${field}` : `body.${field}`;
      expect(await call(endpoint, edited), field).toMatchObject({ status: 400, body: { details: [{ field: place }] } });
    }
    expect(await stored()).toEqual(before);
  });

  it('not even by a texting number inside a campaign', async () => {
    const { call, stored } = await aPracticeWithSettings();
    const before = await stored();
    const campaignType = 'AppointmentReminders' as const;
    const config = { campaignType, resultItem: { phoneNumber: '+15550001111' }, status: 'completed' };
    expect((await call(updateCampaignConfig, config as never)).status).toBe(400);
    expect(await stored()).toEqual(before);
  });
});

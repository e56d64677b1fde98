import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { textingNumberOf } from '#contract/campaigns/enrollment.ts';
import type { TimeBasedAutoRepliesConfig } from '#contract/rules/texting/office-hours.ts';
import { updateEnrollment as updateEnrollmentCall } from '#contract/campaigns/settings.ts';
import { extensions } from '#contract/extensions.ts';
import { anApp } from '#tests/support/an-app.ts';
import { aPractice, aRowKey, aTemplate, at, refusal, startWorld } from '#tests/support/server-world.ts';
import { createEnrollment } from './create-enrollment.ts';
import { getEnrollment } from './get-enrollment.ts';
import { getPracticeResource } from './get-resource.ts';
import { getUiBehaviors } from './get-ui-behaviors.ts';
import { readRegistrationStatus } from './read-registration-status.ts';
import { updateCampaignConfig } from '../settings/update-campaign-config.ts';
import { updatePostAppointment } from '../settings/update-post-appointment.ts';
import { updateEnrollment } from '../settings/update-enrollment.ts';
import { updateStartDate } from '../settings/update-start-date.ts';
import { updateTwoWayMessaging } from '../settings/update-two-way-messaging.ts';

const world = await startWorld();

describe('the enrollment', () => {
  it('is created once, with a campaign of each type [API-09] [EN-04] [EN-08]', async () => {
    const staff = at(world, `EZYVET#${randomUUID()}:east`);
    await expect(staff.read(getEnrollment)).rejects.toEqual(refusal('not_found'));
    const created = await staff.run(createEnrollment);
    expect(created.practiceId).toMatchObject({ type: 'EZYVET', organizationSubId: 'east' });
    expect(created.campaignEnrollments.map(({ campaignType }) => campaignType)).toEqual([
      'AppointmentReminders',
      'ServiceReminders',
      'PracticeNewsletter',
    ]);
    // Otherwise no first day could be chosen, and nothing would ever be sent.
    expect(new Set(created.campaignEnrollments.map(({ status }) => status))).toEqual(new Set(['started']));
    await staff.run(updateEnrollment, { practiceName: 'Harbour Vets' });
    expect(await staff.run(createEnrollment)).toMatchObject({ practiceName: 'Harbour Vets' });
  });

  it('is created by a request without any body [API-09]', async () => {
    const practice = `EZYVET#${randomUUID()}:east`;
    const created = await anApp(world).app.request('/v1/app/practice-enrollment', {
      method: 'POST',
      headers: { authorization: `Bearer ${practice}` },
    });
    expect(created.status).toBe(200);
    const enrollment: unknown = await created.json();
    expect(enrollment).toMatchObject({ practiceId: { type: 'EZYVET', organizationSubId: 'east' } });
    expect(await at(world, practice).read(getEnrollment)).toEqual(enrollment);
  });

  it('shows the profile, the texting number and when texting was switched on [API-10] [EN-01] [EN-02] [EN-03] [EN-05]', async () => {
    const { practice, texting_number } = await aPractice(world, {
      profile: JSON.stringify({ practiceAddressCity: 'Boston', isVelloActive: true, billingSapId: '77' }),
      campaign_enrollments: JSON.stringify([
        { campaignType: 'AppointmentReminders', mediums: ['SMS'], resultItem: { phoneNumber: '+15550000000' } },
      ]),
    });
    const enrollment = await at(world, practice).read(getEnrollment);
    expect(enrollment).toMatchObject({
      practiceName: 'Elm Street Animal Hospital',
      practiceIanaZone: 'America/New_York',
      practiceAddressCity: 'Boston',
      practiceEmailAddress: null,
      isVelloActive: true,
      billingSapId: '77',
      communicationPreferences: [{ campaignType: 'AppointmentReminders', mediums: ['SMS'] }],
      twoWayMessagingCampaignEnrollment: { enabledAt: '2026-01-01T00:00:00.000Z', timeBasedAutoRepliesConfig: null },
    });
    expect(textingNumberOf(enrollment)).toBe(texting_number);
  });

  it('updates the edited fields only [API-11]', async () => {
    const { practice } = await aPractice(world, {
      profile: JSON.stringify({ practiceAddressCity: 'Boston', isVelloActive: true }),
    });
    const staff = at(world, practice);
    await staff.run(updateEnrollment, { practiceEmailAddress: 'front@elm.example' });
    const changed = await staff.run(updateEnrollment, { practiceName: 'Elm Vets', practiceAddressCity: null });
    expect(changed).toMatchObject({
      practiceName: 'Elm Vets',
      practiceAddressCity: null,
      practiceEmailAddress: 'front@elm.example',
      isVelloActive: true,
      practiceIanaZone: 'America/New_York',
    });
  });

  it('refuses an invalid state or zip, and names the field', async () => {
    const { practice } = await aPractice(world);
    const { call } = anApp(world);
    for (const [field, value] of [
      ['practiceAddressState', 'XX'],
      ['practiceAddressState', ''],
      ['practiceAddressPostalCode', '123'],
      ['practiceAddressPostalCode', '041011234'],
    ] as const)
      expect(await call(practice, updateEnrollmentCall, { [field]: value as never }), value).toMatchObject({
        status: 400,
        body: { details: [{ field: `body.${field}` }] },
      });
    const edit = { practiceAddressState: 'ME', practiceAddressPostalCode: '04101-1234' } as const;
    expect(await call(practice, updateEnrollmentCall, edit)).toMatchObject({ status: 200, body: edit });
  });

  it('applies both of two concurrent edits', async () => {
    const staff = at(world, (await aPractice(world)).practice);
    await Promise.all([
      staff.run(updateEnrollment, { practiceAddressCity: 'Salem' }),
      staff.run(updateEnrollment, { practiceAddressState: 'MA' }),
    ]);
    expect(await staff.read(getEnrollment)).toMatchObject({ practiceAddressCity: 'Salem', practiceAddressState: 'MA' });
  });

  it('sets the day from which a campaign sends [API-12]', async () => {
    const staff = at(world, (await aPractice(world)).practice);
    await staff.run(updateStartDate, { campaignType: 'ServiceReminders', start_date: '2026-12-01' });
    const { campaignEnrollments } = await staff.run(updateStartDate, {
      campaignType: 'ServiceReminders',
      start_date: '2026-12-02',
    });
    expect(campaignEnrollments).toMatchObject([{ campaignType: 'ServiceReminders', startDate: '2026-12-02' }]);
  });

  it('stores the thank-you message; an edit changes only the given fields [API-15]', async () => {
    const staff = at(world, (await aPractice(world)).practice);
    const message = 'Thank you for visiting us. Tell us how it went, it takes a minute.';
    await staff.run(updatePostAppointment, { enabled: true, message });
    const { postAppointmentCommunications } = await staff.run(updatePostAppointment, {
      link: 'https://reviews.example',
    });
    const link = 'https://reviews.example';
    expect(postAppointmentCommunications).toEqual({ enabled: true, message, link, surveyId: null });
  });

  it('does not thank clients without a message, also if only the switch is sent [API-15] [PO-03]', async () => {
    const staff = at(world, (await aPractice(world)).practice);
    const message = 'Thank you for visiting us. Tell us how it went, it takes a minute.';
    const isRefused = async (edit: Parameters<typeof updatePostAppointment>[1]) =>
      expect(staff.run(updatePostAppointment, edit)).rejects.toMatchObject({ details: [{ field: 'body.message' }] });
    for (const edit of [{ enabled: true }, { enabled: true, message: '' }, { enabled: true, message: ' '.repeat(60) }])
      await isRefused(edit);
    await staff.run(updatePostAppointment, { enabled: false, message: '' });
    await isRefused({ enabled: true });
    await staff.run(updatePostAppointment, { enabled: false, message });
    expect(await staff.run(updatePostAppointment, { enabled: true })).toMatchObject({
      postAppointmentCommunications: { enabled: true, message },
    });
    await isRefused({ message: '' });
  });

  it('stores what a campaign sends, and refuses unknown values [API-14] [EN-10]', async () => {
    const staff = at(world, (await aPractice(world)).practice);
    const campaignConfig = { appointmentTypeSettings: [{ appointmentTypeId: 'exam', excluded: true }] };
    await staff.run(updateCampaignConfig, {
      campaignType: 'AppointmentReminders',
      mediums: ['SMS', 'EMAIL'],
      campaignConfig,
    });
    const { campaignEnrollments } = await staff.run(updateStartDate, {
      campaignType: 'AppointmentReminders',
      start_date: '2026-12-01',
    });
    expect(campaignEnrollments[0]).toMatchObject({ mediums: ['SMS', 'EMAIL'], campaignConfig });
  });

  it('changes only the given fields of a campaign', async () => {
    const staff = at(world, (await aPractice(world)).practice);
    const campaignType = 'AppointmentReminders' as const;
    const appointmentTypeSettings = [{ appointmentTypeId: 'exam', excluded: true }];
    await staff.run(updateCampaignConfig, {
      campaignType,
      mediums: ['SMS'],
      campaignConfig: { appointmentTypeSettings },
    });
    const cadences = { '14-days': [], '3-days': ['EMAIL' as const] };
    const { campaignEnrollments } = await staff.run(updateCampaignConfig, {
      campaignType,
      campaignConfig: { cadences },
    });
    expect(campaignEnrollments).toMatchObject([
      { mediums: ['SMS'], campaignConfig: { appointmentTypeSettings, cadences } },
    ]);
  });

  it('refuses a campaign without an option, unless it is switched off [CA-12] [CA-13] [PR-04] [MS-04]', async () => {
    const staff = at(world, (await aPractice(world)).practice);
    const noOptions = { '14-days': [], '3-days': [], 'same-day': [] };
    const reminders = { campaignType: 'AppointmentReminders', campaignConfig: { cadences: noOptions } } as const;
    const services = { campaignType: 'ServiceReminders', mediums: [] } as const;
    for (const edit of [reminders, services]) {
      const given = { ...edit, mediums: [] };
      await expect(staff.run(updateCampaignConfig, given)).rejects.toMatchObject({
        details: [{ field: 'body.campaignConfig.cadences' }],
      });
      const { campaignEnrollments } = await staff.run(updateCampaignConfig, { ...given, enabled: false });
      expect(campaignEnrollments.at(-1)).toMatchObject({ campaignType: edit.campaignType, enabled: false });
      await expect(staff.run(updateCampaignConfig, { campaignType: edit.campaignType, enabled: true })).rejects.toEqual(
        refusal('invalid_request'),
      );
    }
  });

  it('accepts only options of the campaign, by mediums that they support [CA-11]', async () => {
    const staff = at(world, (await aPractice(world)).practice);
    const expectRefusal = async (campaignType: 'AppointmentReminders' | 'ServiceReminders', cadence: string) =>
      expect(
        staff.run(updateCampaignConfig, { campaignType, campaignConfig: { cadences: { [cadence]: ['SMS'] } } }),
      ).rejects.toMatchObject({ details: [{ field: `body.campaignConfig.cadences.${cadence}` }] });
    await expectRefusal('AppointmentReminders', '60-days');
    await expectRefusal('AppointmentReminders', 'thank-you');
    await expectRefusal('ServiceReminders', 'postcard');
  });

  it('returns the registration status of the practice’s own number only [API-13] [EN-11]', async () => {
    const { practice, texting_number } = await aPractice(world, { registration_status: 'REGISTRATION_IN_PROGRESS' });
    const staff = at(world, practice);
    expect(await staff.read(readRegistrationStatus, { phoneNumber: texting_number ?? '' }, true)).toEqual({
      registrationStatus: 'REGISTRATION_IN_PROGRESS',
    });
    expect(await staff.read(readRegistrationStatus, { phoneNumber: '+15550009999' }, true)).toEqual({
      registrationStatus: 'NO_ACCOUNT',
    });
  });
});

describe('two-way texting', () => {
  const hours = { enabled: true, startTime: '08:00', endTime: '17:00' };

  it('is switched on and off; a repeat does not change its time [API-16] [EN-05]', async () => {
    const staff = at(world, (await aPractice(world, { messaging_enabled_at: null })).practice);
    const on = await staff.run(updateTwoWayMessaging, { set_enabled: true });
    expect(on.twoWayMessagingCampaignEnrollment?.enabledAt).toEqual(expect.any(String));
    expect(await staff.run(updateTwoWayMessaging, { set_enabled: true })).toEqual(on);
    const off = await staff.run(updateTwoWayMessaging, { set_enabled: false });
    expect(off.twoWayMessagingCampaignEnrollment?.enabledAt).toBeNull();
  });

  it('stores the hours of the auto reply, with a template of the practice [EN-06]', async () => {
    const { practice } = await aPractice(world);
    const staff = at(world, practice);
    const template = await aTemplate(world, practice, { type: 'TIME_BASED_AUTO_REPLY' });
    const timeBasedAutoRepliesConfig: TimeBasedAutoRepliesConfig = {
      enabledAt: '2026-11-01T00:00:00.000Z',
      templateId: template.id,
      weekdayConfig: { '0': { ...hours, enabled: false }, '1': hours },
    };
    await staff.run(updateTwoWayMessaging, { timeBasedAutoRepliesConfig });
    expect((await staff.read(getEnrollment)).twoWayMessagingCampaignEnrollment).toMatchObject({
      enabledAt: '2026-01-01T00:00:00.000Z',
      timeBasedAutoRepliesConfig,
    });
    const theirs = await aTemplate(world, (await aPractice(world)).practice, { type: 'TIME_BASED_AUTO_REPLY' });
    const quickReply = await aTemplate(world, practice);
    for (const templateId of [theirs.id, quickReply.id, 'x'])
      await expect(
        staff.run(updateTwoWayMessaging, { timeBasedAutoRepliesConfig: { ...timeBasedAutoRepliesConfig, templateId } }),
      ).rejects.toMatchObject({ details: [{ field: 'body.timeBasedAutoRepliesConfig.templateId' }] });
  });
});

it('returns the identity, name and time zone of the practice [API-22] [EN-14]', async () => {
  const { practice, organization } = await aPractice(world);
  expect(await at(world, practice).read(getPracticeResource)).toEqual({
    id: practice,
    pimsType: 'NEO',
    practiceOrgId: organization,
    practiceSubOrgId: 'main',
    name: 'Elm Street Animal Hospital',
    timeZone: 'America/New_York',
  });
});

it.each([
  ['NEO', false],
  ['EZYVET', true],
] as const)(
  'lists every extension, the caller’s name as an author, and the rules of %s [API-17] [AR-34] [AR-35]',
  async (pims, areRoomsNeeded) => {
    expect(await at(world, aRowKey(pims)).read(getUiBehaviors)).toEqual({
      extensions,
      author: 'Ada Lovelace',
      appRules: {
        appointmentBooking: { appointmentsRequireFacilities: areRoomsNeeded },
        appointmentRequests: { practitionersRequireFacilities: areRoomsNeeded },
      },
    });
  },
);

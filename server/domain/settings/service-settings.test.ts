import { describe, expect, it } from 'vitest';
import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import { listPublishes, revertPublish } from '#contract/campaigns/publishes.ts';
import { updateCampaignConfig } from '#contract/campaigns/settings.ts';
import type { Output } from '#contract/http.ts';
import { anApp } from '#tests/support/an-app.ts';
import { aPractice, startWorld } from '#tests/support/server-world.ts';

const world = await startWorld();
const server = anApp(world);
const campaignType = 'ServiceReminders' as const;
type Config = NonNullable<PracticeEnrollment['campaignEnrollments'][number]['campaignConfig']>;

async function aPracticeWithServices() {
  const { practice } = await aPractice(world);
  const publish = async (campaignConfig: object) => {
    const input = { campaignType, campaignConfig } as never;
    const { status, body } = await server.call(practice, updateCampaignConfig, input);
    const [error] = (body as { details?: { field: string }[] }).details ?? [];
    return { status, field: error?.field };
  };
  const newest = async () => (await server.call(practice, listPublishes, {})).body as Output<typeof listPublishes>;
  return {
    practice,
    publish,
    config: async () => {
      const row = await world.store.db
        .selectFrom('practice')
        .select('campaign_enrollments')
        .where('practice', '=', practice)
        .executeTakeFirstOrThrow();
      return row.campaign_enrollments.find((one) => one.campaignType === campaignType)?.campaignConfig as Config;
    },
    revertNewest: async (back = 0) => {
      const id = (await newest()).data[back]?.publish_id ?? '';
      return (await server.call(practice, revertPublish, { id })).status;
    },
  };
}
const off = (serviceTypeId: string, name?: string) => ({ serviceTypeId, ...(name && { name }), excluded: true });

describe('the settings of service reminders', () => {
  it('record each service by itself, so that one can be undone while another stays [API-14] [MS-15]', async () => {
    const { publish, config, revertNewest } = await aPracticeWithServices();
    await publish({ serviceReminderTypeSettings: [off('rabies', 'Rabies')] });
    await publish({ serviceReminderTypeSettings: [off('rabies', 'Rabies'), off('a / b', 'Dental')] });
    expect(await revertNewest(1)).toBe(200);
    expect(await config()).toEqual({ serviceReminderTypeSettings: [off('a / b', 'Dental')] });
  });

  it('keep own words, classifications and who has a visit beside each other, each undone by itself [API-14] [MS-15] [MS-08]', async () => {
    const { practice, publish, config, revertNewest } = await aPracticeWithServices();
    await world.store.db.insertInto('client_classification').values({ practice, id: 'staff', name: 'Staff' }).execute();
    const customContent = { text: 'Deposits are due.', link: { label: 'Book', url: 'https://elm.example' } };
    const clientClassifications = { mode: 'INCLUDE' as const, ids: ['staff', 'gone'] };
    expect(await publish({ customContent })).toMatchObject({ status: 200 });
    expect(await publish({ clientClassifications })).toMatchObject({ status: 200 });
    expect(await publish({ skipWhenBooked: true })).toMatchObject({ status: 200 });
    expect(await config()).toEqual({ customContent, clientClassifications, skipWhenBooked: true });
    expect(await revertNewest(1)).toBe(200);
    expect(await config()).toEqual({ customContent, skipWhenBooked: true });
  });

  it.each([
    [{ customContent: { text: 'x'.repeat(501), link: null } }, 'customContent.text'],
    [
      { customContent: { text: '', link: { label: 'x'.repeat(31), url: 'https://a.example' } } },
      'customContent.link.label',
    ],
    [{ customContent: { text: '', link: { label: '', url: 'https://a.example' } } }, 'customContent.link.label'],
    [{ customContent: { text: '', link: { label: 'Go', url: 'javascript:alert(1)' } } }, 'customContent.link.url'],
    [{ customContent: { text: '', link: { label: 'Go', url: 'data:text/html,x' } } }, 'customContent.link.url'],
    [{ customContent: { text: '', link: null, html: '<b>' } }, 'customContent.html'],
    [{ clientClassifications: { mode: 'INCLUDE', ids: [] } }, 'clientClassifications.ids'],
    [{ clientClassifications: { mode: 'INCLUDE', ids: ['gone'] } }, 'clientClassifications.ids'],
    [{ serviceReminderTypeSettings: [off('rabies'), off('rabies')] }, 'serviceReminderTypeSettings'],
  ])('refuse %j, and keep what was published [MS-05] [MS-06] [MS-07] [MS-08] [CN-30] [F-57]', async (config, field) => {
    const { publish, config: stored } = await aPracticeWithServices();
    await publish({ skipWhenBooked: true });
    expect(await publish(config)).toEqual({ status: 400, field: `body.campaignConfig.${field}` });
    expect(await stored()).toEqual({ skipWhenBooked: true });
  });

  it('take own words of 500 characters, and to leave out nobody [MS-05] [CN-30] [MS-08]', async () => {
    const { publish } = await aPracticeWithServices();
    expect((await publish({ customContent: { text: 'é'.repeat(500), link: null, notInTexts: true } })).status).toBe(
      200,
    );
    expect((await publish({ clientClassifications: { mode: 'EXCLUDE', ids: [] } })).status).toBe(200);
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type CampaignType, campaignTypes } from '#contract/campaigns/enrollment.ts';
import { updateStartDate } from '#contract/campaigns/settings.ts';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { formatDay } from '#src/lib/dates.ts';
import { cadences } from '#src/strings/cadences.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { practiceNotices } from '#src/strings/practice-notices.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';

const network = theNetwork();
const words = cadences.start;
const today = () => dayIn(new Date(), 'America/New_York');

const sectionTitles = {
  AppointmentReminders: cadences.groups.appointmentReminders.title,
  ServiceReminders: cadences.groups.serviceReminders.title,
  PracticeNewsletter: cadences.newsletters.title,
} satisfies Record<CampaignType, string>;

async function openAt(
  status: string,
  startDate: string | null = null,
  campaignType: CampaignType = 'ServiceReminders',
  flags: NonNullable<Parameters<typeof renderApp>[0]>['flags'] = {},
  zone = 'America/New_York',
) {
  const campaigns = [{ campaignType, mediums: ['SMS'], status, startDate }];
  const practice = await aPracticeDay({ campaign_enrollments: JSON.stringify(campaigns), time_zone: zone });
  const app = await renderApp({ practice, path: '/config/cadences-customization', flags });
  await screen.findByRole('heading', { name: cadences.groups.serviceReminders.title });
  return app;
}
const dialogName = { name: words.title.ServiceReminders };
/** By name, since another dialog can confirm the save. */
const dialogClosed = () => waitFor(() => expect(screen.queryByRole('dialog', dialogName)).toBeNull());
async function openDialog({ user }: Awaited<ReturnType<typeof openAt>>, day?: string) {
  const section = within(screen.getByRole('region', { name: sectionTitles.ServiceReminders }));
  await user.click(section.getByRole('button', { name: /start date$/ }));
  const dialog = within(await screen.findByRole('dialog', dialogName));
  const field = dialog.getByRole<HTMLSelectElement>('combobox', { name: words.date });
  if (day !== undefined) await user.selectOptions(field, day);
  return { dialog, field, days: [...field.options].map(({ value }) => value) };
}

describe('the start date', () => {
  it.each(
    campaignTypes.flatMap(
      (type) =>
        [
          [type, 'Started'],
          [type, 'error'],
        ] as const,
    ),
  )('of %s can be changed while its enrollment is %s, next to that state [CA-14] [EN-09]', async (type, status) => {
    const { user } = await openAt(status, '2026-05-05', type);
    const section = within(screen.getByRole('region', { name: sectionTitles[type] }));
    expect(
      section.getByText(status === 'error' ? words.error : words.since(formatDay('2026-05-05', 'UTC'))),
    ).toBeVisible();
    await user.click(section.getByRole('button', { name: status === 'error' ? words.set : words.change }));
    expect(await screen.findByRole('dialog', { name: words.title[type] })).toBeVisible();
  });

  it('of newsletters is saved for newsletters, and the banner shows it [CA-14] [CA-20] [SH-54]', async () => {
    const { user } = await openAt('started', today(), 'PracticeNewsletter');
    const section = within(screen.getByRole('region', { name: sectionTitles.PracticeNewsletter }));
    await user.click(section.getByRole('button', { name: words.change }));
    const dialog = within(await screen.findByRole('dialog', { name: words.title.PracticeNewsletter }));
    const day = addDays(today(), 3);
    await user.selectOptions(dialog.getByRole('combobox', { name: words.date }), day);
    await user.click(dialog.getByRole('button', { name: words.save }));
    const banner = await screen.findByRole('region', { name: practiceNotices.label });
    expect(banner).toHaveTextContent(practiceNotices.startDate(formatDay(day, 'UTC'), ['PracticeNewsletter']));
    const [request] = network.requestsTo(updateStartDate);
    expect(new URL(request?.url ?? '').pathname).toMatch(/\/practice-enrollment\/PRACTICE_NEWSLETTER\/start-date$/);
    expect(await request?.json()).toEqual({ start_date: day });
  });

  it('of newsletters is absent if their flag is off or the practice is not enrolled', async () => {
    await openAt('started', '2026-05-05', 'PracticeNewsletter', { 'newsletters-page-enabled': false });
    expect(screen.queryByRole('heading', { name: cadences.newsletters.title })).toBeNull();
    await openAt('started', '2026-05-05');
    expect(screen.queryByRole('heading', { name: cadences.newsletters.title })).toBeNull();
  });

  it('is fixed once the enrollment is complete [CA-14]', async () => {
    await openAt('completed', '2026-05-05');
    const section = within(screen.getByRole('region', { name: sectionTitles.ServiceReminders }));
    expect(section.queryByRole('button', { name: /start date$/ })).toBeNull();
  });

  it.each([
    ['in error', { status: 'error', startDate: '2026-05-05' }, words.error],
    ['without a status', { status: null }, words.none],
    ['without a status, with a date', { status: null, startDate: '2026-05-05' }, words.none],
    ['with a status that nobody knows', { status: 'paused', startDate: '2026-05-05' }, words.none],
    ['started without a date', { status: 'started' }, words.none],
    ['of a server that says no status', { startDate: '2026-05-05' }, words.since(formatDay('2026-05-05', 'UTC'))],
    ['not enrolled', null, words.notEnrolled],
  ])(
    'begins what its campaign sends, and the switch ends it, as the page says: %s [CA-14] [EN-09] @slow',
    async (_state, given, before) => {
      const campaigns = [{ campaignType: 'ServiceReminders', mediums: ['SMS'], ...given }];
      const practice = await aPracticeDay({ campaign_enrollments: JSON.stringify(given ? campaigns : []) });
      const app = await renderApp({ practice, path: '/config/cadences-customization' });
      const section = within(await screen.findByRole('region', { name: sectionTitles.ServiceReminders }));
      expect(section.getByText(before)).toBeVisible();
      const day = addDays(today(), 1);
      const { dialog } = await openDialog(app, day);
      await app.user.click(dialog.getByRole('button', { name: words.save }));
      await dialogClosed();
      const later = words.later(formatDay(day, 'UTC'));
      expect(await section.findByText(later)).toBeVisible();
      expect(section.getByRole('button', { name: words.change })).toBeVisible();
      const { campaignEnrollments } = await practice.enrollment();
      expect(campaignEnrollments).toMatchObject([
        { campaignType: 'ServiceReminders', status: 'started', startDate: day },
      ]);
      const toggle = section.getByRole('switch', { name: cadences.groups.serviceReminders.switch });
      await app.user.click(toggle);
      expect(section.getByText(words.off)).toBeVisible();
      await app.user.click(toggle);
      expect(section.getByText(later)).toBeVisible();
    },
  );

  it('is one of 14 days, from today in the practice’s time zone [CA-15] [CN-36]', async () => {
    // It is another day there than in UTC.
    const zone = new Date().getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
    const { days, field } = await openDialog(await openAt('started', null, 'ServiceReminders', {}, zone));
    const first = dayIn(new Date(), zone);
    expect(first).not.toBe(dayIn(new Date(), 'UTC'));
    expect(days).toHaveLength(14);
    expect([days[0], days[13]]).toEqual([first, addDays(first, 13)]);
    expect(field).toHaveDisplayValue(words.today(formatDay(first, 'UTC')));
  });

  it('is among the choices even if it is outside of those days [CA-16]', async () => {
    const { days, field } = await openDialog(await openAt('started', '2026-05-05'));
    expect([days.length, days[0]]).toEqual([15, '2026-05-05']);
    expect(field).toHaveValue('2026-05-05');
  });

  it('is saved for its campaign, and the banner shows it [CA-14] [CA-20] [CA-18] [SH-54]', async () => {
    const app = await openAt('started', today());
    const day = addDays(today(), 5);
    const { dialog } = await openDialog(app, day);
    await app.user.click(dialog.getByRole('button', { name: words.save }));
    await dialogClosed();
    const [request] = network.requestsTo(updateStartDate);
    expect(request?.method).toBe('PATCH');
    expect(new URL(request?.url ?? '').pathname).toMatch(/\/practice-enrollment\/service-reminders\/start-date$/);
    expect(await request?.json()).toEqual({ start_date: day });
    expect(await screen.findByText(words.later(formatDay(day, 'UTC')))).toBeInTheDocument();
    const banner = screen.getByRole('region', { name: practiceNotices.label });
    expect(banner).toHaveTextContent(practiceNotices.startDate(formatDay(day, 'UTC'), ['ServiceReminders']));
  });

  it('cannot be saved a second time while it is being saved [CA-17]', async () => {
    const app = await openAt('started', today());
    const { dialog } = await openDialog(app);
    const respond = network.hold(updateStartDate);
    await app.user.click(dialog.getByRole('button', { name: words.save }));
    const saving = await dialog.findByRole('button', { name: 'Saving' });
    expect(saving).toBeDisabled();
    await app.user.keyboard('{Escape}');
    expect(saving).toBeInTheDocument();
    respond();
    await dialogClosed();
  });

  it('stays chosen if it could not be saved, with the reason and a retry @slow', async () => {
    network.fail(updateStartDate, { code: 'rate_limited', message: 'no' });
    const app = await openAt('error', null);
    const day = addDays(today(), 2);
    const { dialog, field } = await openDialog(app, day);
    await app.user.click(dialog.getByRole('button', { name: words.save }));
    expect(await dialog.findByText(messageForCode('rate_limited'))).toBeInTheDocument();
    expect(field).toHaveValue(day);
    // A lost answer is asked for again without a press.
    network.fail(updateStartDate, 'response lost');
    await app.user.click(dialog.getByRole('button', { name: 'Try again' }));
    await dialogClosed();
    expect(network.requestsTo(updateStartDate)).toHaveLength(3);
  });
});

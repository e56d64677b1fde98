import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  type AppointmentCategory,
  type AppointmentRequestConfig,
  defaultConfig,
  enrollAppointmentRequests,
  getPracticeConfig,
  listBranchDepartments,
  savePracticeConfig,
} from '#contract/campaigns/booking-config.ts';
import { getBookingLimits, noLimits, saveBookingLimits } from '#contract/campaigns/booking-limits.ts';
import { getCalendarFacts } from '#contract/campaigns/calendar-facts.ts';
import { updateEnrollment } from '#contract/campaigns/settings.ts';
import { getUiBehaviors } from '#contract/campaigns/ui-behaviors.ts';
import type { FlagKey } from '#contract/platform/flags.ts';
import { practiceOfRowKey } from '#contract/rules/practice/row-key.ts';
import { bookingSettings as words } from '#src/strings/booking-settings.ts';
import { pimsNames } from '#src/strings/pims.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { ben, openForBooking } from '#tests/support/booking-world.ts';
import { aPracticeDay, type PracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { aRowKey } from '#tests/support/server-world.ts';
import { nextSpan } from './HoursOfWeek.tsx';

const network = theNetwork();

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const toggle = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('switch', { name });
const dialog = () => screen.findByRole('dialog', { name: 'Publish these changes?' });
const section = (name: string) => within(screen.getByRole('region', { name }));
const wellness = () => section('Wellness visits');
const sick = () => section('Sick visits');
const hours = (day: string, number: number, end: 'from' | 'until') =>
  wellness().getByLabelText<HTMLInputElement>(`${day}, hours ${number}, ${end}`);
const setTime = (field: HTMLInputElement, time: string) => fireEvent.change(field, { target: { value: time } });
const bodies = async <T,>(call: Parameters<typeof network.requestsTo>[0]) =>
  Promise.all(network.requestsTo(call).map((request) => request.clone().json() as Promise<T>));
const requests = words.requests.toggle;
const bar = () => screen.queryByRole('region', { name: 'Unpublished changes' });

interface Given {
  config?: Partial<AppointmentRequestConfig>;
  pims?: 'NEO' | 'EZYVET';
  /** Without published settings, and requests off. */
  isFresh?: boolean;
  requestsOff?: boolean;
}

async function aClinic({ config = {}, pims = 'NEO', isFresh = false, requestsOff = isFresh }: Given = {}) {
  const practice = aRowKey(pims);
  const { pimsType, practiceOrgId, practiceSubOrgId } = practiceOfRowKey(practice);
  const identity = { practice, pims: pimsType, organization: practiceOrgId, branch: practiceSubOrgId };
  const day = await aPracticeDay(identity);
  await openForBooking(day.world, practice, { config });
  const { db } = day.world.store;
  if (isFresh) await db.deleteFrom('booking_config').where('practice', '=', practice).execute();
  if (requestsOff)
    await db
      .updateTable('practice')
      .set({ appointment_requests_enabled_at: null })
      .where('practice', '=', practice)
      .execute();
  return day;
}

interface Opening extends Given {
  practice?: PracticeDay;
  flags?: Partial<Record<FlagKey, boolean>>;
}

async function openPage({ practice, flags = {}, ...given }: Opening = {}) {
  const app = await renderApp({
    practice: practice ?? (await aClinic(given)),
    path: '/config/appointment-requests',
    flags,
  });
  await screen.findByRole('region', { name: 'Sick visits' });
  const tryToPublish = async () => app.user.click(await button('Publish Changes'));
  const publish = async () => {
    await tryToPublish();
    await dialog();
    await app.user.click(await button('Publish'));
  };
  return { ...app, tryToPublish, publish };
}

/** What the server has stored of a category. */
async function published({ world, practice }: PracticeDay, category: AppointmentCategory) {
  const row = await world.store.db
    .selectFrom('booking_config')
    .select('config')
    .where('practice', '=', practice)
    .where('category', '=', category)
    .executeTakeFirst();
  return row?.config;
}

/** A colleague publishes changes of a category in another window. */
const colleagueSaves = async (
  day: PracticeDay,
  category: AppointmentCategory,
  change: Partial<AppointmentRequestConfig>,
) => {
  const config = (await published(day, category)) ?? defaultConfig(category);
  await act(async () => ben(day.world, day.practice).publishes({ ...config, ...change }));
};

describe('requests from clients', () => {
  it('have a page under the title "Appointment Booking", which the menu leads to [SH-13] [SH-45] [AR-01] @slow', async () => {
    await openPage();
    expect(screen.getByRole('heading', { level: 1, name: 'Appointment Booking' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Appointment Booking' })).toHaveAttribute(
      'href',
      '/config/appointment-requests',
    );
  });

  it('are prepared when they are switched on, and on for clients once that is published [AR-02] [AR-03] [API-63] @slow', async () => {
    const { user, practice, publish } = await openPage({ isFresh: true });
    await user.click(await toggle('Dr. Lee takes wellness visits'));
    await user.type(wellness().getByRole('textbox', { name: 'Description' }), 'Checkups');
    await user.click(await toggle(requests));
    await waitFor(async () => expect(await toggle(requests)).toBeChecked());
    expect(network.requestsTo(enrollAppointmentRequests)).toHaveLength(1);
    expect((await practice.enrollment()).appointmentRequestsEnabledAt).toBeNull();
    await publish();
    await screen.findByText('3 changes published');
    expect(await bodies(updateEnrollment)).toEqual([{ appointmentRequestsEnabled: true }]);
    expect((await practice.enrollment()).appointmentRequestsEnabledAt).not.toBeNull();
  });

  it('are not switched on for clients while a kind of visits that is on lacks a description or a provider [AR-36] [AR-39] @slow', async () => {
    const { user, tryToPublish } = await openPage({ isFresh: true });
    await user.click(await toggle(requests));
    await waitFor(async () => expect(await toggle(requests)).toBeChecked());
    await tryToPublish();
    expect(screen.queryByRole('dialog')).toBeNull();
    const description = wellness().getByRole('textbox', { name: 'Description' });
    expect(description).toHaveAccessibleDescription('Please provide a description');
    expect(screen.getByText(words.noProviderAtAll)).toBeVisible();
    await user.click(await toggle('Wellness visits: Offered to clients'));
    await tryToPublish();
    expect(await dialog()).toHaveTextContent(words.requests.noTimes);
  });

  it('that are on while clients are offered no time say so, until there is one @slow', async () => {
    const { user } = await openPage();
    expect(screen.queryByText(words.requests.noTimes)).toBeNull();
    for (const kind of ['Wellness', 'Sick']) await user.click(await toggle(`${kind} visits: Offered to clients`));
    expect(await screen.findByText(words.requests.noTimes)).toBeVisible();
    await user.click(await toggle('Wellness visits: Offered to clients'));
    await waitFor(() => expect(screen.queryByText(words.requests.noTimes)).toBeNull());
  });

  it('use the rooms, providers and departments that enrolling answers [AR-03] [AR-27] @slow', async () => {
    const room = { id: 'lab', name: 'Lab', departmentId: 'lab' };
    const lab = { id: 'lab', pimsId: '9', name: 'Laboratory' };
    network.rewrite(enrollAppointmentRequests, () => ({
      facilities: [room],
      departments: [lab],
      practitioners: [{ id: 'kim', name: 'Dr. Kim', departments: [lab], facilities: [room] }],
    }));
    const { user } = await openPage({ isFresh: true });
    expect(screen.queryByRole('switch', { name: 'Dr. Kim takes wellness visits' })).toBeNull();
    await user.click(await toggle(requests));
    await user.click(await toggle('Dr. Kim takes wellness visits'));
    expect(wellness().getByRole('checkbox', { name: 'Dr. Kim in Lab' })).not.toBeChecked();
    expect(wellness().getByRole('option', { name: 'Laboratory' })).toBeInTheDocument();
  });

  it('stay off where they cannot be prepared [AR-04]', async () => {
    network.fail(enrollAppointmentRequests, { code: 'forbidden', message: 'Broken' }, 9);
    const { user } = await openPage({ isFresh: true });
    await user.click(await toggle(requests));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Could not enable appointment requests, please contact support\.$/,
    );
    expect(await toggle(requests)).not.toBeChecked();
    expect(bar()).toBeNull();
  });

  it('stay off in ezyVet without a user who can be booked [AR-05] @slow', async () => {
    const practice = await aClinic({ isFresh: true, pims: 'EZYVET' });
    for (const table of ['practitioner_department', 'practitioner'] as const)
      await practice.world.store.db.deleteFrom(table).where('practice', '=', practice.practice).execute();
    const { user } = await openPage({ practice });
    expect(wellness().getByText(words.providers.nobody)).toBeVisible();
    await user.click(await toggle(requests));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^At least one user must be configured as Available To Book in ezyVet$/,
    );
    expect(await toggle(requests)).not.toBeChecked();
  });

  it('that are switched off need sick visits off too, which one press does [AR-40] @slow', async () => {
    const { user, practice, tryToPublish, publish } = await openPage();
    await user.click(await toggle(requests));
    const sentence = 'Please disable sick visit appointments if appointment requests are disabled.';
    expect(sick().getByText(sentence)).toBeVisible();
    await tryToPublish();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await sick().findByRole('alert')).toHaveTextContent(sentence);
    await waitFor(async () => expect(await toggle('Sick visits: Offered to clients')).toHaveFocus());
    await user.click(sick().getByRole('button', { name: 'Switch sick visits off' }));
    expect(screen.queryByText(sentence)).toBeNull();
    await publish();
    await screen.findByText('2 changes published');
    expect((await practice.enrollment()).appointmentRequestsEnabledAt).toBeNull();
    expect(await published(practice, 'SICK_VISIT')).toMatchObject({ enabled: false });
    expect(await published(practice, 'WELLNESS_VISIT')).toMatchObject({ enabled: true });
  });
});

describe('the two kinds of visits', () => {
  it('are wellness visits, on, and sick visits, off, at the usual hours with nobody [AR-06] [AR-07] [AR-19] [AR-20] [AR-31] [CN-26] @slow', async () => {
    const { user } = await openPage({ isFresh: true });
    expect(await toggle('Wellness visits: Offered to clients')).toBeChecked();
    expect(await toggle('Sick visits: Offered to clients')).not.toBeChecked();
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
      expect([hours(day, 1, 'from').value, hours(day, 1, 'until').value]).toEqual(['08:00', '17:00']);
    for (const day of ['Saturday', 'Sunday'])
      expect(wellness().getByRole('switch', { name: `${day}: offered` })).not.toBeChecked();
    for (const provider of wellness().getAllByRole('switch', { name: /takes/ })) expect(provider).not.toBeChecked();
    await user.click(await toggle('Dr. Lee takes wellness visits'));
    for (const room of wellness().getAllByRole('checkbox', { name: /^Dr\. Lee in / })) expect(room).not.toBeChecked();
  });

  it('are switched in the edited copy alone until they are published [AR-09] [AR-44] [AR-45] @slow', async () => {
    const { user, practice } = await openPage();
    await user.click(await toggle('Wellness visits: Offered to clients'));
    expect(bar()).toHaveTextContent('1 change not published');
    expect(await toggle('Sick visits: Offered to clients')).toBeChecked();
    expect(await published(practice, 'WELLNESS_VISIT')).toMatchObject({ enabled: true });
    await user.click(await toggle('Wellness visits: Offered to clients'));
    expect(bar()).toBeNull();
  });

  it('need a description while they are on, of at most 120 characters [AR-36] [AR-37] [CN-25] @slow', async () => {
    const { user, tryToPublish } = await openPage();
    const description = wellness().getByRole('textbox', { name: 'Description' });
    expect(description).toHaveAccessibleDescription(/8 of 120$/);
    await user.clear(description);
    await tryToPublish();
    expect(description).toHaveFocus();
    expect(description).toHaveAccessibleDescription('Please provide a description');
    await user.click(description);
    await user.paste('e'.repeat(121));
    expect(description).toHaveValue('e'.repeat(120));
    expect(description).toHaveAccessibleDescription(/120 of 120$/);
    await user.clear(description);
    await user.click(await toggle('Wellness visits: Offered to clients'));
    await tryToPublish();
    await dialog();
  });

  it('last 15, 30, 45 or 60 minutes; a length of zero is 15 [AR-11] [AR-12] [AR-13] [CN-24]', async () => {
    await openPage({ config: { appointmentLengthInMinutes: 0 } });
    const lengths = within(wellness().getByRole('group', { name: 'Length' })).getAllByRole('radio');
    expect(lengths.map((radio) => radio.closest('label')?.textContent)).toEqual([
      '15 min',
      '30 min',
      '45 min',
      '60 min',
    ]);
    expect(lengths.map((radio) => (radio as HTMLInputElement).checked)).toEqual([true, false, false, false]);
    expect(hours('Monday', 1, 'from')).toHaveAttribute('step', String(15 * 60));
    expect(bar()).toBeNull();
  });

  it('belong to a department, of which some have no providers and one is gone [AR-28] [AR-29] [AR-30] @slow', async () => {
    const practice = await aClinic({ config: { assignedDepartmentId: 'closed-down' } });
    await practice.world.store.db
      .insertInto('department')
      .values({ practice: practice.practice, id: 'lab', pims_id: '9', name: 'Laboratory' })
      .execute();
    const { user, publish } = await openPage({ practice });
    const department = wellness().getByRole('combobox', { name: 'Department' });
    expect(department).toHaveValue('closed-down');
    expect(
      within(department)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Any department', words.department.gone, 'Grooming', 'Laboratory (No bookable providers)', 'Medicine']);
    // What vanished may stay while something else is published.
    await user.type(wellness().getByRole('textbox', { name: 'Description' }), '!');
    await publish();
    await screen.findByText('1 change published');
    await user.selectOptions(department, 'Grooming');
    expect(wellness().getAllByText(words.providers.outside)).toHaveLength(2);
    await publish();
    await waitFor(async () =>
      expect(await published(practice, 'WELLNESS_VISIT')).toMatchObject({ assignedDepartmentId: 'grooming' }),
    );
  });

  it('can be moved by clients, until two business days before, if that is allowed [AR-41] [AR-42] [CN-27] @slow', async () => {
    const { user, practice, publish } = await openPage();
    const move = wellness().getByRole('switch', { name: 'Clients may ask to move a visit' });
    expect(move).not.toBeChecked();
    expect(move).toHaveAccessibleDescription('Up to two business days before the appointment.');
    await user.click(move);
    await publish();
    await screen.findByText('1 change published');
    expect(await published(practice, 'WELLNESS_VISIT')).toMatchObject({ allowRescheduleRequests: true });
  });
});

describe('the hours', () => {
  it('have several spans a day, by day numbers from Monday [AR-14] [AR-18] [AR-21] [CN-15] @slow', async () => {
    const { user, practice, publish } = await openPage();
    await user.click(wellness().getByRole('switch', { name: 'Sunday: offered' }));
    await user.click(wellness().getByRole('button', { name: 'Add hours on Sunday' }));
    setTime(hours('Sunday', 1, 'until'), '12:00');
    setTime(hours('Sunday', 2, 'from'), '13:00');
    setTime(hours('Sunday', 2, 'until'), '16:30');
    await publish();
    await screen.findByText('1 change published');
    const days = (await published(practice, 'WELLNESS_VISIT'))?.availabilityConfigs;
    expect(days?.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(days?.[6]).toEqual({
      day: 7,
      enabled: true,
      hours: [
        { start: '08:00', end: '12:00' },
        { start: '13:00', end: '16:30' },
      ],
    });
  });

  it('that end too early or overlap are marked at their day; days that are off are not checked [AR-22] [AR-23] [AR-24]', async () => {
    const { user, tryToPublish } = await openPage();
    setTime(hours('Tuesday', 1, 'until'), '07:00');
    expect(hours('Tuesday', 1, 'until')).toHaveAccessibleDescription('Start times must be set earlier than End times.');
    await user.click(wellness().getByRole('button', { name: 'Add hours on Thursday' }));
    expect(wellness().getByLabelText('Thursday, hours 2, from')).toHaveFocus();
    setTime(hours('Thursday', 2, 'from'), '16:00');
    expect(hours('Thursday', 2, 'from')).toHaveAccessibleDescription('Time spans cannot overlap.');
    expect(hours('Monday', 1, 'from')).toBeValid();
    await tryToPublish();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(hours('Tuesday', 1, 'from')).toHaveFocus();
    for (const day of ['Tuesday', 'Thursday'])
      await user.click(wellness().getByRole('switch', { name: `${day}: offered` }));
    await tryToPublish();
    await dialog();
  });

  it('need a day that is on [AR-25] @slow', async () => {
    const { user, tryToPublish } = await openPage();
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
      await user.click(wellness().getByRole('switch', { name: `${day}: offered` }));
    await tryToPublish();
    expect(await wellness().findByRole('alert')).toHaveTextContent('At least one day must be enabled.');
    await waitFor(() => expect(wellness().getByRole('switch', { name: 'Monday: offered' })).toHaveFocus());
  });

  it('whose time is emptied need one, whatever the time was before [AR-22] [AR-23]', async () => {
    const { user, tryToPublish } = await openPage();
    await user.click(wellness().getByRole('button', { name: 'Add hours on Thursday' }));
    setTime(hours('Thursday', 2, 'from'), '16:00');
    setTime(hours('Thursday', 2, 'from'), '');
    expect(hours('Thursday', 2, 'from')).toHaveValue('');
    expect(hours('Thursday', 2, 'from')).toHaveAccessibleDescription('Enter a time.');
    expect(hours('Thursday', 2, 'from')).toBeInvalid();
    expect(hours('Thursday', 1, 'from')).not.toHaveAttribute('aria-invalid');
    await tryToPublish();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(hours('Thursday', 2, 'from')).toHaveFocus();
    await user.click(wellness().getByRole('switch', { name: 'Thursday: offered' }));
    await tryToPublish();
    await dialog();
  });

  it('begin and end on a quarter of an hour [AR-13] [CN-24]', async () => {
    const { tryToPublish } = await openPage();
    setTime(hours('Thursday', 1, 'from'), '08:10');
    expect(hours('Thursday', 1, 'from')).toHaveAccessibleDescription(words.problems.off_steps);
    expect(hours('Thursday', 1, 'until')).not.toHaveAttribute('aria-invalid');
    await tryToPublish();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(hours('Thursday', 1, 'from')).toHaveFocus();
    setTime(hours('Thursday', 1, 'from'), '08:15');
    await tryToPublish();
    await dialog();
  });

  it('are added within the day, wherever its hours end [AR-21]', () => {
    const day = (...spans: [string, string][]) => nextSpan(spans.map(([start, end]) => ({ start, end })));
    expect(day(['08:00', '12:00'])).toEqual({ start: '13:00', end: '15:00' });
    expect(day(['08:00', '21:30'])).toEqual({ start: '22:30', end: '23:45' });
    expect(day(['08:00', '23:15'])).toEqual({ start: '05:00', end: '07:00' });
    expect(day(['00:00', '10:00'], ['11:00', '23:45'])).toEqual({ start: '10:00', end: '11:00' });
    expect(day(['00:00', '23:45'])).toBeNull();
    expect(day()).toEqual({ start: '13:00', end: '15:00' });
  });

  it('show in the review only the days that differ, with equal ones in one line [AR-21] [AR-46] @slow', async () => {
    const { user, tryToPublish } = await openPage();
    setTime(hours('Monday', 1, 'until'), '12:00');
    await user.click(wellness().getByRole('switch', { name: 'Saturday: offered' }));
    await user.click(wellness().getByRole('button', { name: 'Copy to… other days, from Monday' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Monday to Friday' }));
    await tryToPublish();
    const review = await dialog();
    expect(review).toHaveTextContent(/Monday to Friday: 8:00 AM – 5:00 PM Saturday: Not offered/);
    expect(review).toHaveTextContent(/Monday to Friday: 8:00 AM – 12:00 PM Saturday: 8:00 AM – 5:00 PM/);
    expect(review).not.toHaveTextContent(/Sunday/);
  });

  it('are copied from a day to the weekdays, or to every day [AR-21]', async () => {
    const { user } = await openPage();
    setTime(hours('Monday', 1, 'until'), '12:00');
    await user.click(wellness().getByRole('button', { name: 'Copy to… other days, from Monday' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Monday to Friday' }));
    expect(hours('Friday', 1, 'until')).toHaveValue('12:00');
    expect(wellness().getByRole('switch', { name: 'Saturday: offered' })).not.toBeChecked();
    await user.click(await wellness().findByRole('button', { name: 'Copy to… other days, from Monday' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Every day' }));
    await waitFor(() => expect(hours('Sunday', 1, 'until')).toHaveValue('12:00'));
  });
});

describe('the practice software’s schedule', () => {
  const schedule = words.mode.PIMS_SCHEDULE(pimsNames.NEO);
  const scheduled: Partial<AppointmentRequestConfig> = {
    schedulingMode: 'PIMS_SCHEDULE',
    scheduleConfig: { handleEmptySlots: 'EXCLUDE', includedAppointmentTypes: [{ id: 'bath', name: 'Bath' }] },
  };

  it('can be chosen where its flag is on [AR-14] [AR-15] [FL-20]', async () => {
    const { user } = await openPage();
    expect(wellness().getByRole('radio', { name: 'These hours' })).toBeChecked();
    await user.click(wellness().getByRole('radio', { name: schedule }));
    expect(wellness().queryByLabelText('Monday, hours 1, from')).toBeNull();
    expect(wellness().getByRole('combobox', { name: 'Search appointment types' })).toBeVisible();
  });

  it('can be published while an emptied time is hidden by it [AR-15] [AR-22] @slow', async () => {
    const { user, practice, publish } = await openPage({ config: scheduled });
    await user.click(wellness().getByRole('radio', { name: 'These hours' }));
    setTime(hours('Monday', 1, 'from'), '');
    await user.click(wellness().getByRole('radio', { name: schedule }));
    await publish();
    await screen.findByText(/^1 change published/);
    expect((await published(practice, 'WELLNESS_VISIT'))?.availabilityConfigs[0]).toEqual({
      day: 1,
      enabled: true,
      hours: [{ start: '08:00', end: '17:00' }],
    });
    expect(bar()).toBeNull();
  });

  it('cannot be chosen where its flag is off [AR-15] [FL-20]', async () => {
    await openPage({ flags: { 'pims-schedule-config-enabled': false } });
    expect(screen.queryByRole('radio', { name: schedule })).toBeNull();
    expect(hours('Monday', 1, 'from')).toBeVisible();
  });

  it('stays as it is, readable, where its flag is off and it is published [AR-15] [FL-20] @slow', async () => {
    const { user, practice, publish } = await openPage({
      config: scheduled,
      flags: { 'pims-schedule-config-enabled': false },
    });
    expect(wellness().getByText(words.mode.locked)).toBeVisible();
    expect(wellness().getByText('Bath. Open time without a type is not offered.')).toBeVisible();
    expect(wellness().queryByLabelText('Monday, hours 1, from')).toBeNull();
    expect(wellness().queryByRole('combobox', { name: 'Search appointment types' })).toBeNull();
    await user.type(wellness().getByRole('textbox', { name: 'Description' }), '!');
    await publish();
    await screen.findByText('1 change published');
    expect(await published(practice, 'WELLNESS_VISIT')).toMatchObject(scheduled);
  });

  it('needs an appointment type, which a search of three letters finds [AR-16] [AR-38] [AR-43] [CN-38] @slow', async () => {
    const { user, practice, tryToPublish, publish } = await openPage();
    await user.click(wellness().getByRole('radio', { name: schedule }));
    await tryToPublish();
    const search = wellness().getByRole('combobox', { name: 'Search appointment types' });
    expect(search).toHaveFocus();
    expect(search).toHaveAccessibleDescription('Please select at least one appointment type to include.');
    const found = () =>
      wellness()
        .getAllByRole('option', { name: /exam|Bath|Phone/ })
        .map(({ textContent }) => textContent);
    await user.type(search, 'ba');
    expect(found()).toEqual(['Annual wellness exam', 'Bath', 'Phone consultation']);
    await user.type(search, 't');
    expect(found()).toEqual(['Bath']);
    await user.keyboard('{Enter}');
    const chosen = () => within(wellness().getByRole('list', { name: 'Included appointment types' }));
    expect(chosen().getByText('Bath')).toBeVisible();
    await user.type(search, 'consultaton');
    await user.keyboard('{Enter}');
    expect(chosen().getByText('Phone consultation')).toBeVisible();
    await user.click(chosen().getByRole('button', { name: 'Remove Bath' }));
    await publish();
    await screen.findByText('2 changes published');
    expect(await published(practice, 'WELLNESS_VISIT')).toMatchObject({
      schedulingMode: 'PIMS_SCHEDULE',
      scheduleConfig: {
        handleEmptySlots: 'INCLUDE',
        includedAppointmentTypes: [{ id: 'call', name: 'Phone consultation' }],
      },
    });
  });

  it('counts open time without a type, or does not [AR-16] [AR-17] @slow', async () => {
    const { user, practice, publish } = await openPage({ config: scheduled });
    const open = wellness().getByRole('switch', { name: 'Also offer open time without an appointment type' });
    expect(open).not.toBeChecked();
    await user.click(open);
    await publish();
    await screen.findByText('1 change published');
    expect(await published(practice, 'WELLNESS_VISIT')).toMatchObject({
      scheduleConfig: { handleEmptySlots: 'INCLUDE' },
    });
  });
});

describe('providers and rooms', () => {
  it('are chosen by provider, with the rooms of their departments [AR-26] [AR-27] @slow', async () => {
    const { user, practice, publish } = await openPage();
    const rooms = within(wellness().getByRole('group', { name: 'Rooms of Dr. Lee' }));
    expect(rooms.getAllByRole('checkbox').map((room) => room.getAttribute('aria-label'))).toEqual([
      'Dr. Lee in Exam room 1',
      'Dr. Lee in Exam room 2',
    ]);
    expect(wellness().getAllByText('Any of their rooms')).toHaveLength(3);
    await user.click(rooms.getByRole('checkbox', { name: 'Dr. Lee in Exam room 2' }));
    await user.click(await toggle('Sam takes wellness visits'));
    await publish();
    await screen.findByText('1 change published');
    expect((await published(practice, 'WELLNESS_VISIT'))?.practitionerConfigs).toEqual([
      { practitionerId: 'lee', enabled: true, facilityIds: ['room-2'] },
      { practitionerId: 'ortiz', enabled: true, facilityIds: [] },
    ]);
  });

  it('are one tab stop, in which arrows move and Space toggles [AR-26]', async () => {
    const { user } = await openPage();
    const lee = await toggle('Dr. Lee takes wellness visits');
    lee.focus();
    await user.keyboard('{ArrowRight}{ArrowRight} ');
    const room = wellness().getByRole('checkbox', { name: 'Dr. Lee in Exam room 2' });
    expect(room).toHaveFocus();
    expect(room).toBeChecked();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Home}{End}');
    expect(await toggle('Sam takes wellness visits')).toHaveFocus();
    await user.tab();
    expect(wellness().getByRole('textbox', { name: 'Notice in hours' })).toHaveFocus();
    await user.tab({ shift: true });
    expect(await toggle('Sam takes wellness visits')).toHaveFocus();
    // A tab stop that is removed with its provider is replaced.
    await user.keyboard('{ArrowRight}');
    await user.click(await toggle('Sam takes wellness visits'));
    await user.tab({ shift: true });
    await user.tab();
    expect(wellness().getAllByRole('switch', { name: /takes/ })).toContain(document.activeElement);
  });

  it('are as published again when an edit is taken back [AR-44] [AR-45]', async () => {
    const { user } = await openPage();
    for (const name of ['Dr. Lee takes wellness visits', 'Dr. Ortiz takes wellness visits'])
      await user.click(await toggle(name));
    expect(bar()).toHaveTextContent('1 change not published');
    for (const name of ['Dr. Ortiz takes wellness visits', 'Dr. Lee takes wellness visits'])
      await user.click(await toggle(name));
    expect(bar()).toBeNull();
    const room = wellness().getByRole('checkbox', { name: 'Dr. Lee in Exam room 1' });
    await user.click(room);
    expect(bar()).not.toBeNull();
    await user.click(room);
    expect(bar()).toBeNull();
  });

  it('need a provider for a kind of visits that is on, which the page says too [AR-32] [AR-39]', async () => {
    const { user, tryToPublish } = await openPage();
    await user.click(wellness().getByRole('button', { name: 'Switch all off' }));
    const ofPage = 'Please select at least one provider for enabled appointment types.';
    expect(screen.queryByText(ofPage)).toBeNull();
    await tryToPublish();
    expect(await screen.findByText(ofPage)).toBeVisible();
    expect(wellness().getByRole('alert')).toHaveTextContent('At least one provider must be enabled.');
    expect(await toggle('Dr. Lee takes wellness visits')).toHaveFocus();
    await user.click(wellness().getByRole('button', { name: 'Switch all on' }));
    expect(screen.queryByText(ofPage)).toBeNull();
    expect(bar()).toBeNull();
  });

  it('need nobody for a kind of visits that is off [AR-32] [AR-39]', async () => {
    const { user, tryToPublish } = await openPage();
    await user.click(wellness().getByRole('button', { name: 'Switch all off' }));
    await user.click(await toggle('Wellness visits: Offered to clients'));
    await tryToPublish();
    await dialog();
    expect(screen.queryByText(words.noProviderAtAll)).toBeNull();
  });

  it('prevent a publish of other fields of the same visits, which contains them [AR-31] [AR-32] [AR-39]', async () => {
    const { user, tryToPublish } = await openPage({ isFresh: true });
    await user.type(wellness().getByRole('textbox', { name: 'Description' }), 'Checkups');
    await tryToPublish();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await toggle('Dr. Lee takes wellness visits')).toHaveFocus();
    expect(network.requestsTo(savePracticeConfig)).toHaveLength(0);
  });

  it('need a room for each provider in ezyVet, also if visits need none [AR-33] [AR-35] @slow', async () => {
    const visitsNeedNone = { appointmentBooking: { appointmentsRequireFacilities: false } };
    network.rewrite(getUiBehaviors, (answer) => ({
      ...answer,
      appRules: { ...(answer as { appRules: object }).appRules, ...visitsNeedNone },
    }));
    const { user, practice, tryToPublish, publish } = await openPage({ pims: 'EZYVET' });
    await user.type(wellness().getByRole('textbox', { name: 'Description' }), '!');
    await tryToPublish();
    expect(await wellness().findByRole('alert')).toHaveTextContent(
      'At least one room must be associated with each provider.',
    );
    expect(wellness().getByRole('checkbox', { name: 'Dr. Lee in Exam room 1' })).toHaveFocus();
    for (const room of ['Dr. Lee in Exam room 1', 'Dr. Ortiz in Exam room 1', 'Sam in Tub'])
      await user.click(wellness().getByRole('checkbox', { name: room }));
    expect(wellness().queryByRole('alert')).toBeNull();
    await publish();
    await screen.findByText('2 changes published');
    expect((await published(practice, 'WELLNESS_VISIT'))?.practitionerConfigs).toHaveLength(3);
  });

  it('need no room with other practice software [AR-33] [AR-34] [AR-35]', async () => {
    const { user, tryToPublish } = await openPage();
    await user.type(wellness().getByRole('textbox', { name: 'Description' }), '!');
    await tryToPublish();
    await dialog();
    expect(screen.queryByText(words.problems.no_room)).toBeNull();
  });

  it('name a provider who vanished, who can be switched off [AR-26] @slow', async () => {
    const { user, practice, publish } = await openPage({
      config: {
        practitionerConfigs: ['gone', 'lee'].map((practitionerId) => ({
          practitionerId,
          enabled: true,
          facilityIds: [],
        })),
      },
    });
    await user.click(wellness().getByRole('switch', { name: 'No longer in your practice software' }));
    expect(wellness().queryByText('No longer in your practice software')).toBeNull();
    await publish();
    await screen.findByText('1 change published');
    expect((await published(practice, 'WELLNESS_VISIT'))?.practitionerConfigs).toEqual([
      { practitionerId: 'lee', enabled: true, facilityIds: [] },
    ]);
  });
});

describe('publishing', () => {
  it('saves the list of edited kinds, each whole, with day numbers and minutes [AR-08] [AR-46] [API-50] @slow', async () => {
    const { user, publish } = await openPage();
    await user.click(wellness().getByRole('radio', { name: '45 min' }));
    await publish();
    await screen.findByText('1 change published');
    const providers = ['lee', 'ortiz', 'sam'].map((practitionerId) => ({
      practitionerId,
      enabled: true,
      facilityIds: [],
    }));
    expect(await bodies(savePracticeConfig)).toEqual([
      [
        {
          ...defaultConfig('WELLNESS_VISIT'),
          description: 'Checkups',
          appointmentLengthInMinutes: 45,
          practitionerConfigs: providers,
        },
      ],
    ]);
  });

  it('that fails says so, keeps the edits and can be retried [AR-47] @slow', async () => {
    network.fail(savePracticeConfig, { code: 'internal', message: 'Broken' }, 9);
    const { user, practice, publish } = await openPage();
    await user.click(wellness().getByRole('radio', { name: '45 min' }));
    await publish();
    const failed = within(await dialog());
    expect(await failed.findByText('Changes could not be published.')).toBeVisible();
    expect(failed.getByText('Your edits are saved. Try again.')).toBeVisible();
    network.recover(savePracticeConfig);
    await user.click(failed.getByRole('button', { name: 'Try again' }));
    await screen.findByText('1 change published');
    expect(await published(practice, 'WELLNESS_VISIT')).toMatchObject({ appointmentLengthInMinutes: 45 });
  });

  it('of which half fails shows which, and publishes the rest at the next attempt [AR-47] [F-13] @slow', async () => {
    network.fail(saveBookingLimits, { code: 'internal', message: 'Broken' }, 9);
    const { user, practice, publish } = await openPage();
    await user.click(wellness().getByRole('radio', { name: '45 min' }));
    await user.type(wellness().getByRole('textbox', { name: 'Requests a day' }), '8');
    await publish();
    const failed = await dialog().catch(() => screen.findByRole('dialog'));
    await within(failed).findByText('Changes could not be published.');
    expect(within(failed).getByText('Wellness visits: Length').closest('p')).toHaveTextContent(
      /(?<!Not )[Pp]ublished$/,
    );
    expect(within(failed).getByText('Wellness visits: Limits').closest('p')).toHaveTextContent(/Not published$/);
    expect(await published(practice, 'WELLNESS_VISIT')).toMatchObject({ appointmentLengthInMinutes: 45 });
    network.recover(saveBookingLimits);
    await user.click(within(failed).getByRole('button', { name: 'Try again' }));
    await screen.findByText('1 change published');
    expect(await bodies(savePracticeConfig)).toHaveLength(1);
    expect(bar()).toBeNull();
  });

  it('of the other kind by a colleague replaces that kind alone, and leaves edits as they are [AR-10] [AR-44] @slow', async () => {
    const { user, practice, publish } = await openPage();
    await user.click(wellness().getByRole('radio', { name: '45 min' }));
    await colleagueSaves(practice, 'SICK_VISIT', { description: 'Coughs and limps' });
    await waitFor(() => expect(sick().getByRole('textbox', { name: 'Description' })).toHaveValue('Coughs and limps'));
    expect(wellness().getByRole('radio', { name: '45 min' })).toBeChecked();
    expect(bar()).toHaveTextContent('1 change not published');
    await publish();
    await screen.findByText('1 change published');
    expect(await published(practice, 'SICK_VISIT')).toMatchObject({ description: 'Coughs and limps' });
    expect(await published(practice, 'WELLNESS_VISIT')).toMatchObject({ appointmentLengthInMinutes: 45 });
  });

  it('takes over an answer of one kind without losing the other [AR-10] @slow', async () => {
    network.rewrite(savePracticeConfig, (answer) =>
      (answer as AppointmentRequestConfig[]).filter(({ id }) => id === 'WELLNESS_VISIT'),
    );
    const { user, publish } = await openPage();
    await user.click(wellness().getByRole('radio', { name: '45 min' }));
    await publish();
    await screen.findByText('1 change published');
    expect(sick().getByRole('textbox', { name: 'Description' })).toHaveValue('Checkups');
    expect(wellness().getByRole('radio', { name: '45 min' })).toBeChecked();
    expect(bar()).toBeNull();
  });

  it('of a kind keeps it where the server answers both kinds to each query [AR-10] @slow', async () => {
    const practice = await aClinic();
    const both = async () =>
      Promise.all((['WELLNESS_VISIT', 'SICK_VISIT'] as const).map((category) => published(practice, category)));
    let answer = await both();
    network.rewrite(getPracticeConfig, () => answer);
    const { user, publish } = await openPage({ practice });
    await user.click(sick().getByRole('radio', { name: '45 min' }));
    await publish();
    await screen.findByText('1 change published');
    expect(sick().getByRole('radio', { name: '45 min' })).toBeChecked();
    answer = await both();
    await colleagueSaves(practice, 'SICK_VISIT', { appointmentLengthInMinutes: 60 });
    answer = await both();
    await waitFor(() => expect(sick().getByRole('radio', { name: '60 min' })).toBeChecked());
    expect(wellness().getByRole('radio', { name: '30 min' })).toBeChecked();
  });

  it('of the same field by a colleague asks which version to keep [AR-10] @slow', async () => {
    const { user, practice, tryToPublish } = await openPage();
    await user.click(wellness().getByRole('radio', { name: '45 min' }));
    await colleagueSaves(practice, 'WELLNESS_VISIT', { appointmentLengthInMinutes: 60, description: 'Vaccines' });
    // The edited length is in conflict as soon as the page has their version.
    await waitFor(() => expect(wellness().getByRole('textbox', { name: 'Description' })).toHaveValue('Vaccines'));
    expect(bar()).toHaveTextContent('A colleague has published another value of “Wellness visits: Length”.');
    await tryToPublish();
    await user.click(await button('Keep your version for Wellness visits: Length'));
    await user.click(await button('Publish'));
    await screen.findByText('1 change published');
    expect(await published(practice, 'WELLNESS_VISIT')).toMatchObject({
      appointmentLengthInMinutes: 45,
      description: 'Vaccines',
    });
  });

  it('fetches the kind alone that a colleague has published [AR-10]', async () => {
    const { practice } = await openPage();
    const fetched = () =>
      network.requestsTo(getPracticeConfig).map(({ url }) => new URL(url).searchParams.get('appointmentCategory'));
    await network.settled();
    const [before, limitsBefore] = [fetched(), network.requestsTo(getBookingLimits).length];
    await colleagueSaves(practice, 'SICK_VISIT', { description: 'Coughs and limps' });
    await waitFor(() => expect(sick().getByRole('textbox', { name: 'Description' })).toHaveValue('Coughs and limps'));
    await network.settled();
    expect(fetched()).toEqual([...before, 'SICK_VISIT']);
    expect(network.requestsTo(getBookingLimits)).toHaveLength(limitsBefore);
  });

  it('that the server refuses shows why at the field [AR-46] [AR-47] @slow', async () => {
    network.fail(
      savePracticeConfig,
      {
        code: 'invalid_request',
        message: 'A field is wrong.',
        details: [{ field: 'body.configs.0.assignedDepartmentId', message: 'This is not a department of the branch.' }],
      },
      1,
    );
    const { user, publish } = await openPage();
    await user.selectOptions(wellness().getByRole('combobox', { name: 'Department' }), 'Grooming');
    await user.click(wellness().getByRole('radio', { name: '45 min' }));
    await publish();
    await screen.findByText('Changes could not be published.');
    await user.click(await button('Keep editing'));
    await waitFor(() => expect(bar()).toHaveTextContent('1 problem to fix'));
    expect(within(bar()!).getByRole('button', { name: 'Wellness visits: Department' })).toBeVisible();
    expect(wellness().getByRole('combobox', { name: 'Department' })).toHaveAccessibleDescription(
      'This is not a department of the branch.',
    );
  });

  it('is not undone where the page would refuse what is left, and says why [AR-32] [AR-46] @slow', async () => {
    const { user, practice, publish } = await openPage({ config: { practitionerConfigs: [] } });
    await user.click(wellness().getByRole('switch', { name: 'Dr. Lee takes wellness visits' }));
    await publish();
    await user.click(await button(/^Undo: 1 change published/));
    expect(await screen.findByText('The change could not be undone')).toBeVisible();
    expect(screen.getByText('At least one provider must be enabled.')).toBeVisible();
    expect((await published(practice, 'WELLNESS_VISIT'))?.practitionerConfigs).toHaveLength(1);
  });

  it('is in the history, from where it is undone @slow', async () => {
    const { user, practice, publish } = await openPage();
    await user.click(wellness().getByRole('radio', { name: '45 min' }));
    await user.click(await button('Add closed days'));
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await user.type(section('Closed days and absences').getByRole('textbox', { name: 'Name' }), 'Thanksgiving');
    await publish();
    await screen.findByText('2 changes published');
    await user.click(await button('History'));
    const history = within(await screen.findByRole('dialog', { name: 'Published changes' }));
    expect(await history.findByText('Wellness visits: Length')).toBeVisible();
    expect(history.getByText(/^Thanksgiving, /)).toBeVisible();
    await user.click(history.getByRole('button', { name: /^Undo the changes published/ }));
    await history.findByText('Undid an earlier change');
    expect(await published(practice, 'WELLNESS_VISIT')).toMatchObject({ appointmentLengthInMinutes: 30 });
  });
});

describe('limits and closed days', () => {
  const closed = () => section('Closed days and absences');

  it('take whole numbers within their bounds, and go back when they are discarded @slow', async () => {
    const { user, tryToPublish, publish } = await openPage();
    const notice = wellness().getByRole<HTMLInputElement>('textbox', { name: 'Notice in hours' });
    for (const wrong of ['soon', '0', '721', '1.5', '-3']) {
      await user.clear(notice);
      await user.type(notice, wrong);
      expect(notice).toHaveAccessibleDescription(words.limits.notANumber(720));
      await tryToPublish();
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(notice).toHaveFocus();
    }
    await user.click(await button('Discard'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(notice).toHaveValue(''));
    await user.type(notice, '24');
    await publish();
    await screen.findByText('1 change published');
    expect(await bodies(saveBookingLimits)).toEqual([
      { WELLNESS_VISIT: { noticeHours: 24, furthestDays: null, mostPerDay: null, atOnce: null } },
    ]);
  });

  it('keep the page usable however large they are typed, also after a reload @slow', async () => {
    const practice = await aClinic();
    const { user, unmount, tryToPublish } = await openPage({ practice });
    await user.type(wellness().getByRole('textbox', { name: 'Days ahead' }), '99999999');
    await user.click(await button('Add closed days'));
    await user.type(closed().getByRole('textbox', { name: 'Name' }), 'Leave');
    fireEvent.change(closed().getByLabelText('Last day'), { target: { value: '20266-12-31' } });
    expect(closed().getByLabelText('Last day')).toHaveAccessibleDescription(words.closed.notADay);
    expect(section('What clients would see').getByRole('group', { name: 'Day' })).toBeVisible();
    await tryToPublish();
    expect(screen.queryByRole('dialog')).toBeNull();
    window.dispatchEvent(new Event('pagehide'));
    act(unmount);

    await openPage({ practice });
    const ahead = wellness().getByRole('textbox', { name: 'Days ahead' });
    expect(ahead).toHaveValue('99999999');
    expect(ahead).toHaveAccessibleDescription(words.limits.notANumber(366));
  });

  it('that are no numbers are restored after a reload @slow', async () => {
    const practice = await aClinic();
    const { user, unmount } = await openPage({ practice });
    await user.type(wellness().getByRole('textbox', { name: 'Notice in hours' }), 'two');
    await user.type(wellness().getByRole('textbox', { name: 'Requests a day' }), '8');
    window.dispatchEvent(new Event('pagehide'));
    act(unmount);

    await openPage({ practice });
    const notice = wellness().getByRole('textbox', { name: 'Notice in hours' });
    expect(notice).toHaveValue('two');
    expect(notice).toHaveAccessibleDescription(words.limits.notANumber(720));
    expect(wellness().getByRole('textbox', { name: 'Requests a day' })).toHaveValue('8');
  });

  it('need a name, days in order and hours in order @slow', async () => {
    const { user, tryToPublish, publish } = await openPage();
    await user.click(await button('Add closed days'));
    await tryToPublish();
    const name = closed().getByRole('textbox', { name: 'Name' });
    expect(name).toHaveFocus();
    expect(name).toHaveAccessibleDescription('Give the closed days a name.');
    await user.type(name, 'Leave');
    const [from, until] = [closed().getByLabelText('First day'), closed().getByLabelText('Last day')];
    fireEvent.change(from, { target: { value: '2030-11-28' } });
    expect(until).toHaveValue('2030-11-28');
    fireEvent.change(until, { target: { value: '2030-11-01' } });
    expect(until).toHaveAccessibleDescription('The last day must not be before the first.');
    await tryToPublish();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(until).toHaveFocus();
    fireEvent.change(until, { target: { value: '2030-11-29' } });
    await user.click(closed().getByRole('switch', { name: 'All day' }));
    fireEvent.change(closed().getByLabelText('Until'), { target: { value: '07:00' } });
    await tryToPublish();
    expect(closed().getByLabelText('Until')).toHaveFocus();
    expect(closed().getByLabelText('Until')).toHaveAccessibleDescription(words.problems.starts_late);
    fireEvent.change(closed().getByLabelText('Until'), { target: { value: '13:00' } });
    await user.selectOptions(closed().getByRole('combobox', { name: 'For' }), 'Dr. Lee');
    await publish();
    await screen.findByText('1 change published');
    expect(await bodies(saveBookingLimits)).toMatchObject([
      {
        closures: [
          {
            from: '2030-11-28',
            until: '2030-11-29',
            hours: { start: '08:00', end: '13:00' },
            practitionerId: 'lee',
            label: 'Leave',
          },
        ],
      },
    ]);
  });

  it('begin and end on a quarter of an hour [AR-13] [CN-24]', async () => {
    const { user, tryToPublish } = await openPage();
    await user.click(await button('Add closed days'));
    await user.type(closed().getByRole('textbox', { name: 'Name' }), 'Leave');
    await user.click(closed().getByRole('switch', { name: 'All day' }));
    fireEvent.change(closed().getByLabelText('From'), { target: { value: '08:10' } });
    expect(closed().getByLabelText('From')).toHaveAccessibleDescription(words.problems.off_steps);
    await tryToPublish();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(closed().getByLabelText('From')).toHaveFocus();
  });

  it('name an absent provider who vanished from the practice software [AR-26]', async () => {
    const practice = await aClinic();
    const leave = { id: 'leave', from: '2030-11-28', until: '2030-11-29', hours: null, label: 'Leave' };
    await practice.world.store.db
      .updateTable('practice')
      .set({ booking_limits: JSON.stringify({ ...noLimits, closures: [{ ...leave, practitionerId: 'gone' }] }) })
      .where('practice', '=', practice.practice)
      .execute();
    const { user, tryToPublish } = await openPage({ practice });
    expect(closed().getByRole('combobox', { name: 'For' })).toHaveDisplayValue('No longer in your practice software');
    await user.type(closed().getByRole('textbox', { name: 'Name' }), 's');
    await tryToPublish();
    expect(await dialog()).toHaveTextContent(/Leaves, No longer in your practice software, /);
  });

  it('are removed', async () => {
    const { user } = await openPage();
    await user.click(await button('Add closed days'));
    await user.click(await button('Remove closed days'));
    expect(closed().queryByRole('listitem')).toBeNull();
    expect(bar()).toBeNull();
  });
});

describe('what clients would see', () => {
  const explainer = () => section('What clients would see');
  const dayCounts = () =>
    within(explainer().getByRole('group', { name: 'Day' }))
      .getAllByRole('radio')
      .map((radio) => Number(/, (\d+) times?$/.exec(radio.closest('label')?.textContent ?? '')?.[1]));
  const total = () => dayCounts().reduce((sum, count) => sum + count, 0);
  const loaded = () => screen.findByText('Show what is not offered');

  it('follows the edited hours, and says what changes, also before publishing [AR-14] [AR-44] @slow', async () => {
    const { user, tryToPublish } = await openPage();
    await loaded();
    expect(dayCounts()).toHaveLength(14);
    const before = total();
    await user.click(wellness().getByRole('switch', { name: 'Saturday: offered' }));
    await waitFor(() => expect(total()).toBeGreaterThan(before));
    const sentence = `${total() - before} times added in the coming 14 days.`;
    expect(explainer().getByText(sentence)).toBeVisible();
    const saturdays = within(explainer().getByRole('group', { name: 'Day' })).getAllByRole('radio', { name: /^Sat, / });
    await user.click(saturdays.at(-1)!);
    expect(explainer().getByText('8:00 AM')).toHaveTextContent(/new$/);
    await user.click(explainer().getByRole('radio', { name: 'Sick visits' }));
    expect(explainer().queryByText(sentence)).toBeNull();
    await tryToPublish();
    expect(await dialog()).toHaveTextContent(sentence);
  });

  it('marks times that are no longer offered', async () => {
    const { user } = await openPage();
    await loaded();
    const fridays = within(explainer().getByRole('group', { name: 'Day' })).getAllByRole('radio', { name: /^Fri, / });
    await user.click(fridays.at(-1)!);
    setTime(hours('Friday', 1, 'from'), '12:00');
    await waitFor(() => expect(explainer().getByText('8:00 AM').closest('li')).toHaveTextContent(/no longer$/));
    expect(explainer().getByText(/^\d+ times removed in the coming 14 days\.$/)).toBeVisible();
  });

  it.each([
    {
      reason: 'outside your hours',
      edits: {},
      focus: () => wellness().getByRole('switch', { name: 'Monday: offered' }),
    },
    {
      reason: 'no provider is switched on',
      edits: { practitionerConfigs: [] },
      focus: () => wellness().getByRole('switch', { name: 'Dr. Lee takes wellness visits' }),
    },
    {
      reason: 'this kind of visit is not offered',
      edits: { enabled: false },
      focus: () => wellness().getByRole('switch', { name: 'Wellness visits: Offered to clients' }),
    },
  ])('leads from the reason “$reason” to the field that causes it @slow', async ({ reason, edits, focus }) => {
    const { user } = await openPage({ config: edits });
    await user.click(await loaded());
    await user.click(explainer().getAllByRole('button', { name: reason })[0]!);
    expect(focus()).toHaveFocus();
  });

  it('says that it could not be computed, with a retry, while editing goes on @slow', async () => {
    network.fail(getCalendarFacts, { code: 'internal', message: 'Broken' }, 99);
    const { user, practice, publish } = await openPage();
    expect(await explainer().findByText(words.explainer.failed)).toBeVisible();
    await user.click(wellness().getByRole('radio', { name: '45 min' }));
    await publish();
    await screen.findByText('1 change published');
    expect(await published(practice, 'WELLNESS_VISIT')).toMatchObject({ appointmentLengthInMinutes: 45 });
    network.recover(getCalendarFacts);
    await user.click(explainer().getByRole('button', { name: 'Try again' }));
    await loaded();
    expect(dayCounts()).toHaveLength(14);
  });

  it('is a preview while requests are off', async () => {
    await openPage({ isFresh: true });
    await loaded();
    expect(explainer().getByText('Clients see none of this while requests are off.')).toBeVisible();
  });
});

describe('a server without extensions', () => {
  it('has no switch, limits, closed days or explanation; requests are switched on by a press [AR-02] [AR-03] [AR-04] @slow', async () => {
    network.fail(getUiBehaviors, { code: 'not_found', message: 'No such call' }, 99);
    const { user, practice, publish } = await openPage({ requestsOff: true });
    expect(screen.queryByRole('switch', { name: requests })).toBeNull();
    for (const name of ['Closed days and absences', 'What clients would see'])
      expect(screen.queryByRole('region', { name })).toBeNull();
    expect(screen.queryByText('Notice in hours')).toBeNull();
    expect(network.requestsTo(getCalendarFacts)).toHaveLength(0);
    network.fail(enrollAppointmentRequests, { code: 'forbidden', message: 'Broken' }, 9);
    await user.click(await button('Switch requests on'));
    expect(await screen.findByRole('alert')).toHaveTextContent(words.requests.failed);
    network.recover(enrollAppointmentRequests);
    await user.click(await button('Switch requests on'));
    expect(await screen.findByText('Requests are on.')).toBeVisible();
    expect(bar()).toBeNull();
    await user.click(wellness().getByRole('radio', { name: '45 min' }));
    await publish();
    await screen.findByText('1 change published');
    expect(await published(practice, 'WELLNESS_VISIT')).toMatchObject({ appointmentLengthInMinutes: 45 });
  });
});

it('leads to each section, and says what is on', async () => {
  const { user } = await openPage({ isFresh: true });
  const links = within(screen.getByRole('navigation', { name: 'Sections of this page' }));
  expect(links.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Requestsoff',
    'Wellness visitson',
    'Sick visitsoff',
    'Closed days',
    'What clients would see',
  ]);
  await user.click(links.getByRole('button', { name: /^Sick visits/ }));
  expect(screen.getByRole('region', { name: 'Sick visits' }).parentElement).toHaveFocus();
});

it('is not shown where the names of the practice software or the settings are missing', async () => {
  network.fail(listBranchDepartments, { code: 'internal', message: 'Broken' }, 99);
  await renderApp({ practice: await aClinic(), path: '/config/appointment-requests' });
  expect(await screen.findByText('These settings could not be loaded')).toBeVisible();
  network.recover(listBranchDepartments);
  expect(network.requestsTo(getPracticeConfig).length).toBeGreaterThan(0);
});

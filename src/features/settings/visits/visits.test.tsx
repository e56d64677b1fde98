import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listAppointmentTypes } from '#contract/campaigns/booking-config.ts';
import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import { updateCampaignConfig } from '#contract/campaigns/settings.ts';
import { getUiBehaviors } from '#contract/campaigns/ui-behaviors.ts';
import { sendTestMessage } from '#contract/campaigns/test-message.ts';
import { visitTimeOptions } from '#contract/rules/visits/visit-times.ts';
import { appointmentTypes as words } from '#src/strings/appointment-types.ts';
import { cadences } from '#src/strings/cadences.ts';
import { mediumNames } from '#src/strings/mediums.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { reach } from '#src/strings/reach.ts';
import { prices } from '#src/strings/prices.ts';
import { reminders } from '#src/strings/reminders.ts';
import { practiceSettings } from '#src/strings/practice-settings.ts';
import { publishing } from '#src/strings/publish.ts';
import { shell } from '#src/strings/shell.ts';
import { visitTimeErrors } from '#src/strings/visit-time-errors.ts';
import { visits } from '#src/strings/visits.ts';
import { wellness } from '#src/strings/wellness.ts';
import { daysAhead } from '#tests/support/a-weekday.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay, type PracticeDay } from '#tests/support/practice-day.ts';
import { aVisit } from '#tests/support/reminder-world.ts';
import { renderApp } from '#tests/support/render-app.tsx';

const network = theNetwork();

const path = '/config/pre-appointment-communications';
const errors = visitTimeErrors.AppointmentTypeEditModal;
type Config = NonNullable<PracticeEnrollment['campaignEnrollments'][number]['campaignConfig']>;
interface NamedType {
  readonly id: string;
  readonly name: string;
  readonly kind?: string | null;
}

const usualTypes: readonly NamedType[] = [
  { id: 'dental', name: 'Dental cleaning' },
  { id: 'euthanasia', name: 'Quiet goodbye', kind: 'END_OF_LIFE' },
  { id: 'goodbye', name: 'Euthanasia at home' },
  { id: 'grooming', name: 'Grooming' },
  { id: 'surgery', name: 'Surgery' },
];
const name = (types: readonly NamedType[]) =>
  network.rewrite(listAppointmentTypes, () => ({ data: types.map((type) => ({ departmentId: null, ...type })) }));

async function open(
  campaignConfig: Config = {},
  at = path,
  prepare: (practice: PracticeDay) => Promise<unknown> = async () => undefined,
) {
  const practice = await aPracticeDay({
    campaign_enrollments: JSON.stringify([
      {
        campaignType: 'AppointmentReminders',
        status: 'completed',
        startDate: '2026-05-05',
        mediums: ['SMS', 'EMAIL'],
        campaignConfig,
      },
      { campaignType: 'ServiceReminders', status: 'completed', mediums: ['SMS', 'EMAIL'] },
    ]),
  });
  await prepare(practice);
  const app = await renderApp({ practice, path: at });
  await screen.findByRole('list', { name: words.list });
  const { user } = app;
  return {
    ...app,
    practice,
    async edit(type: string) {
      await user.click(screen.getByRole('button', { name: words.edit(type) }));
      const dialog = within(await screen.findByRole('dialog', { name: type }));
      const time = (label: string) => screen.getByRole<HTMLInputElement>('combobox', { name: label });
      return {
        dialog,
        time,
        switchOn: (field: 'dropOff' | 'pickup') =>
          user.click(dialog.getByRole('switch', { name: words.times.toggle[field] })),
        async typeTime(label: string, typed: string) {
          await user.clear(time(label));
          await user.type(time(label), typed);
          await user.tab();
        },
        async done() {
          await user.click(dialog.getByRole('button', { name: words.dialog.done }));
          await waitFor(() => expect(screen.queryByRole('dialog', { name: type })).toBeNull());
        },
      };
    },
    async publish() {
      await user.click(screen.getByRole('button', { name: publishing.publish }));
      const dialog = within(await screen.findByRole('dialog', { name: publishing.dialog.title }));
      await user.click(dialog.getByRole('button', { name: publishing.dialog.confirm }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: publishing.dialog.title })).toBeNull());
    },
    config: async () => (await practice.enrollment()).campaignEnrollments[0]?.campaignConfig,
  };
}
const rows = () =>
  within(screen.getByRole('list', { name: words.list }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);
const row = (type: string) => {
  const found = screen.getByText(type, { selector: 'li *' }).closest('li');
  if (!found) throw new Error(`No row of ${type}`);
  return found;
};
const reminded = (type: string) => screen.getByRole('switch', { name: words.remindedName(type) });
const filter = (which: keyof typeof words.filters) =>
  screen.getByRole('radio', { name: new RegExp(`^${words.filters[which]}`) });
const { from, until } = words.times;
/** What the frame in front shows, in one line. */
const pageText = () => {
  const page = new DOMParser().parseFromString(
    screen.getAllByTitle(visits.page.title).at(-1)?.getAttribute('srcdoc') ?? '',
    'text/html',
  );
  return page.body.textContent.replaceAll(/\s+/g, ' ');
};
const pageShows = (text: string | RegExp) => waitFor(() => expect(pageText()).toMatch(text));

beforeEach(() => name(usualTypes));

describe('the page of pre-appointment communications', () => {
  it('shows the reminders before the visit, the appointment types and the wellness price [PR-01] [SH-16] [SH-40] @slow', async () => {
    const { user, address } = await open({}, '/config/pre-appointment-communications');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(shell.titles.preAppointment);
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      visits.reminders.title,
      words.title,
      wellness.title,
      wellness.preview.title,
      reach.title,
      reach.test.title,
    ]);
    await user.click(screen.getByRole('link', { name: shell.titles.cadences }));
    await screen.findByRole('list', { name: cadences.groups.serviceReminders.timeline });
    await user.click(screen.getByRole('link', { name: shell.titles.preAppointment }));
    await screen.findByRole('list', { name: words.list });
    expect(address()).toBe(path);
  });

  it('opens at the appointment types at their address, with the heading focused [PR-03] [SH-18]', async () => {
    await open({}, '/config/appointment-type-customization');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(shell.titles.preAppointment);
    await waitFor(() => expect(screen.getByRole('heading', { name: words.title })).toHaveFocus());
  });

  it('chooses 14 days, 3 days and the morning, at least one of them or off [PR-04] [CN-20]', async () => {
    const { user } = await open({ cadences: { '14-days': [], 'same-day': [] } });
    const steps = within(
      screen.getByRole('list', { name: cadences.groups.appointmentReminders.timeline }),
    ).getAllByRole('listitem');
    expect(steps.map((step) => step.textContent)).toEqual([
      expect.stringMatching(/^14 days before9 AM/),
      expect.stringMatching(/^3 days before9 AM/),
      expect.stringMatching(/^Morning of the appointment7 AM/),
    ]);
    const threeDays = within(screen.getByRole('group', { name: cadences.sentBy(cadences.steps['3-days'].when) }));
    await user.click(threeDays.getByRole('checkbox', { name: 'Text' }));
    await user.click(threeDays.getByRole('checkbox', { name: 'Email' }));
    expect(screen.getByRole('alert')).toHaveTextContent(
      'You must have at least one option selected or disable Pre-Appointment Communications.',
    );
    await user.click(screen.getByRole('button', { name: publishing.publish }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('switch', { name: cadences.groups.appointmentReminders.switch }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says if the practice software names no types, or they cannot be loaded, and works apart from them @slow', async () => {
    name([]);
    const practice = await aPracticeDay();
    const { unmount } = await renderApp({ practice, path });
    expect(await screen.findByText(words.empty)).toBeVisible();
    unmount();
    network.fail(listAppointmentTypes, { code: 'internal', message: 'no' });
    const { user } = await renderApp({ practice, path });
    expect(await screen.findByText(words.failed)).toBeVisible();
    expect(screen.getByRole('heading', { name: wellness.title })).toBeVisible();
    await user.click(screen.getByRole('button', { name: shell.retry }));
    expect(await screen.findByText(words.empty)).toBeVisible();
  });
});

describe('the appointment types', () => {
  it('are found by a misspelt name, and filtered [PR-05]', async () => {
    const { user } = await open({ appointmentTypeSettings: [{ appointmentTypeId: 'grooming', excluded: true }] });
    expect(rows()).toHaveLength(5);
    expect(filter('all')).toHaveAccessibleName(/^All\W+5$/);
    await user.click(filter('leftOut'));
    expect(rows()).toEqual([expect.stringContaining('Quiet goodbye'), expect.stringContaining('Grooming')]);
    await user.click(filter('all'));
    await user.type(screen.getByRole('searchbox', { name: words.search }), 'detnal');
    expect(rows()).toEqual([expect.stringContaining('Dental cleaning')]);
    await user.type(screen.getByRole('searchbox', { name: words.search }), 'zzzzzz');
    expect(screen.getByText(words.none)).toBeVisible();
  });

  it('can be left out of reminders one by one, so that they show in the audit [PR-06] @slow', async () => {
    const { user, publish, config } = await open({
      appointmentTypeSettings: [{ appointmentTypeId: 'surgery', excluded: true }],
    });
    expect(reminded('Surgery')).not.toBeChecked();
    expect(row('Surgery')).toHaveTextContent(words.leftOut);
    await user.click(reminded('Surgery'));
    await user.click(reminded('Grooming'));
    await publish();
    expect(await config()).toMatchObject({
      appointmentTypeSettings: [{ appointmentTypeId: 'grooming', name: 'Grooming', excluded: true }],
    });
    const [request] = network.requestsTo(updateCampaignConfig);
    expect(await request?.json()).toEqual({
      campaignType: 'AppointmentReminders',
      campaignConfig: {
        appointmentTypeSettings: [{ appointmentTypeId: 'grooming', name: 'Grooming', excluded: true }],
      },
    });
  });

  it('of the end of life are never reminded; one that sounds so is only suggested', async () => {
    const { user } = await open();
    expect(screen.queryByRole('switch', { name: words.remindedName('Quiet goodbye') })).toBeNull();
    expect(row('Quiet goodbye')).toHaveTextContent(words.endOfLife);
    expect(reminded('Euthanasia at home')).toBeChecked();
    await user.click(screen.getByRole('button', { name: words.leaveOutName('Euthanasia at home') }));
    expect(reminded('Euthanasia at home')).not.toBeChecked();
    expect(screen.queryByText(words.suggestion)).toBeNull();
  });

  it('are left out and reminded together', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: words.bulk.chooseAll(4) }));
    await user.click(screen.getByRole('checkbox', { name: words.choose('Surgery') }));
    const bulk = within(screen.getByRole('group', { name: words.bulk.label }));
    expect(bulk.getByText(words.bulk.chosen(3))).toBeVisible();
    await user.click(bulk.getByRole('button', { name: words.bulk.leaveOut }));
    expect(
      ['Dental cleaning', 'Euthanasia at home', 'Grooming'].map((type) => (reminded(type) as HTMLInputElement).checked),
    ).toEqual([false, false, false]);
    expect(reminded('Surgery')).toBeChecked();
    expect(screen.getByRole('region', { name: publishing.barLabel })).toHaveTextContent(publishing.bar(3));
  });

  it('that the practice software names no longer keep their settings until they are removed', async () => {
    const { user, publish, config } = await open({
      appointmentTypeSettings: [{ appointmentTypeId: 'spa', name: 'Spa day', displayName: 'Spa', excluded: true }],
    });
    expect(row('Spa day')).toHaveTextContent(words.removed);
    await user.click(screen.getByRole('button', { name: words.removeName('Spa day') }));
    await publish();
    expect((await config())?.appointmentTypeSettings).toEqual([]);
    await waitFor(() => expect(screen.queryByText('Spa day')).toBeNull());
  });

  it('are one stop of the Tab key: arrows move, Space switches, Enter edits', async () => {
    const { user } = await open();
    reminded('Dental cleaning').focus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('button', { name: words.edit('Quiet goodbye') })).toHaveFocus();
    await user.keyboard('{End}');
    expect(screen.getByRole('button', { name: words.edit('Surgery') })).toHaveFocus();
    await user.keyboard('{ArrowLeft} ');
    expect(reminded('Surgery')).not.toBeChecked();
    await user.keyboard('{ArrowLeft} ');
    expect(screen.getByRole('checkbox', { name: words.choose('Surgery') })).toBeChecked();
    await user.keyboard('{ArrowRight}{ArrowUp}');
    expect(reminded('Grooming')).toHaveFocus();
    const list = screen.getByRole('list', { name: words.list });
    expect(list.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Grooming' })).toBeVisible();
  });

  it('are drawn only as far as they are seen, also a thousand of them', async () => {
    name(Array.from({ length: 1000 }, (_, index) => ({ id: `type-${index}`, name: `Type ${index}` })));
    const { user } = await open();
    expect(rows().length).toBeLessThan(50);
    expect(filter('all')).toHaveAccessibleName(/^All\W+1000$/);
    reminded('Type 0').focus();
    await user.keyboard('{End}');
    expect(reminded('Type 999')).toHaveFocus();
  });
});

describe('an appointment type', () => {
  it('is edited by itself, with what clients read, instructions and custom times [PR-05] @slow', async () => {
    const { user, edit, publish, config } = await open();
    const { dialog, switchOn, typeTime, done } = await edit('Dental cleaning');
    await user.type(dialog.getByRole('textbox', { name: words.dialog.displayName }), 'Dental visit');
    await user.click(dialog.getByRole('switch', { name: words.dialog.isWellness }));
    const instructions = dialog.getByRole('textbox', { name: words.dialog.instructions });
    await user.type(instructions, 'No food after midnight.');
    expect(instructions).toHaveAccessibleDescription(words.dialog.instructionsHint(23, 500));
    await switchOn('dropOff');
    await typeTime(from.dropOff, '715');
    await switchOn('pickup');
    await typeTime(until.pickup, '6 pm');
    await done();
    expect(row('Dental cleaning')).toHaveTextContent(words.reads('Dental visit'));
    expect(row('Dental cleaning')).toHaveTextContent('Drop-off 7:15 to 8:30 AM');
    expect(row('Dental cleaning')).toHaveTextContent('Pickup 4:00 to 6:00 PM');
    await publish();
    expect(await config()).toMatchObject({
      appointmentTypeSettings: [
        {
          appointmentTypeId: 'dental',
          name: 'Dental cleaning',
          displayName: 'Dental visit',
          isWellness: true,
          instructions: 'No food after midnight.',
          dropOff: { start: '07:15', end: '08:30' },
          pickup: { start: '16:00', end: '18:00' },
        },
      ],
    });
    await user.click(filter('customTimes'));
    expect(rows()).toHaveLength(1);
  });

  it.each([
    ['Error_StartEqualsEnd', '8:00 AM', '8:00 AM'],
    ['Error_StartGreaterThanEnd', '8:15 AM', '8:00 AM'],
    ['Error_RangeGreaterThan4Hours', '8:00 AM', '12:15 PM'],
  ] as const)('shows %s for %s to %s under the range [PR-07] [PR-08] [PR-09] @slow', async (key, start, end) => {
    const { user, edit } = await open();
    const { time, dialog, switchOn, typeTime, done } = await edit('Surgery');
    await switchOn('dropOff');
    await typeTime(from.dropOff, start);
    await typeTime(until.dropOff, end);
    for (const label of [from.dropOff, until.dropOff]) {
      expect(time(label)).toBeInvalid();
      expect(time(label)).toHaveAccessibleDescription(errors[key]);
    }
    expect(dialog.getAllByRole('alert')).toHaveLength(1);
    await done();
    expect(row('Surgery')).toHaveTextContent(errors[key]);
    await user.click(screen.getByRole('button', { name: publishing.publish }));
    expect(await screen.findByRole('dialog', { name: 'Surgery' })).toBeVisible();
    await waitFor(() => expect(time(from.dropOff)).toHaveFocus());
    expect(network.requestsTo(updateCampaignConfig)).toHaveLength(0);
  });

  it.each([
    ['Error_PickupBeforeDropoff', '7:00 AM', '7:15 AM'],
    ['Error_PickupAndDropoffOverlap', '8:15 AM', '10:00 AM'],
  ] as const)('shows %s for a pickup from %s to %s [PR-10] [PR-11] @slow', async (key, start, end) => {
    const { edit } = await open();
    const { time, switchOn, typeTime } = await edit('Surgery');
    await switchOn('dropOff');
    await switchOn('pickup');
    await typeTime(from.pickup, start);
    await typeTime(until.pickup, end);
    expect(time(from.pickup)).toHaveAccessibleDescription(errors[key]);
    expect(time(from.dropOff)).toBeValid();
  });

  it('accepts a range of four hours, and a pickup that touches the drop-off [PR-09] [PR-11] [CN-28] @slow', async () => {
    const { edit } = await open();
    const { dialog, switchOn, typeTime } = await edit('Surgery');
    await switchOn('dropOff');
    await typeTime(from.dropOff, '7:00 AM');
    await typeTime(until.dropOff, '11:00 AM');
    await switchOn('pickup');
    await typeTime(from.pickup, '11:00 AM');
    await typeTime(until.pickup, '3:00 PM');
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  it('chooses times in steps of 15 minutes by their 12-hour labels, or types them [PR-12]', async () => {
    const { user, edit } = await open();
    const { dialog, time, switchOn, typeTime } = await edit('Surgery');
    await switchOn('dropOff');
    await user.click(time(from.dropOff));
    const list = within(dialog.getByRole('listbox', { name: words.times.list }));
    expect(list.getAllByRole('option').map((option) => option.textContent)).toEqual(
      visitTimeOptions.map(({ label }) => label),
    );
    await user.keyboard('{ArrowDown}{Enter}');
    expect(time(from.dropOff)).toHaveValue('7:45 AM');
    await typeTime(from.dropOff, '730');
    expect(time(from.dropOff)).toHaveValue('7:30 AM');
    await typeTime(from.dropOff, '7:20');
    expect(time(from.dropOff)).toHaveValue('7:20');
    expect(time(from.dropOff)).toHaveAccessibleDescription(words.times.incomplete);
  });

  it('is shown beside the text, the email and the page that its clients get [PR-02] @slow', async () => {
    const { user, edit } = await open();
    const { dialog, switchOn } = await edit('Dental cleaning');
    const frame = await dialog.findByTitle(visits.page.title);
    expect(frame).toHaveAttribute('sandbox', 'allow-same-origin');
    await pageShows(/Dental cleaning for Biscuit.*Yes, we are coming/);
    await user.type(dialog.getByRole('textbox', { name: words.dialog.displayName }), 'Teeth');
    await user.type(dialog.getByRole('textbox', { name: words.dialog.instructions }), 'Bring <b>a toy</b>');
    await switchOn('dropOff');
    for (const name of [mediumNames.SMS, mediumNames.EMAIL])
      expect(dialog.getByRole('region', { name })).toHaveTextContent(
        /appointment \(Teeth\).*Drop off between 7:30 and 8:30 AM.*Bring <b>a toy<\/b>/,
      );
    await pageShows(/Teeth for Biscuit.*Drop off between 7:30 and 8:30 AM.*Bring <b>a toy<\/b>/);
    await user.click(dialog.getByRole('switch', { name: words.dialog.isWellness }));
    await pageShows(/\$80 to \$200/);
  });

  it('goes back to what is published, and keeps its edits after a reload', async () => {
    const { user, edit, unmount, practice } = await open();
    const first = await edit('Surgery');
    await first.switchOn('dropOff');
    window.dispatchEvent(new Event('pagehide'));
    unmount();
    await renderApp({ practice, path });
    expect(await screen.findByText('Drop-off 7:30 to 8:30 AM')).toBeVisible();
    await user.click(screen.getByRole('button', { name: words.edit('Surgery') }));
    await user.click(await screen.findByRole('button', { name: words.dialog.discard }));
    await waitFor(() => expect(screen.queryByText('Drop-off 7:30 to 8:30 AM')).toBeNull());
    expect(screen.queryByRole('button', { name: words.dialog.discard })).toBeNull();
  });

  it('refuses placeholders and texts that are too long @slow', async () => {
    const { user, edit } = await open();
    const { dialog } = await edit('Surgery');
    const instructions = dialog.getByRole('textbox', { name: words.dialog.instructions });
    await user.type(instructions, 'Bring {{{{pet}}');
    await user.tab();
    expect(instructions).toHaveAccessibleDescription(words.noPlaceholders('{{pet}}'));
    const displayName = dialog.getByRole('textbox', { name: words.dialog.displayName });
    await user.type(displayName, 'x'.repeat(61));
    await user.tab();
    expect(displayName).toHaveAccessibleDescription(words.tooLong(61, 60));
  });
});

describe('the wellness price', () => {
  const amount = (which: keyof typeof prices.label) =>
    screen.getByRole<HTMLInputElement>('textbox', { name: prices.label[which] });
  const show = (display: keyof typeof prices.displays) => screen.getByRole('radio', { name: prices.displays[display] });
  const type = async (user: Awaited<ReturnType<typeof open>>['user'], field: HTMLElement, text: string) => {
    await user.clear(field);
    if (text !== '') await user.type(field, text);
    await user.tab();
  };

  it('is a range from 80 to 200 unless another is published [PR-13] [PR-14] [CN-29]', async () => {
    await open();
    expect(show('range')).toBeChecked();
    expect([amount('minCost').value, amount('maxCost').value]).toEqual(['80', '200']);
    await pageShows(/A wellness visit costs \$80 to \$200/);
  });

  it.each(['80', '79.99', '0'])('as a range must end above its start: 80 to %s [PR-15]', async (most) => {
    const { user } = await open();
    await type(user, amount('maxCost'), most);
    expect(amount('maxCost')).toHaveAccessibleDescription('Maximum price must be greater than minimum price');
    expect(amount('minCost')).toBeValid();
    await user.click(screen.getByRole('button', { name: publishing.publish }));
    await waitFor(() => expect(amount('maxCost')).toHaveFocus());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('as a single one is neither zero nor empty nor anything but an amount [PR-16] @slow', async () => {
    const { user } = await open();
    await user.click(show('single'));
    await type(user, amount('cost'), '0');
    expect(amount('cost')).toHaveAccessibleDescription(prices.errors.zero);
    await type(user, amount('cost'), '');
    expect(amount('cost')).toHaveAccessibleDescription(prices.errors.missing);
    for (const typed of ['80.005', '1e3', '-5', '100,000']) {
      await type(user, amount('cost'), typed);
      expect(amount('cost')).toHaveAccessibleDescription(prices.errors.not_an_amount);
    }
    await type(user, amount('cost'), '1,000');
    expect(amount('cost')).toBeValid();
  });

  it('keeps what was typed for the other displays, and is published [PR-13] [PR-18] [API-14] @slow', async () => {
    const { user, publish, config } = await open();
    await type(user, amount('minCost'), '95.5');
    expect(amount('minCost')).toHaveValue('95.50');
    await user.click(show('single'));
    await type(user, amount('cost'), '120');
    await pageShows(/A wellness visit costs \$120/);
    await user.click(show('none'));
    expect(screen.queryByRole('textbox', { name: prices.label.cost })).toBeNull();
    await waitFor(() => expect(pageText()).not.toMatch(/costs/));
    await publish();
    expect(await config()).toMatchObject({
      wellness: { enabled: true, display: 'none', minCost: 95.5, maxCost: 200, cost: 120 },
    });
    await user.click(show('range'));
    expect(amount('minCost')).toHaveValue('95.50');
    await user.click(show('single'));
    expect(amount('cost')).toHaveValue('120');
  });

  it('is previewed for an animal of a species and a weight [PR-02] [PR-17] @slow', async () => {
    const { user } = await open();
    await pageShows(/Wellness exam for Biscuit/);
    const options = (label: string) => [...screen.getByRole<HTMLSelectElement>('combobox', { name: label }).options];
    expect(options(wellness.preview.species).map(({ value }) => value)).toEqual([
      'Canine',
      'Feline',
      'Equine',
      'Avian',
      'Unknown',
    ]);
    expect(options(wellness.preview.unit).map(({ value }) => value)).toEqual(['lb', 'kg', 'g', 'oz']);
    await user.selectOptions(screen.getByRole('combobox', { name: wellness.preview.species }), 'Feline');
    await type(user, screen.getByRole('textbox', { name: wellness.preview.weight }), '4.5');
    await user.selectOptions(screen.getByRole('combobox', { name: wellness.preview.unit }), 'kg');
    expect(screen.getByText('Shown for cat, 4.5 kg.')).toBeVisible();
    const weight = screen.getByRole('textbox', { name: wellness.preview.weight });
    for (const typed of ['-5', '1e3', '0', '3,5']) {
      await type(user, weight, typed);
      expect(weight).toHaveValue(typed);
      expect(weight).toHaveAccessibleDescription(wellness.preview.noWeight);
    }
    await pageShows(/\$80 to \$200/);
    await user.selectOptions(screen.getByRole('combobox', { name: wellness.preview.species }), 'Equine');
    await waitFor(() => expect(pageText()).not.toMatch(/\$80/));
    expect(screen.getByText(wellness.preview.otherSpecies)).toBeVisible();
    await user.click(screen.getByRole('switch', { name: wellness.switch }));
    expect(screen.getByText(wellness.preview.off)).toBeVisible();
  });

  it('is previewed for a client of the practice, with their own visit and animal [PR-02] [PR-17] @slow', async () => {
    const { user } = await open(
      { appointmentTypeSettings: [{ appointmentTypeId: 'exam', isWellness: true, displayName: 'Yearly check' }] },
      path,
      async (practice) => {
        const juniper = await practice.client({ first_name: 'Juniper', last_name: 'Vale' });
        const pet = await practice.pet(juniper.id, { name: 'Tom', species: 'Feline' });
        const date = daysAhead(9);
        await aVisit(practice.world, practice.practice, { ...juniper, pet }, { date });
      },
    );
    await pageShows(/Yearly check for Biscuit/);
    const region = within(screen.getByRole('region', { name: wellness.preview.title }));
    await user.type(region.getByRole('combobox', { name: reminders.client.label }), 'Juniper');
    await user.click(await region.findByRole('option', { name: /Juniper Vale/ }));
    await pageShows(/Yearly check for Tom.*\$80 to \$200/);
    expect(region.getByRole('combobox', { name: wellness.preview.species })).toHaveValue('Feline');
    expect(region.getByText('Shown for cat, 10 lb.')).toBeVisible();
  });
});

describe('who will hear from the practice', () => {
  const twoVisits = async (practice: PracticeDay) => {
    const juniper = await practice.client({ first_name: 'Juniper', last_name: 'Vale', email: 'juniper@home.example' });
    const rowan = await practice.client({ first_name: 'Rowan', last_name: 'Ash', email: 'rowan@home.example' });
    for (const [client, type_id] of [
      [juniper, 'dental'],
      [rowan, 'grooming'],
    ] as const) {
      const pet = await practice.pet(client.id, { name: `${client.first_name}’s cat` });
      const { world, practice: row } = practice;
      const id = await aVisit(world, row, { ...client, pet }, { date: daysAhead(9) });
      await world.store.db
        .updateTable('appointment')
        .set({ type_id })
        .where('practice', '=', row)
        .where('id', '=', id)
        .execute();
    }
  };
  const panel = () => screen.findByRole('region', { name: reach.title });

  it('is counted with the edits, and each number names its clients with their conversations @slow', async () => {
    const { user } = await open(
      { appointmentTypeSettings: [{ appointmentTypeId: 'grooming', excluded: true }] },
      path,
      twoVisits,
    );
    const counted = within(await panel());
    await counted.findByText(/In the coming 14 days: 2 visits/);
    expect(counted.getByText(reach.unreached(1))).toBeInTheDocument();
    await user.click(counted.getByText(reach.ofVisits(1, ['excluded_type'])));
    expect(counted.getByRole('link', { name: 'Rowan Ash' })).toHaveAttribute(
      'href',
      expect.stringMatching(/start-new\?animalOwnerId=/),
    );
    await user.click(reminded('Grooming'));
    expect(await counted.findByText(reach.unreached(0))).toBeInTheDocument();
    expect(counted.getByText(/^Your edits change this/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: publishing.publish }));
    expect(await screen.findByText(/^Before visits: Your edits change this/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: publishing.dialog.cancel }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: publishing.dialog.title })).toBeNull());
    await user.clear(screen.getByRole('textbox', { name: prices.label.maxCost }));
    expect(await counted.findByText(reach.hasProblems)).toBeInTheDocument();
  });

  it('gets a test of a message as it is edited @slow', async () => {
    const { user } = await open();
    const form = within(await screen.findByRole('region', { name: reach.test.title }));
    await user.click(reminded('Grooming'));
    await user.click(form.getByRole('button', { name: reach.test.send }));
    expect(await screen.findByText(/^Test sent to .*@/)).toBeVisible();
    await user.selectOptions(form.getByRole('combobox', { name: reach.test.medium }), 'SMS');
    const phone = form.getByRole('textbox', { name: reach.test.phone });
    for (const typed of ['12', '207-555-0198 ext 5', '+44 20 7946 0958', '+1 107 555 0198']) {
      await user.clear(phone);
      await user.type(phone, typed);
      await user.click(form.getByRole('button', { name: reach.test.send }));
      expect(phone).toHaveAccessibleDescription(practiceSettings.invalidPhone);
    }
    expect(network.requestsTo(sendTestMessage)).toHaveLength(1);
    await user.clear(phone);
    await user.type(phone, '207.555.0198');
    await user.click(form.getByRole('button', { name: reach.test.send }));
    expect(await screen.findByText(reach.test.sent('(207) 555-0198'))).toBeVisible();
    network.fail(sendTestMessage, { code: 'rate_limited', message: 'no' });
    await user.selectOptions(form.getByRole('combobox', { name: reach.test.medium }), 'EMAIL');
    await user.click(form.getByRole('button', { name: reach.test.send }));
    expect(await form.findByText(messageForCode('rate_limited'))).toBeVisible();
    // A lost answer is asked for again, and the test is sent once.
    network.fail(sendTestMessage, 'response lost');
    await user.click(form.getByRole('button', { name: reach.test.send }));
    await waitFor(() => expect(network.requestsTo(sendTestMessage)).toHaveLength(5));
    await waitFor(() => expect(form.getByRole('button', { name: reach.test.send })).not.toHaveAttribute('aria-busy'));
    expect(form.queryByRole('alert')).toBeNull();
    const keys = network.requestsTo(sendTestMessage).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys.slice(2)).size).toBe(1);
    expect(new Set(keys).size).toBe(3);
    const [request] = network.requestsTo(sendTestMessage);
    expect(await request?.json()).toEqual({
      cadence: '14-days',
      medium: 'EMAIL',
      edits: {
        campaigns: [
          {
            campaignType: 'AppointmentReminders',
            campaignConfig: { appointmentTypeSettings: [{ appointmentTypeId: 'grooming', excluded: true }] },
          },
        ],
      },
    });
  });

  it('gets a test of the edited type from its dialog, by the message that is previewed', async () => {
    const { user, edit } = await open();
    const { dialog } = await edit('Dental cleaning');
    await user.type(dialog.getByRole('textbox', { name: words.dialog.displayName }), 'Teeth');
    await user.selectOptions(dialog.getByRole('combobox', { name: words.dialog.cadence }), 'same-day');
    await user.click(dialog.getByRole('button', { name: reach.test.send }));
    expect(await screen.findByText(/^Test sent to .*@/)).toBeVisible();
    const [request] = network.requestsTo(sendTestMessage);
    expect(await request?.json()).toMatchObject({ cadence: 'same-day', medium: 'EMAIL', appointmentTypeId: 'dental' });
  });

  it('is neither counted nor tested, nor is the page shown, where the server cannot, and all else works', async () => {
    network.rewrite(getUiBehaviors, (answer) => ({ ...answer, extensions: [] }));
    await open();
    expect(screen.queryByRole('region', { name: reach.title })).toBeNull();
    expect(screen.queryByRole('region', { name: reach.test.title })).toBeNull();
    expect(screen.queryByTitle(visits.page.title)).toBeNull();
    expect(reminded('Surgery')).toBeChecked();
  });
});

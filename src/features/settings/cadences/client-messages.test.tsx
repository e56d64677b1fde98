import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getUiBehaviors } from '#contract/campaigns/ui-behaviors.ts';
import { getReminderFacts } from '#contract/campaigns/reminder-facts.ts';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { formatDay } from '#src/lib/dates.ts';
import { cadences } from '#src/strings/cadences.ts';
import { reminders } from '#src/strings/reminders.ts';
import { shell } from '#src/strings/shell.ts';
import { inNewYork } from '#tests/support/a-weekday.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay, type PracticeDay } from '#tests/support/practice-day.ts';
import { aServiceDue, aVisit } from '#tests/support/reminder-world.ts';
import { renderApp } from '#tests/support/render-app.tsx';

const network = theNetwork();
const words = reminders.forecast;
const zone = 'America/New_York';
const today = () => dayIn(new Date(), zone);
const noonIn = (days: number) => inNewYork(addDays(today(), days), '12:00');

const startedCampaign = { status: 'completed', startDate: '2026-01-01' };
const aPracticeWithReminders = () =>
  aPracticeDay({
    profile: JSON.stringify({ postAppointmentCommunications: { enabled: true, message: 'Thank you, {{owner}}.' } }),
    campaign_enrollments: JSON.stringify([
      { ...startedCampaign, campaignType: 'AppointmentReminders', mediums: ['SMS', 'EMAIL'] },
      { ...startedCampaign, campaignType: 'ServiceReminders', mediums: ['SMS', 'EMAIL', 'POSTCARD'] },
    ]),
  });
async function aClientOf(practice: PracticeDay, fields: Parameters<PracticeDay['client']>[0] = {}) {
  const client = await practice.client({
    first_name: 'Juniper',
    last_name: 'Vale',
    email: 'juniper@home.example',
    ...fields,
  });
  return { ...client, pet: await practice.pet(client.id, { name: 'Rex' }) };
}
async function open(practice: PracticeDay, flags: NonNullable<Parameters<typeof renderApp>[0]>['flags'] = {}) {
  const app = await renderApp({ practice, path: '/config/cadences-customization', flags });
  await screen.findByRole('heading', { name: words.title });
  return app;
}
type User = Awaited<ReturnType<typeof open>>['user'];
const clientField = () => screen.findByRole('combobox', { name: reminders.client.label });
const address = { street: '3 Oak Lane', city: 'Portland', state: 'ME', postalCode: '04101' };
async function pick(user: User, name = 'Juniper') {
  await user.clear(await clientField());
  await user.type(await clientField(), name);
  await screen.findByRole('option', { name: new RegExp(`${name} Vale`) });
  await user.keyboard('{Enter}');
}
const preview = async (user: User, when: string) => {
  await user.click(screen.getByRole('button', { name: reminders.preview.openOf(when) }));
  return within(await screen.findByRole('dialog'));
};
const itemsOf = (name: string) => within(screen.getByRole('region', { name })).queryAllByRole('listitem');
const rows = (name: string) =>
  itemsOf(name)
    .filter((row) => row.querySelector('ul') !== null)
    .map((row) => row.textContent);

describe('the preview of a message', () => {
  it('shows text and email with a made-up client until one is chosen', async () => {
    const { user } = await open(await aPracticeWithReminders());
    const dialog = await preview(user, cadences.steps['3-days'].when);
    expect(dialog.getByText(reminders.preview.example)).toBeInTheDocument();
    expect(
      within(dialog.getByRole('region', { name: 'Text' })).getByText(/^Hi Maya, Biscuit has an appointment/),
    ).toBeInTheDocument();
    expect(
      within(dialog.getByRole('region', { name: 'Email' })).getByText(
        /Please confirm it here, or call us to change it:/,
      ),
    ).toBeInTheDocument();
  });

  it('does not ask for confirmation three days before if the client has confirmed [CA-04]', async () => {
    const { user } = await open(await aPracticeWithReminders());
    const dialog = await preview(user, cadences.steps['3-days'].when);
    const asks = /to confirm or change it|Please confirm it here/;
    expect(dialog.getAllByText(asks)).toHaveLength(2);
    await user.click(dialog.getByRole('switch', { name: reminders.preview.confirmed }));
    expect(dialog.queryByText(asks)).toBeNull();
    expect(dialog.getAllByText(/a reminder: Biscuit has an appointment/i)).toHaveLength(2);
  });

  it('shows a real client’s own visit @slow', async () => {
    const practice = await aPracticeWithReminders();
    const client = await aClientOf(practice);
    await aVisit(practice.world, practice.practice, client, { date: noonIn(10) });
    const { user } = await open(practice);
    await pick(user);
    const dialog = await preview(user, cadences.steps['14-days'].when);
    expect(await dialog.findByText(reminders.preview.real('Juniper Vale'))).toBeInTheDocument();
    const text = dialog.getByRole('region', { name: 'Text' });
    expect(text).toHaveTextContent(
      `Hi Juniper, Rex has an appointment at Elm Street Animal Hospital on ${formatDay(noonIn(10), zone).replace(/, \d{4}$/, '')}`,
    );
  });

  it('finds the client by a name with two letters swapped @slow', async () => {
    const practice = await aPracticeWithReminders();
    await aClientOf(practice);
    const { user } = await open(practice);
    await user.type(await clientField(), 'Juinper');
    expect(await screen.findByRole('option', { name: /Juniper Vale/ })).toBeVisible();
    expect(screen.getByText(reminders.client.found(1))).toBeVisible();
  });

  it('says if the client has no such visit or service, and which medium is not chosen @slow', async () => {
    const practice = await aPracticeWithReminders();
    await aClientOf(practice);
    const { user } = await open(practice);
    await pick(user);
    const { when } = cadences.steps['30-days-overdue'];
    await user.click(
      within(screen.getByRole('group', { name: cadences.sentBy(when) })).getByRole('checkbox', { name: 'Text' }),
    );
    const dialog = await preview(user, when);
    expect(await dialog.findByText(reminders.preview.madeUpService('Juniper Vale'))).toBeInTheDocument();
    expect(
      within(dialog.getByRole('region', { name: 'Text' })).getByText(reminders.preview.notChosen),
    ).toBeInTheDocument();
    expect(within(dialog.getByRole('region', { name: 'Email' })).queryByText(reminders.preview.notChosen)).toBeNull();
  });
});

describe('the time machine', () => {
  it('lists what will and will not be sent to a client, with time, medium and reason [CA-05] [CA-10] @slow', async () => {
    const practice = await aPracticeWithReminders();
    const client = await aClientOf(practice, { email: null });
    await aVisit(practice.world, practice.practice, client, { date: noonIn(2) });
    const { user } = await open(practice);
    await pick(user);
    const after = words.after(formatDay(today(), 'UTC'));
    await screen.findByRole('region', { name: after });
    const [visit, thanks] = rows(after);
    expect(visit).toMatch(/7:00 AMMorning of the appointmentRex: Exam on/);
    expect(visit).toContain(`Text${words.goes}Email${words.obstacles.no_email}`);
    expect(thanks).toMatch(/9:00 AM1 day after/);
    expect(thanks).toContain(words.obstacles.no_email);
  });

  it('splits the messages at a day, which is chosen by slider or date @slow', async () => {
    const practice = await aPracticeWithReminders();
    const client = await aClientOf(practice);
    await aVisit(practice.world, practice.practice, client, { date: noonIn(2) });
    const { user } = await open(practice);
    await pick(user);
    const slider = await screen.findByRole<HTMLInputElement>('slider', { name: words.slider });
    expect(slider).toHaveAttribute('aria-valuetext', words.sliderValue(formatDay(today(), 'UTC'), 0, 2));
    fireEvent.change(slider, { target: { value: Number(slider.value) + 2 } });
    const then = addDays(today(), 2);
    expect(rows(words.byThen(formatDay(then, 'UTC')))).toHaveLength(1);
    const field = screen.getByLabelText(words.date);
    expect(field).toHaveValue(then);
    fireEvent.change(field, { target: { value: addDays(today(), 3) } });
    expect(rows(words.byThen(formatDay(addDays(today(), 3), 'UTC')))).toHaveLength(2);
    expect(screen.getByText(words.nothingMore)).toBeInTheDocument();
  });

  it('uses unpublished edits, and marks what they change [CA-11] @slow', async () => {
    const practice = await aPracticeWithReminders();
    await aServiceDue(practice.world, practice.practice, await aClientOf(practice), addDays(today(), 45));
    const { user } = await open(practice);
    await pick(user);
    const after = words.after(formatDay(today(), 'UTC'));
    await screen.findByRole('region', { name: after });
    expect(screen.queryByText(words.edited)).toBeNull();
    const { when } = cadences.steps['30-days'];
    await user.click(
      within(screen.getByRole('group', { name: cadences.sentBy(when) })).getByRole('checkbox', { name: 'Email' }),
    );
    const row = rows(after).find((text) => text.includes(when));
    expect(row).toContain(words.edited);
    expect(row).toContain(`Email${words.obstacles.medium_off}`);
  });

  it('lists postcards of an earlier publish while their flag is off, but none that cannot be sent @slow', async () => {
    const practice = await aPracticeWithReminders();
    const client = await aClientOf(practice, { postal_address: JSON.stringify(address) });
    await aServiceDue(practice.world, practice.practice, client, addDays(today(), 45));
    const clientWithoutAddress = await aClientOf(practice, { first_name: 'Ivo' });
    await aServiceDue(practice.world, practice.practice, clientWithoutAddress, addDays(today(), 45));
    const { user } = await open(practice, { 'postcards-enabled': false });
    const after = words.after(formatDay(today(), 'UTC'));
    await pick(user);
    await screen.findByRole('region', { name: after });
    expect(rows(after).filter((text) => text?.includes('Postcard'))).toEqual([expect.stringContaining(words.goes)]);
    await pick(user, 'Ivo');
    await waitFor(() => expect(rows(after).some((text) => text?.includes('Postcard'))).toBe(false));
    expect(rows(after)).not.toHaveLength(0);
  });

  it('says if nothing will be sent @slow', async () => {
    const practice = await aPracticeWithReminders();
    await aClientOf(practice);
    const { user } = await open(practice);
    expect(screen.getByText(words.nobody)).toBeInTheDocument();
    await pick(user);
    expect(await screen.findByText(words.nothing)).toBeInTheDocument();
  });

  it('says if a client’s messages cannot be loaded, with a retry @slow', async () => {
    const practice = await aPracticeWithReminders();
    const client = await aClientOf(practice);
    await aVisit(practice.world, practice.practice, client, { date: noonIn(2) });
    network.fail(getReminderFacts, { code: 'internal', message: 'no' });
    const { user } = await open(practice);
    await pick(user);
    await user.click(await screen.findByRole('button', { name: shell.retry }));
    expect(await screen.findByRole('slider', { name: words.slider })).toBeInTheDocument();
  });

  it('offers clients by arrow keys, and closes the list on Escape or blur @slow', async () => {
    const practice = await aPracticeWithReminders();
    await aClientOf(practice, { last_name: 'Vale' });
    await aClientOf(practice, { last_name: 'Wood' });
    const { user } = await open(practice);
    const field = await clientField();
    await user.type(field, 'Juniper');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
    await user.keyboard('{ArrowDown}');
    expect(field).toHaveAttribute('aria-activedescendant', screen.getAllByRole('option')[1]?.id);
    await user.keyboard('{Escape}');
    expect(field).toHaveValue('');
    expect(screen.queryByRole('option')).toBeNull();
    await user.type(field, 'Juniper');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
    screen.getByRole('switch', { name: cadences.groups.serviceReminders.switch }).focus();
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  });

  it('is absent if the server does not support it', async () => {
    network.fail(getUiBehaviors, 'unreachable', 9);
    await renderApp({ practice: await aPracticeWithReminders(), path: '/config/cadences-customization' });
    await screen.findByRole('heading', { name: cadences.groups.serviceReminders.title });
    expect(screen.queryByRole('heading', { name: words.title })).toBeNull();
  });
});

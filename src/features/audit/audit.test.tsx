import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listAppointmentActions, recordAppointmentAction } from '#contract/notification/appointment-actions.ts';
import { addDays, formatMonthDay } from '#src/lib/dates.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { anAuditDay, today } from '#tests/support/audit-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { undoMarkFor } from '#src/outbox/marks.ts';

const network = theNetwork();

type Day = Awaited<ReturnType<typeof anAuditDay>>;

/** The audit of tomorrow. */
async function openAudit({ practice }: Day, query = '') {
  const app = await renderApp({ practice, path: `/appointment-audit?day=${addDays(today(), 1)}${query}` });
  const days = await screen.findByRole('navigation', { name: 'Days' });
  return { ...app, days };
}
const list = () => screen.findByRole('list', { name: 'Unconfirmed appointments' });
const card = (client: string) => screen.findByRole('article', { name: client });
const clients = async () =>
  within(await list())
    .getAllByRole('article')
    .map((article) => article.getAttribute('aria-label'));

/** Opens a card's popover and presses one of its buttons. */
async function mark(user: Awaited<ReturnType<typeof openAudit>>['user'], client: string, how: string) {
  await user.click(within(await card(client)).getByRole('button', { name: `Mark the appointment of ${client}` }));
  const panel = await screen.findByRole('dialog', { name: `Mark the appointment of ${client}` });
  await user.click(within(panel).getByRole('button', { name: how }));
}

describe('the days of the audit', () => {
  it('are seven from today on; one goes back to today, to the previous and to the next, not beyond [AU-01] [AU-02] [CN-05]', async () => {
    const { practice } = await anAuditDay();
    const { user, address } = await renderApp({ practice, path: '/appointment-audit' });
    const days = await screen.findByRole('navigation', { name: 'Days' });
    const named = within(days)
      .getAllByRole('link')
      .map(({ textContent }) => textContent ?? '');
    expect(named).toHaveLength(7);
    const last = formatMonthDay(`${addDays(today(), 6)}T12:00:00Z`, 'UTC');
    expect(named.at(-1)).toContain(last);
    const [previous, next] = ['Previous day', 'Next day'].map((name) => within(days).getByRole('button', { name }));
    expect(previous).toBeDisabled();
    for (let day = 1; day <= 6; day += 1) {
      await user.click(next!);
      await waitFor(() => expect(address()).toContain(`day=${addDays(today(), day)}`));
    }
    expect(next).toBeDisabled();
    await user.click(previous!);
    await waitFor(() => expect(address()).toContain(`day=${addDays(today(), 5)}`));
    await user.click(within(days).getByRole('button', { name: 'Today' }));
    await waitFor(() => expect(address()).not.toContain('day='));
  });

  it('say how many are left to call on each', async () => {
    const day = await anAuditDay();
    await day.book({ client: 'Maya Okafor' });
    await day.book({ client: 'Ben Silva' });
    await day.book({ client: 'Ida Berg', day: 3 });
    const { days } = await openAudit(day);
    const links = within(days).getAllByRole('link');
    await waitFor(() =>
      expect([links[1], links[3], links[4]].map((link) => /(\d+) to call/.exec(link?.textContent ?? '')?.[1])).toEqual([
        '2',
        '1',
        '0',
      ]),
    );
  });
});

describe('the list', () => {
  it('has those whose type is not reminded of, or whose reminder failed; with the toggle all that are open [AU-05] [AU-22] [AU-23] [PR-06]', async () => {
    const day = await anAuditDay();
    await day.book({ client: 'Maya Okafor', time: '09:00' });
    const failed = await day.book({ client: 'Ben Silva', time: '09:15', type: 'Exam' });
    await day.reminderFailed(failed, 'landline');
    await day.book({ client: 'Ida Berg', time: '09:30', type: 'Exam' });
    await day.book({ client: 'Tom Reyes', time: '09:45', confirmed: true });
    const { user, address } = await openAudit(day);
    await card('Maya Okafor');
    expect(await clients()).toEqual(['Maya Okafor', 'Ben Silva']);
    expect(await card('Maya Okafor')).toHaveTextContent('No reminders for this type');
    expect(await card('Ben Silva')).toHaveTextContent('Landline, gets no texts');
    await user.click(screen.getByRole('checkbox', { name: 'Show appointments with automated reminders' }));
    await card('Ida Berg');
    expect(await clients()).toEqual(['Maya Okafor', 'Ben Silva', 'Ida Berg']);
    expect(address()).toContain('reminded=shown');
  });

  it('is sorted by time, or by appointment type [AU-03] [AU-04]', async () => {
    const day = await anAuditDay();
    for (const [client, time, type] of [
      ['Maya Okafor', '11:00', 'Boarding'],
      ['Ben Silva', '09:00', 'Surgery'],
      ['Ida Berg', '10:00', 'Exam'],
      ['Tom Reyes', '09:30', 'Boarding'],
    ] as const)
      await day.book({ client, time, type });
    const { user } = await openAudit(day, '&reminded=shown');
    await card('Maya Okafor');
    expect(await clients()).toEqual(['Ben Silva', 'Tom Reyes', 'Ida Berg', 'Maya Okafor']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'type');
    await waitFor(async () => expect(await clients()).toEqual(['Tom Reyes', 'Maya Okafor', 'Ida Berg', 'Ben Silva']));
  });

  it('shows client, animal, time, type and how to reach them, in the practice’s zone [AU-08] [AU-09] [AU-10]', async () => {
    const day = await anAuditDay();
    await day.book({ client: 'Maya Okafor', time: '09:30', phone: '+15552003456' });
    await openAudit(day);
    const maya = await card('Maya Okafor');
    for (const said of ['9:30 AM', 'Maya’s dog · Canine · Beagle · Female', 'Boarding', 'Dr. Ortiz'])
      expect(maya).toHaveTextContent(said);
    expect(within(maya).getByRole('link', { name: 'Call (555) 200-3456' })).toHaveAttribute('href', 'tel:+15552003456');
    expect(within(maya).getByRole('link', { name: 'Text Maya Okafor' }).getAttribute('href')).toMatch(
      /conversations\/start-new\?animalOwnerId=.+&firstName=Maya&lastName=Okafor/,
    );
  });

  it('says nothing of an animal that the practice software does not know', async () => {
    const day = await anAuditDay();
    await day.book({ client: 'Maya Okafor', species: 'Unknown' });
    await openAudit(day);
    expect(await card('Maya Okafor')).toHaveTextContent('Maya’s dog · Beagle · Female');
  });

  it('says so where a day has nobody to call, and leads to those with automated reminders', async () => {
    const day = await anAuditDay();
    const { user, address } = await openAudit(day);
    expect(await screen.findByRole('heading', { name: 'Nobody left to call' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Show those with automated reminders' }));
    await waitFor(() => expect(address()).toContain('reminded=shown'));
  });

  it('says so where the day could not be loaded, and asks again when told to', async () => {
    const day = await anAuditDay();
    await day.book({ client: 'Maya Okafor' });
    network.fail(listAppointmentActions, { code: 'internal', message: 'no' });
    const { user } = await openAudit(day);
    expect(await screen.findByRole('heading', { name: 'The appointments could not be loaded' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card('Maya Okafor')).toBeVisible();
  });
});

describe('a mark', () => {
  it('is made in the card’s popover, can be undone for six seconds, and then is the server’s [AU-06] [AU-07] [AU-15] [AU-16]', async () => {
    const day = await anAuditDay();
    const [maya, ben] = [
      await day.book({ client: 'Maya Okafor' }),
      await day.book({ client: 'Ben Silva', time: '10:00' }),
    ];
    const { user } = await openAudit(day);
    await mark(user, 'Maya Okafor', 'Mark as confirmed');
    await mark(user, 'Ben Silva', 'Left voicemail');
    expect(await card('Maya Okafor')).toHaveTextContent('Confirmed');
    expect(await screen.findByText('2 of 2 handled')).toBeVisible();
    await user.click(within(await card('Maya Okafor')).getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('1 of 2 handled')).toBeVisible();
    expect(await day.marksOf(ben)).toEqual([]);
    await waitFor(async () => expect(await day.marksOf(ben)).toEqual(['LEFT_VOICEMAIL']), { timeout: undoMarkFor * 3 });
    expect(await day.marksOf(maya)).toEqual([]);
    await waitFor(async () =>
      expect(within(await card('Ben Silva')).queryByRole('button', { name: 'Undo' })).toBeNull(),
    );
  });

  it('leaves the card listed, quieter, in this session [AU-21]', async () => {
    const day = await anAuditDay();
    const maya = await day.book({ client: 'Maya Okafor' });
    await day.book({ client: 'Ben Silva', time: '10:00' });
    await openAudit(day);
    await card('Maya Okafor');
    await day.colleagueMarks(maya, 'LEFT_VOICEMAIL');
    await waitFor(async () => expect(await card('Maya Okafor')).toHaveTextContent('Voicemail left'));
    expect(within(await card('Maya Okafor')).queryByRole('link', { name: /^Call/ })).toBeNull();
    expect(screen.getByText('1 of 2 handled')).toBeVisible();
  });

  it('is told of where a colleague was faster, and where the server refuses it is offered again [AU-18]', async () => {
    const day = await anAuditDay();
    const [maya, ben] = [
      await day.book({ client: 'Maya Okafor' }),
      await day.book({ client: 'Ben Silva', time: '10:00' }),
    ];
    const { user } = await openAudit(day);
    network.fail(recordAppointmentAction, { code: 'forbidden', message: 'Not now' });
    await mark(user, 'Ben Silva', 'Left voicemail');
    await mark(user, 'Maya Okafor', 'Mark as confirmed');
    await day.colleagueMarks(maya, 'LEFT_VOICEMAIL');
    const told = await within(await card('Ben Silva')).findByRole('alert', {}, { timeout: 40_000 });
    expect(await screen.findByText('1 of 2 handled')).toBeVisible();
    await user.click(within(told).getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await day.marksOf(ben)).toEqual(['LEFT_VOICEMAIL']), { timeout: 40_000 });
    const slower = await within(await card('Maya Okafor')).findByRole('alert', {}, { timeout: 40_000 });
    expect(within(slower).queryByRole('button', { name: 'Try again' })).toBeNull();
    await user.click(within(slower).getByRole('button', { name: 'Dismiss' }));
    expect(await card('Maya Okafor')).toHaveTextContent('Voicemail left');
    expect(await day.marksOf(maya)).toEqual(['LEFT_VOICEMAIL']);
  });
});

it('prints the calls that are left, and nothing of the page', async () => {
  const day = await anAuditDay();
  await day.book({ client: 'Maya Okafor', time: '09:30', phone: '+15552003456' });
  const done = await day.book({ client: 'Ben Silva', time: '10:00' });
  await openAudit(day);
  await card('Ben Silva');
  await day.colleagueMarks(done, 'LEFT_VOICEMAIL');
  await waitFor(async () => expect(await card('Ben Silva')).toHaveTextContent('Voicemail left'));
  expect(screen.queryByRole('table')).toBeNull();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '9:30 AMMaya Okafor(555) 200-3456Maya’s dog · Canine · Beagle · FemaleBoardingNo reminders for this type',
  ]);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByRole('table')).toBeNull();
});

describe('the practice software', () => {
  it('confirms, moves and cancels appointments under one’s eyes [AU-17] [AU-19] [RT-10]', async () => {
    const day = await anAuditDay();
    const [maya, ben, ida] = [
      await day.book({ client: 'Maya Okafor' }),
      await day.book({ client: 'Ben Silva', time: '10:00' }),
      await day.book({ client: 'Ida Berg', time: '11:00' }),
    ];
    const { days, store } = await openAudit(day);
    await card('Ida Berg');
    await waitFor(() => expect(store.getState().realtime.status).toBe('open'));
    await day.book({ id: maya, client: 'Maya Okafor', confirmed: true });
    await day.book({ id: ben, client: 'Ben Silva', day: 2 });
    await day.cancel(ida);
    await day.book({ client: 'Tom Reyes', time: '08:00' });
    await waitFor(async () => expect(await clients()).toEqual(['Tom Reyes', 'Maya Okafor']));
    expect(await card('Maya Okafor')).toHaveTextContent('Confirmed in the practice software');
    await waitFor(() => expect(within(days).getAllByRole('link')[2]).toHaveTextContent('1 to call'));
  });
});

describe('the run of calls', () => {
  it('goes from one to the next by keys, undoes, and is found again by its address', async () => {
    const day = await anAuditDay();
    const ids = [];
    for (const [index, client] of ['Maya Okafor', 'Ben Silva', 'Ida Berg'].entries())
      ids.push(await day.book({ client, time: `${9 + index}:00`.padStart(5, '0') }));
    const { user, address } = await openAudit(day);
    await user.click(await screen.findByRole('button', { name: 'Start calling' }));
    await screen.findByRole('heading', { name: 'Maya Okafor' });
    expect(address()).toContain(`call=${ids[0]}`);
    await user.keyboard('c');
    await screen.findByRole('heading', { name: 'Ben Silva' });
    await user.keyboard('z');
    await screen.findByRole('heading', { name: 'Maya Okafor' });
    await user.keyboard('s');
    await screen.findByRole('heading', { name: 'Ben Silva' });
    await user.keyboard('v');
    await screen.findByRole('heading', { name: 'Ida Berg' });
    await user.keyboard('v');
    await screen.findByRole('heading', { name: 'Maya Okafor' });
    await user.click(screen.getByRole('button', { name: /^Undo for Ida Berg/ }));
    await screen.findByRole('heading', { name: 'Ida Berg' });
    expect(screen.getByRole('button', { name: /^Undo for Ben Silva/ })).toBeVisible();
    await user.keyboard('v');
    await screen.findByRole('heading', { name: 'Maya Okafor' });
    await user.keyboard('c');
    expect(await screen.findByRole('heading', { name: 'All called' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(await list()).toBeVisible();
  });
});

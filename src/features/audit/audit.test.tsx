import { randomUUID } from 'node:crypto';
import { act, getConfig, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { startConversation } from '#contract/communication/conversations.ts';
import { sendMessage } from '#contract/communication/messages.ts';
import { listAppointmentActions, recordAppointmentAction } from '#contract/notification/appointment-actions.ts';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { formatDay, formatExact, formatMonthDay, formatWeekday } from '#src/lib/dates.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { anAuditDay, today } from '#tests/support/audit-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { undoMarkFor } from '#src/outbox/marks.ts';
import { audit } from '#src/strings/audit.ts';

const network = theNetwork();

type Day = Awaited<ReturnType<typeof anAuditDay>>;

/** Opens the audit at tomorrow. */
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

/** Presses one after the other, before the browser has had time for anything else. */
const pressTogether = (...controls: readonly HTMLElement[]) =>
  getConfig().asyncWrapper(async () => {
    for (const control of controls) {
      control.click();
      await Promise.resolve();
    }
  });

/** Opens a card's popover and presses one of its buttons. */
async function mark(user: Awaited<ReturnType<typeof openAudit>>['user'], client: string, how: string) {
  await user.click(within(await card(client)).getByRole('button', { name: `Mark the appointment of ${client}` }));
  const panel = await screen.findByRole('dialog', { name: `Mark the appointment of ${client}` });
  await user.click(within(panel).getByRole('button', { name: how }));
}

describe('the days of the audit', () => {
  it('are the next seven, starting today, with buttons for today, previous and next within them [AU-01] [AU-02] [CN-05] @slow', async () => {
    const { practice } = await anAuditDay();
    const { user, address } = await renderApp({ practice, path: '/appointment-audit' });
    const days = await screen.findByRole('navigation', { name: 'Days' });
    const labels = within(days)
      .getAllByRole('link')
      .map(({ textContent }) => textContent ?? '');
    expect(labels).toHaveLength(7);
    const last = formatMonthDay(`${addDays(today(), 6)}T12:00:00Z`, 'UTC');
    expect(labels.at(-1)).toContain(last);
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

  it.each(['__proto__', '2026-02-31', '2031-11-22', ''])(
    'fall back to today for “%s” in the address, which is removed from it [AU-02]',
    async (day) => {
      const { practice } = await anAuditDay();
      const { address } = await renderApp({ practice, path: `/appointment-audit?day=${day}&sort=type` });
      const days = await screen.findByRole('navigation', { name: 'Days' });
      await waitFor(() => expect(address()).toMatch(/\/appointment-audit\?sort=type$/));
      expect(within(days).getAllByRole('link')[0]).toHaveAttribute('aria-current', 'page');
    },
  );

  it('are kept where an option is pressed in the same moment as a day [AU-05]', async () => {
    const day = await anAuditDay();
    const { days, address } = await openAudit(day);
    const option = screen.getByRole('checkbox', { name: 'Show appointments with automated reminders' });
    await pressTogether(within(days).getAllByRole('link')[3]!, option);
    expect(address()).toMatch(`?day=${addDays(today(), 3)}&reminded=shown`);
    await pressTogether(option, within(days).getAllByRole('link')[4]!);
    expect(address()).toMatch(new RegExp(`\\?day=${addDays(today(), 4)}$`));
  });

  it('say that a day in the address is outside of them', async () => {
    const { practice } = await anAuditDay();
    const day = addDays(today(), 10);
    await renderApp({ practice, path: `/appointment-audit?day=${day}` });
    const title = `${formatDay(day, 'UTC')} is not one of these seven days`;
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getAllByText(title)).toHaveLength(1);
  });

  it('show how many calls are left on each @slow', async () => {
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
  it('contains appointments whose type gets no reminders or whose reminder failed, and with the toggle all open ones [AU-05] [AU-22] [AU-23] [PR-06] @slow', async () => {
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
    expect(await card('Ben Silva')).toHaveTextContent('Landline, cannot receive texts');
    await user.click(screen.getByRole('checkbox', { name: 'Show appointments with automated reminders' }));
    await card('Ida Berg');
    expect(await clients()).toEqual(['Maya Okafor', 'Ben Silva', 'Ida Berg']);
    expect(address()).toContain('reminded=shown');
  });

  it.each([
    ['neither was ever chosen', {}],
    ['there is no start date', { mediums: ['SMS'] }],
    ['there is no medium', { startDate: '2026-01-05' }],
  ])('contains every open appointment where nobody is reminded yet because %s [AU-22] @slow', async (_why, chosen) => {
    const day = await anAuditDay();
    await day.book({ client: 'Ida Berg', type: 'Exam' });
    const reminded = await day.book({ client: 'Ben Silva', type: 'Exam', time: '10:00' });
    await day.deliveryReported(reminded, 'DELIVERY_SUCCESS', 'SMS', new Date().toISOString());
    const campaigns = [{ campaignType: 'AppointmentReminders', ...chosen }];
    await day.practice.world.store.db
      .updateTable('practice')
      .set({ campaign_enrollments: JSON.stringify(campaigns) })
      .where('practice', '=', day.practice.practice)
      .execute();
    await openAudit(day);
    expect(await card('Ida Berg')).toHaveTextContent(audit.reason.unreminded);
    expect(await clients()).toEqual(['Ida Berg']);
  });

  it('is sorted by time, or by appointment type [AU-03] [AU-04] @slow', async () => {
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

  it('shows client, animal, time in the practice’s zone, type and contact details [AU-08] [AU-10]', async () => {
    const day = await anAuditDay();
    await day.book({ client: 'Maya Okafor', time: '09:30', phone: '+15552003456' });
    await openAudit(day);
    const maya = await card('Maya Okafor');
    for (const text of ['9:30 AM', 'Maya’s dog · Canine · Beagle · Female', 'Boarding', 'Dr. Ortiz'])
      expect(maya).toHaveTextContent(text);
    expect(within(maya).getByRole('link', { name: 'Call (555) 200-3456' })).toHaveAttribute('href', 'tel:+15552003456');
  });

  it('opens the text that asks a client to confirm, ready to be sent @slow', async () => {
    const day = await anAuditDay();
    const client = await day.practice.client();
    await day.book({ client: 'Maya Okafor', time: '09:30', owner: client.id, phone: client.contact_phone });
    const { user } = await openAudit(day);
    await user.click(within(await card('Maya Okafor')).getByRole('link', { name: 'Text Maya Okafor' }));
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text asking for confirmation' });
    await waitFor(() => expect(field).toHaveFocus());
    expect(field.value).toMatch(/^Hi Maya, /);
  });

  it('shows the client’s name, mobile number and email, also in the calling mode [AU-09] @slow', async () => {
    const day = await anAuditDay();
    const owner = randomUUID();
    await day.book({ client: 'Maya Okafor', owner, phone: '+15552003456', email: 'maya.okafor@home.example' });
    await day.book({ client: 'Ben Silva', time: '10:00', email: null });
    const { user } = await openAudit(day);
    const expectContact = (article: HTMLElement) => {
      const inside = within(article);
      expect(inside.getByRole('heading', { name: 'Maya Okafor' })).toBeVisible();
      expect(inside.getByRole('link', { name: 'Call (555) 200-3456' })).toBeVisible();
      const email = inside.getByRole('link', { name: 'maya.okafor@home.example' });
      expect(email).toHaveAttribute('href', 'mailto:maya.okafor@home.example');
    };
    const maya = await card('Maya Okafor');
    expectContact(maya);
    expect(within(await card('Ben Silva')).queryByRole('link', { name: /@/ })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Start calling' }));
    await screen.findByRole('region', { name: 'Calls' });
    expectContact(await card('Maya Okafor'));
  });

  it('shows a phone number of twelve characters, and no shorter one [SH-90]', async () => {
    const day = await anAuditDay();
    await day.book({ client: 'Maya Okafor', phone: '+15552003456' });
    await day.book({ client: 'Ben Silva', phone: '+1555200345' });
    await openAudit(day);
    expect(await card('Maya Okafor')).toHaveTextContent('(555) 200-3456');
    expect(await card('Ben Silva')).toHaveTextContent('No phone number');
    expect(await card('Ben Silva')).not.toHaveTextContent('555200345');
  });

  it('offers no text without a number, to a landline, to a client who has opted out, or while texting is off @slow', async () => {
    const day = await anAuditDay();
    await day.book({ client: 'Maya Okafor', phone: null, email: 'maya@home.example' });
    for (const [client, reason] of [
      ['Ben Silva', 'landline'],
      ['Ida Berg', 'unsubscribed'],
      ['Tom Reyes', 'device_unavailable'],
    ] as const)
      await day.reminderFailed(await day.book({ client }), reason);
    const app = await openAudit(day);
    const isOffered = async (client: string) => within(await card(client)).queryByRole('link', { name: /^Text / });
    await card('Tom Reyes');
    for (const client of ['Maya Okafor', 'Ben Silva', 'Ida Berg']) expect(await isOffered(client), client).toBeNull();
    expect(await isOffered('Tom Reyes')).not.toBeNull();
    app.unmount();
    const silent = await anAuditDay({ messaging_enabled_at: null });
    await silent.book({ client: 'Tom Reyes' });
    await openAudit(silent);
    expect(await isOffered('Tom Reyes')).toBeNull();
  });

  it('says why it offers no text, also where another reason stands above it', async () => {
    const day = await anAuditDay();
    const ida = await day.book({ client: 'Ida Berg' });
    await day.reminderFailed(ida, 'unsubscribed');
    await day.deliveryFailed(ida, 'EMAIL', new Date().toISOString(), 'No email address', 3);
    await day.reminderFailed(await day.book({ client: 'Ben Silva' }), 'unsubscribed');
    const tom = await day.book({ client: 'Tom Reyes' });
    await day.reminderFailed(tom, 'stopped_by_staff');
    await day.deliveryFailed(tom, 'EMAIL', new Date().toISOString(), 'No email address', 3);
    await openAudit(day);
    for (const [client, reason] of [
      ['Ida Berg', 'Opted out of texts'],
      ['Ben Silva', 'Opted out of texts'],
      ['Tom Reyes', 'Your practice stopped texts'],
    ] as const) {
      expect(within(await card(client)).getAllByText(reason), client).toHaveLength(1);
      expect(within(await card(client)).queryByRole('link', { name: /^Text / })).toBeNull();
    }
  });

  it('leaves out animal details that the practice software reports as unknown', async () => {
    const day = await anAuditDay();
    await day.book({ client: 'Maya Okafor', species: 'Unknown' });
    await openAudit(day);
    expect(await card('Maya Okafor')).toHaveTextContent('Maya’s dog · Beagle · Female');
  });

  it('shows only the chosen day, whose actions are requested by date [AU-24] @slow', async () => {
    const day = await anAuditDay();
    await day.book({ client: 'Maya Okafor' });
    await day.book({ client: 'Ben Silva', day: 2 });
    const { user, days } = await openAudit(day);
    await card('Maya Okafor');
    expect(await clients()).toEqual(['Maya Okafor']);
    await user.click(within(days).getAllByRole('link')[2]!);
    await waitFor(async () => expect(await clients()).toEqual(['Ben Silva']));
    const dates = network
      .requestsTo(listAppointmentActions)
      .map(({ url }) => new URL(url).searchParams.get('resource_date'));
    expect(dates[0]).toBe(addDays(today(), 1));
    expect(new Set(dates)).toEqual(new Set(Array.from({ length: 7 }, (_, at) => addDays(today(), at))));
  });

  it('links to the next day with calls, and says how many, when today is done @slow', async () => {
    const day = await anAuditDay();
    for (const client of ['Maya Okafor', 'Ben Silva']) await day.book({ client, day: 3 });
    const { user, address } = await renderApp({ practice: day.practice, path: '/appointment-audit' });
    const weekday = formatWeekday(addDays(today(), 3), 'UTC');
    const later = await screen.findByRole('link', { name: `2 to call on ${weekday}` });
    const ida = await day.book({ client: 'Ida Berg', day: 0, time: '23:59' });
    await card('Ida Berg');
    await waitFor(() => expect(later).not.toBeInTheDocument());
    await day.book({ client: 'Tom Reyes', day: 1 });
    await day.colleagueMarks(ida, 'LEFT_VOICEMAIL');
    await user.click(await screen.findByRole('link', { name: '1 to call tomorrow' }));
    expect(address()).toContain(`day=${addDays(today(), 1)}`);
    expect(await card('Tom Reyes')).toBeVisible();
  });

  it('says when the next day’s calls could not be loaded, with a retry', async () => {
    const day = await anAuditDay();
    await day.book({ client: 'Tom Reyes', day: 1 });
    // Only the shown day is loaded.
    const respond = network.hold(listAppointmentActions);
    const { user } = await renderApp({ practice: day.practice, path: '/appointment-audit' });
    await waitFor(() => expect(network.requestsTo(listAppointmentActions)).toHaveLength(1));
    network.fail(listAppointmentActions, { code: 'internal', message: 'no' }, Infinity);
    respond();
    const weekday = formatWeekday(addDays(today(), 1), 'UTC');
    const failure = await screen.findByText(new RegExp(`^The calls on ${weekday} could not be loaded\\.`));
    network.recover(listAppointmentActions);
    await user.click(within(failure.closest<HTMLElement>('[role=alert]')!).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: '1 to call tomorrow' })).toBeVisible();
  });

  it.each(['without visits', 'whose visits get automated reminders'])(
    'says of a day %s that no visit needs a call',
    async (which) => {
      const day = await anAuditDay();
      if (which !== 'without visits') await day.book({ client: 'Maya Okafor', type: 'Exam' });
      await openAudit(day);
      expect(await screen.findByRole('heading', { name: 'Nobody to call' })).toBeVisible();
      expect(screen.getByText('No visit on this day needs a call.')).toBeVisible();
    },
  );

  it('says when a day’s calls are handled, and links to the appointments with automated reminders', async () => {
    const day = await anAuditDay();
    await day.colleagueMarks(await day.book({ client: 'Maya Okafor' }), 'MARKED_CONFIRMED');
    const { user, address } = await openAudit(day);
    expect(await screen.findByRole('heading', { name: 'Nobody left to call' })).toBeVisible();
    expect(screen.getByText(audit.empty.text)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Show appointments with automated reminders' }));
    await waitFor(() => expect(address()).toContain('reminded=shown'));
  });

  it('says when the day could not be loaded, with a retry', async () => {
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
  it('is made in the card’s popover, can be undone for six seconds, and is then sent to the server [AU-06] [AU-07] [AU-15] [AU-16] @slow', async () => {
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

  it('leaves the card in the list for this session, without the link to call [AU-21]', async () => {
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

  it('counts what colleagues have handled before the page was opened, but nothing that never needed a call [AU-22]', async () => {
    const day = await anAuditDay();
    const maya = await day.book({ client: 'Maya Okafor' });
    await day.book({ client: 'Ben Silva', time: '10:00' });
    await day.book({ client: 'Ida Berg', time: '11:00', confirmed: true });
    await day.colleagueMarks(maya, 'LEFT_VOICEMAIL');
    const { user } = await openAudit(day);
    expect(await card('Ben Silva')).toBeVisible();
    expect(screen.queryByRole('article', { name: 'Maya Okafor' })).not.toBeInTheDocument();
    expect(screen.getByText('1 of 2 handled')).toBeVisible();
    await mark(user, 'Ben Silva', 'Mark as confirmed');
    expect(await screen.findByText('2 of 2 handled')).toBeVisible();
  });

  it('shows a conflict with a colleague’s mark, and can be retried if the server refuses it [AU-18] @slow', async () => {
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
    const refusal = await within(await card('Ben Silva')).findByRole('alert', {}, { timeout: 40_000 });
    expect(await screen.findByRole('link', { name: /^\d changes? not saved$/ })).toHaveAttribute(
      'href',
      `/appointment-audit?day=${addDays(today(), 1)}`,
    );
    expect(await screen.findByText('1 of 2 handled')).toBeVisible();
    await user.click(within(refusal).getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await day.marksOf(ben)).toEqual(['LEFT_VOICEMAIL']), { timeout: 40_000 });
    const conflict = await within(await card('Maya Okafor')).findByRole('alert', {}, { timeout: 40_000 });
    expect(within(conflict).queryByRole('button', { name: 'Try again' })).toBeNull();
    await user.click(within(conflict).getByRole('button', { name: 'Dismiss' }));
    expect(await card('Maya Okafor')).toHaveTextContent('Voicemail left');
    expect(await day.marksOf(maya)).toEqual(['LEFT_VOICEMAIL']);
  });
});

it('lists a client who cannot come as one to call, and says so', async () => {
  const day = await anAuditDay();
  const id = await day.book({ client: 'Maya Okafor', type: 'Exam' });
  await day.book({ client: 'Ada Lind' });
  const { user } = await openAudit(day);
  expect(await clients()).toEqual(['Ada Lind']);
  await act(async () => day.clientAnswers(id, 'NOT_COMING'));
  expect(await card('Maya Okafor')).toHaveTextContent('The client says they cannot come');
  await act(async () => day.clientAnswers(id, 'COMING'));
  await user.click(screen.getByRole('checkbox', { name: 'Show appointments with automated reminders' }));
  await waitFor(async () => expect(await card('Maya Okafor')).toHaveTextContent('The client says they are coming'));
});

it('lists a complete appointment whose client cannot come after all, as complete, until staff act on it [AU-18] @slow', async () => {
  const day = await anAuditDay();
  const id = await day.book({ client: 'Maya Okafor', type: 'Exam', confirmed: true });
  await day.book({ client: 'Ada Lind' });
  const { user } = await openAudit(day);
  expect(await clients()).toEqual(['Ada Lind']);
  await act(async () => day.clientAnswers(id, 'NOT_COMING'));
  expect(await card('Maya Okafor')).toHaveTextContent('The client says they cannot come');
  expect(await card('Maya Okafor')).toHaveTextContent(audit.done.PRACTICE);
  await mark(user, 'Maya Okafor', audit.card.voicemail);
  await waitFor(async () => expect(await day.marksOf(id)).toEqual(['LEFT_VOICEMAIL']), { timeout: undoMarkFor * 3 });
  await waitFor(async () => expect(await card('Maya Okafor')).not.toHaveTextContent('The client says'));
  await user.click(
    within(await card('Maya Okafor')).getByRole('button', { name: audit.card.historyFor('Maya Okafor') }),
  );
  const lines = within(screen.getByRole('group', { name: audit.card.history })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Voicemail left/),
    expect.stringMatching(/^The client says they cannot come/),
    expect.stringMatching(/^Confirmed in the practice software/),
  ]);
});

it('lists a client to whom staff have paused messages, and says so instead of promising reminders @slow', async () => {
  const day = await anAuditDay();
  const client = await day.practice.client();
  const visit = { client: 'Maya Okafor', type: 'Exam', owner: client.id };
  await day.book(visit);
  await day.book({ client: 'Ada Lind', time: '10:00' });
  await openAudit(day);
  expect(await clients()).toEqual(['Ada Lind']);
  const hold = (isHeld: boolean) => act(() => day.practice.colleaguePauses(client.id, isHeld));
  await hold(true);
  expect(await card('Maya Okafor')).toHaveTextContent(audit.reason.paused);
  await day.book({ ...visit, time: '11:00' });
  await waitFor(async () => expect(await clients()).toEqual(['Maya Okafor', 'Ada Lind', 'Maya Okafor']));
  await hold(false);
  await waitFor(async () => expect(await clients()).toEqual(['Ada Lind']));
});

describe('a reply to a reminder', () => {
  const confirm = (name: string) => screen.findAllByRole('button', { name });

  it('that confirms lists all visits of that reminder, and one press confirms them [AU-15] @slow', async () => {
    const day = await anAuditDay();
    const visits = [
      await day.book({ client: 'Maya Okafor', type: 'Exam' }),
      await day.book({ client: 'Maya Okafor', type: 'Exam', time: '10:00' }),
    ];
    await day.book({ client: 'Ben Silva', time: '09:30' });
    await day.book({ client: 'Ida Berg', type: 'Exam' });
    const { user } = await openAudit(day);
    expect(await clients()).toEqual(['Ben Silva']);
    await act(async () => day.clientReplies(visits, 'CONFIRMS', 'Yes!'));
    await waitFor(async () => expect(await clients()).toEqual(['Maya Okafor', 'Ben Silva', 'Maya Okafor']));
    const [first] = await screen.findAllByRole('article', { name: 'Maya Okafor' });
    expect(first).toHaveTextContent('Replied “Yes!”');
    const [button] = await confirm('Confirm Maya’s dog’s 2 visits');
    await user.click(button!);
    expect(screen.queryByRole('button', { name: /^Confirm/ })).not.toBeInTheDocument();
    for (const id of visits)
      await waitFor(async () => expect(await day.marksOf(id)).toEqual(['MARKED_CONFIRMED']), {
        timeout: undoMarkFor * 3,
      });
  });

  it('offers nothing more once a colleague has confirmed, the visit has moved, or the client writes otherwise', async () => {
    const day = await anAuditDay();
    const maya = { client: 'Maya Okafor' };
    const id = await day.book(maya);
    await openAudit(day);
    const offer = () => screen.queryByRole('button', { name: 'Confirm Maya’s dog’s visit' });
    await card('Maya Okafor');
    const reply = (means: 'CONFIRMS' | 'OTHER') => act(async () => day.clientReplies([id], means, 'C'));
    await reply('CONFIRMS');
    await waitFor(() => expect(offer()).toBeInTheDocument());
    await reply('OTHER');
    await waitFor(() => expect(offer()).not.toBeInTheDocument());
    await reply('CONFIRMS');
    await waitFor(() => expect(offer()).toBeInTheDocument());
    await act(async () => day.book({ ...maya, id, time: '11:30' }));
    await waitFor(() => expect(offer()).not.toBeInTheDocument());
    await reply('CONFIRMS');
    await waitFor(() => expect(offer()).toBeInTheDocument());
    await act(async () => day.colleagueMarks(id, 'MARKED_CONFIRMED'));
    await waitFor(() => expect(offer()).not.toBeInTheDocument());
  });

  it('that calls off is a call to make, and offers no confirmation [D-35]', async () => {
    const day = await anAuditDay();
    const id = await day.book({ client: 'Maya Okafor', type: 'Exam' });
    await day.book({ client: 'Ben Silva' });
    await openAudit(day);
    await card('Ben Silva');
    await act(async () => day.clientReplies([id], 'CALLS_OFF', 'CANCEL'));
    await waitFor(async () =>
      expect(await card('Maya Okafor')).toHaveTextContent('Replied “CANCEL”, probably calling off'),
    );
    expect(screen.queryByRole('button', { name: /^Confirm/ })).not.toBeInTheDocument();
  });
});

it('marks an appointment that the practice software has yet to take', async () => {
  const day = await anAuditDay();
  const pending = { client: 'Maya Okafor', pending: true } as const;
  const id = await day.book(pending);
  await day.book({ client: 'Ada Lind' });
  await openAudit(day);
  expect(await card('Maya Okafor')).toHaveTextContent('Waiting for Neo');
  expect(await card('Ada Lind')).not.toHaveTextContent('Waiting for');
  await act(async () => day.book({ ...pending, id, pending: false }));
  await waitFor(async () => expect(await card('Maya Okafor')).not.toHaveTextContent('Waiting for'));
});

it('says of a confirmation that could not be handed over again and again that it is tried again by itself', async () => {
  const day = await anAuditDay();
  const visit = { client: 'Maya Okafor' } as const;
  const id = await day.book(visit);
  const { user } = await openAudit(day);
  await mark(user, 'Maya Okafor', 'Mark as confirmed');
  const failing = audit.card.confirmationFailing('Neo');
  expect(await card('Maya Okafor')).not.toHaveTextContent(failing);
  await act(async () => day.book({ ...visit, id, isConfirmationFailing: true }));
  await waitFor(async () => expect(await card('Maya Okafor')).toHaveTextContent(failing));
  await act(async () => day.book({ ...visit, id, confirmed: true }));
  await waitFor(async () => expect(await card('Maya Okafor')).not.toHaveTextContent(failing));
});

it.each(['Locked by Anna', null])(
  'says in the list, and of a call, that the practice software did not take the confirmation of a complete visit: %s [AU-18] @slow',
  async (reason) => {
    const day = await anAuditDay();
    const visit = { client: 'Maya Okafor' } as const;
    const id = await day.book(visit);
    const { user } = await openAudit(day);
    const refused = audit.card.confirmationRefused('Neo', reason);
    expect(await card('Maya Okafor')).toHaveTextContent('Boarding');
    await act(async () => day.colleagueMarks(id, 'MARKED_CONFIRMED'));
    await waitFor(async () => expect(await card('Maya Okafor')).toHaveTextContent(audit.done.MARKED_CONFIRMED));
    expect(await card('Maya Okafor')).not.toHaveTextContent(refused);
    await act(async () => day.book({ ...visit, id, refusedConfirmation: { reason } }));
    await waitFor(async () => expect(await card('Maya Okafor')).toHaveTextContent(refused));
    expect(await card('Maya Okafor')).toHaveTextContent(audit.done.MARKED_CONFIRMED);
    await act(async () => day.book({ client: 'Ben Silva', time: '11:00' }));
    await card('Ben Silva');
    await user.click(screen.getByRole('button', { name: audit.run.start }));
    await user.click(await screen.findByRole('button', { name: audit.run.previous }));
    expect(await card('Maya Okafor')).toHaveTextContent(refused);
    await act(async () => day.book({ ...visit, id, confirmed: true }));
    await waitFor(async () => expect(await card('Maya Okafor')).not.toHaveTextContent(refused));
  },
);

describe('the history of an appointment', () => {
  const historyOf = async (user: Awaited<ReturnType<typeof openAudit>>['user'], client: string) => {
    await user.click(within(await card(client)).getByRole('button', { name: /the appointment of/ }));
    const panel = await screen.findByRole('dialog', { name: new RegExp(`the appointment of ${client}$`) });
    return () =>
      within(panel)
        .queryAllByRole('listitem')
        .map(({ textContent }) => textContent);
  };

  it('lists each attempt with its medium, reminder and time in the practice’s zone [AU-11]', async () => {
    const day = await anAuditDay();
    const maya = await day.book({ client: 'Maya Okafor' });
    await day.deliveryReported(maya, 'DELIVERY_ATTEMPT', 'SMS', '2026-11-10T14:00:00.000Z');
    await day.deliveryReported(maya, 'DELIVERY_ATTEMPT', 'EMAIL', '2026-11-10T14:00:05.000Z');
    const { user } = await openAudit(day);
    const entries = await historyOf(user, 'Maya Okafor');
    expect(entries()).toEqual([
      expect.stringMatching(/^Email sentTue, Nov 10, 2026, 9:00 AM.*appointment reminder 14 days$/),
      expect.stringMatching(/^Text sentTue, Nov 10, 2026, 9:00 AM.*appointment reminder 14 days$/),
    ]);
  });

  it('says of a reminder that it was one message about several visits [AU-11]', async () => {
    const day = await anAuditDay();
    const maya = await day.book({ client: 'Maya Okafor' });
    await day.deliveryReported(maya, 'DELIVERY_ATTEMPT', 'SMS', '2026-11-10T14:00:00.000Z', 2);
    const { user } = await openAudit(day);
    const entries = await historyOf(user, 'Maya Okafor');
    expect(entries()).toEqual([
      expect.stringMatching(/^Text sent.*appointment reminder 14 days, one message about 2 visits$/),
    ]);
  });

  it('lists each success: a text as delivered, an email only as accepted [AU-12]', async () => {
    const day = await anAuditDay();
    const maya = await day.book({ client: 'Maya Okafor' });
    await day.deliveryReported(maya, 'DELIVERY_SUCCESS', 'SMS', '2026-11-10T14:00:04.000Z');
    await day.deliveryReported(maya, 'DELIVERY_SUCCESS', 'EMAIL', '2026-11-10T14:00:06.000Z');
    const { user } = await openAudit(day);
    const entries = await historyOf(user, 'Maya Okafor');
    expect(entries()).toEqual([
      expect.stringMatching(/^Email acceptedTue, Nov 10, 2026, 9:00 AM.*appointment reminder 14 days$/),
      expect.stringMatching(/^Text deliveredTue, Nov 10, 2026, 9:00 AM.*appointment reminder 14 days$/),
    ]);
  });

  it('lists each error with its reason [AU-13]', async () => {
    const day = await anAuditDay();
    const maya = await day.book({ client: 'Maya Okafor' });
    await day.deliveryFailed(maya, 'SMS', '2026-11-21T14:00:04.000Z', 'landline');
    await day.deliveryFailed(maya, 'EMAIL', '2026-11-21T14:00:06.000Z', 'The mailbox is full');
    const { user } = await openAudit(day);
    const entries = await historyOf(user, 'Maya Okafor');
    expect(entries()).toEqual([
      expect.stringMatching(/^Email not delivered.*9:00 AM.*Appointment reminder 3 days.*The mailbox is full$/i),
      expect.stringMatching(/^Text not delivered.*9:00 AM.*Appointment reminder 3 days.*This number is a landline\.$/i),
    ]);
  });

  it('updates live as reminders are sent, delivered and failed [AU-20]', async () => {
    const day = await anAuditDay();
    const maya = await day.book({ client: 'Maya Okafor' });
    const { user, store } = await openAudit(day);
    await card('Maya Okafor');
    await waitFor(() => expect(store.getState().realtime.status).toBe('open'));
    const entries = await historyOf(user, 'Maya Okafor');
    expect(entries()).toEqual([]);
    await day.deliveryReported(maya, 'DELIVERY_ATTEMPT', 'SMS', '2026-11-10T14:00:00.000Z');
    await waitFor(() => expect(entries()).toEqual([expect.stringMatching(/^Text sent/)]));
    await day.deliveryReported(maya, 'DELIVERY_SUCCESS', 'SMS', '2026-11-10T14:00:04.000Z');
    await day.deliveryFailed(maya, 'EMAIL', '2026-11-10T14:00:08.000Z', 'The mailbox is full');
    await waitFor(() =>
      expect(entries()).toEqual([
        expect.stringMatching(/^Email not delivered/),
        expect.stringMatching(/^Text delivered/),
        expect.stringMatching(/^Text sent/),
      ]),
    );
  });

  it('lists two reminders that failed at the same moment by the same medium, each with its reason [AU-13]', async () => {
    const day = await anAuditDay();
    const maya = await day.book({ client: 'Maya Okafor' });
    for (const [days, reason] of [
      [3, 'landline'],
      [14, 'unsubscribed'],
    ] as const)
      await day.deliveryFailed(maya, 'SMS', '2026-11-21T14:00:04.000Z', reason, days);
    const { user } = await openAudit(day);
    const entries = await historyOf(user, 'Maya Okafor');
    const sorted = () => entries().toSorted();
    expect(sorted()).toEqual([
      expect.stringMatching(/reminder 14 days/i),
      expect.stringMatching(/reminder 3 days.*landline/i),
    ]);
    const other = await day.book({ client: 'Ada Lind' });
    await day.deliveryFailed(other, 'SMS', '2026-11-21T14:00:04.000Z', 'landline');
    await card('Ada Lind');
    expect(sorted()).toHaveLength(2);
  });

  it('says of an email whose answer was lost that nobody knows, on the card and in its history [D-62]', async () => {
    const day = await anAuditDay();
    const maya = await day.book({ client: 'Maya Okafor', type: 'Exam' });
    await day.deliveryFailed(maya, 'EMAIL', '2026-11-10T14:00:08.000Z', 'outcome_unknown');
    const { user } = await openAudit(day);
    expect(await card('Maya Okafor')).toHaveTextContent('Email: not known whether it arrived');
    const entries = await historyOf(user, 'Maya Okafor');
    expect(entries()).toEqual([expect.stringMatching(/^Email: not known whether it arrived.*Appointment reminder/i)]);
  });

  it('says of a text for which no carrier was asked why, on the card and in its history [D-62]', async () => {
    const day = await anAuditDay();
    const maya = await day.book({ client: 'Maya Okafor', type: 'Exam' });
    await day.reminderFailed(maya, 'no_texting_number');
    const { user } = await openAudit(day);
    expect(await card('Maya Okafor')).toHaveTextContent('No texting number');
    const entries = await historyOf(user, 'Maya Okafor');
    expect(entries()).toEqual([expect.stringMatching(/^Text not delivered.*Your practice has no texting number yet/)]);
  });

  it('says the newer truth of a reminder once a late report comes, on the card and in its history [D-62]', async () => {
    const day = await anAuditDay();
    const maya = await day.book({ client: 'Maya Okafor', type: 'Exam' });
    await day.deliveryFailed(maya, 'SMS', '2026-11-10T14:00:00.000Z', 'outcome_unknown');
    const { user } = await openAudit(day, '&reminded=shown');
    expect(await card('Maya Okafor')).toHaveTextContent('Text: not known whether it arrived');
    const entries = await historyOf(user, 'Maya Okafor');
    await day.deliveryFailed(maya, 'SMS', '2026-11-10T14:20:00.000Z', 'landline');
    await waitFor(() => expect(entries()).toEqual([expect.stringMatching(/^Text not delivered/)]));
    expect(await card('Maya Okafor')).toHaveTextContent('Landline, cannot receive texts');
  });

  it('gives as the reason no failure that a newer message of the same medium has made up for', async () => {
    const day = await anAuditDay();
    const maya = await day.book({ client: 'Maya Okafor', type: 'Exam' });
    await day.deliveryFailed(maya, 'EMAIL', '2026-11-10T14:00:00.000Z', 'The mailbox is full');
    const ben = await day.book({ client: 'Ben Silva', type: 'Exam', time: '10:00' });
    await day.deliveryFailed(ben, 'SMS', '2026-11-10T14:00:00.000Z', 'landline');
    await openAudit(day);
    expect(await card('Maya Okafor')).toHaveTextContent('Email: The mailbox is full');
    const textLink = async () => within(await card('Ben Silva')).queryByRole('link', { name: /^Text / });
    expect(await textLink()).toBeNull();
    // Another medium's success changes nothing about it.
    await day.deliveryReported(maya, 'DELIVERY_SUCCESS', 'SMS', '2026-11-11T14:00:00.000Z');
    await day.deliveryReported(maya, 'DELIVERY_SUCCESS', 'EMAIL', '2026-11-12T14:00:00.000Z');
    await waitFor(async () =>
      expect(await card('Maya Okafor')).toHaveTextContent('Email: an earlier one failed, the latest was accepted'),
    );
    // The number on file is another one now, so the client can be texted again.
    await day.deliveryReported(ben, 'DELIVERY_SUCCESS', 'SMS', '2026-11-12T14:00:00.000Z');
    await waitFor(async () =>
      expect(await card('Ben Silva')).toHaveTextContent('Text: an earlier one failed, the latest was delivered'),
    );
    expect(await textLink()).not.toBeNull();
  });

  it('lists marks by staff with the time that was sent to the server [AU-14] @slow', async () => {
    const day = await anAuditDay();
    const maya = await day.book({ client: 'Maya Okafor' });
    await day.book({ client: 'Ben Silva', time: '10:00' });
    const { user } = await openAudit(day);
    await mark(user, 'Maya Okafor', 'Left voicemail');
    await waitFor(async () => expect(await day.marksOf(maya)).toEqual(['LEFT_VOICEMAIL']), {
      timeout: undoMarkFor * 3,
    });
    const [sent] = await Promise.all(
      network.requestsTo(recordAppointmentAction).map(async (request) => (await request.clone().json()) as object),
    );
    expect(sent).toEqual({
      resource_id: maya,
      action_type: 'LEFT_VOICEMAIL',
      data: { timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/) as unknown },
    });
    const { timestamp } = (sent as { data: { timestamp: string } }).data;
    const entries = await historyOf(user, 'Maya Okafor');
    await waitFor(() => expect(entries()).toEqual([`Voicemail left${formatExact(timestamp, 'America/New_York')}`]));
  });
});

it('prints the remaining calls in place of the page', async () => {
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
  it('updates the list live when it confirms, moves or cancels appointments [AU-17] [AU-19] [RT-10]', async () => {
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

describe('the calling mode', () => {
  /** The client has been shown for long enough to be marked. */
  const ready = (client: string) =>
    waitFor(async () =>
      expect(within(await card(client)).getByRole('button', { name: /^Confirmed/ })).toHaveAttribute(
        'aria-disabled',
        'false',
      ),
    );

  it('moves through the calls by keys, with undo, and has the current call in its address @slow', async () => {
    const day = await anAuditDay();
    const ids = [];
    for (const [index, client] of ['Maya Okafor', 'Ben Silva', 'Ida Berg'].entries())
      ids.push(await day.book({ client, time: `${9 + index}:00`.padStart(5, '0') }));
    const { user, address } = await openAudit(day);
    await user.click(await screen.findByRole('button', { name: 'Start calling' }));
    await ready('Maya Okafor');
    expect(screen.getByRole('article', { name: 'Maya Okafor' })).toHaveFocus();
    expect(address()).toContain(`call=${ids[0]}`);
    await user.keyboard('c');
    await screen.findByRole('heading', { name: 'Ben Silva' });
    await user.keyboard('z');
    await screen.findByRole('heading', { name: 'Maya Okafor' });
    await user.keyboard('s');
    await ready('Ben Silva');
    await user.keyboard('v');
    await ready('Ida Berg');
    await user.keyboard('v');
    await screen.findByRole('heading', { name: 'Maya Okafor' });
    await user.click(screen.getByRole('button', { name: /^Undo/, description: 'Ida Berg: Voicemail left' }));
    await ready('Ida Berg');
    expect(screen.getByRole('button', { name: /^Undo/, description: 'Ben Silva: Voicemail left' })).toBeVisible();
    await ready('Ida Berg');
    await user.keyboard('v');
    await ready('Maya Okafor');
    await user.keyboard('c');
    expect(await screen.findByRole('heading', { name: 'All called' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(await list()).toBeVisible();
  });

  it('marks one client for a double press, and shows the mark with Undo above the next call @slow', async () => {
    const day = await anAuditDay();
    for (const [index, client] of ['Maya Okafor', 'Ben Silva', 'Ida Berg'].entries())
      await day.book({ client, time: `1${index}:00` });
    const { user } = await openAudit(day);
    await user.click(await screen.findByRole('button', { name: 'Start calling' }));
    const presses = [
      ['Maya Okafor', 'Ben Silva', () => user.keyboard('cc')],
      ['Ben Silva', 'Ida Berg', () => user.dblClick(screen.getByRole('button', { name: /^Confirmed/ }))],
    ] as const;
    for (const [called, next, press] of presses) {
      await ready(called);
      await press();
      await ready(next);
      const undo = screen.getByRole('button', { name: /^Undo/, description: `${called}: Confirmed` });
      expect(undo.compareDocumentPosition(await card(next))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    }
    expect(screen.getByRole('region', { name: 'Calls' })).toHaveTextContent('2 of 3 handled');
  });
});

describe('texting in the calling mode', () => {
  async function openCall(given: Parameters<Day['practice']['client']>[0] = {}, undo = false) {
    const day = await anAuditDay({ profile: JSON.stringify({ practiceVoicePhone: '+12075550101' }) });
    const maya = await day.practice.client(given);
    const owner = { owner: maya.id, phone: maya.contact_phone };
    const id = await day.book({ client: 'Maya Okafor', time: '09:30', ...owner });
    await day.book({ client: 'Ben Silva', time: '10:00' });
    const app = await renderApp({
      practice: day.practice,
      path: `/appointment-audit?day=${addDays(today(), 1)}&call=${id}`,
      undo,
    });
    await screen.findByRole('heading', { name: 'Maya Okafor' });
    const sent = async () => {
      const [conversation] = await day.practice.conversations();
      return conversation ? (await day.practice.messages(conversation.id)).map(({ content }) => content) : [];
    };
    const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text asking for confirmation' });
    return { ...app, day, maya, id, sent, field };
  }
  const prefilled = new RegExp(
    '^Hi Maya, Maya’s dog has an appointment at .+ on \\w+, \\w+ \\d+ at 9:30 AM\\. ' +
      'Please reply to this text or call \\(207\\) 555-0101 to confirm or change it\\.$',
  );

  it('opens a composer within the card, with a prefilled text, which goes to the client by id [AU-09] @slow', async () => {
    const { user, address, field, sent, day, maya } = await openCall();
    const before = address();
    await user.keyboard('t');
    expect(await field()).toHaveFocus();
    expect((await field()).value).toMatch(prefilled);
    expect(address()).toBe(before);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/^Texted .+ by /)).toBeVisible();
    expect(await sent()).toEqual([expect.stringMatching(prefilled)]);
    expect(await day.practice.conversations()).toMatchObject([{ pet_owner_id: maya.id }]);
    expect(await card('Maya Okafor')).toHaveFocus();
    await user.keyboard('s');
    expect(await screen.findByRole('heading', { name: 'Ben Silva' })).toBeVisible();
  });

  it('shows in every window when the client was texted and by whom, and does not prepare the same words again @slow', async () => {
    const { user, field, sent, day, unmount } = await openCall();
    await user.keyboard('t');
    await user.type(await field(), '{Enter}');
    expect(await screen.findByText(/^Texted .+ by /)).toBeVisible();
    expect(within(await card('Maya Okafor')).getByText(/^Texted by /)).toBeVisible();
    expect(screen.queryByText('No reminder has been sent.')).toBeNull();
    await user.keyboard('t');
    expect(await field()).toHaveValue('');
    unmount();
    const again = await renderApp({
      practice: day.practice,
      path: `/appointment-audit?day=${addDays(today(), 1)}&reminded=shown`,
    });
    const maya = within(await card('Maya Okafor'));
    expect(maya.getByText(/^Texted .+ by /)).toBeVisible();
    await again.user.click(maya.getByRole('link', { name: 'Text Maya Okafor' }));
    expect(await field()).toHaveValue('');
    expect(await sent()).toHaveLength(1);
  });

  it('waits for a decision where a colleague has texted the client since it was opened @slow', async () => {
    const { user, field, sent, day, maya, id: visit } = await openCall();
    const { id } = await day.practice.conversation({ pet_owner_id: maya.id, sms_phone: maya.contact_phone ?? '' });
    await user.keyboard('t');
    await field();
    await day.practice.colleagueTexts(id, 'Can you come at ten?', visit);
    expect(await screen.findByText(/^Texted .+ by Grace /)).toBeVisible();
    expect((await field()).value).toMatch(prefilled);
    await user.type(await field(), '{Enter}');
    const question = await screen.findByRole('alert');
    expect(question).toHaveTextContent('a colleague texted this client in the meantime');
    expect(await sent()).toEqual(['Can you come at ten?']);
    await user.click(within(question).getByRole('button', { name: 'Send anyway' }));
    await waitFor(async () => expect(await sent()).toEqual(['Can you come at ten?', expect.stringMatching(prefilled)]));
  });

  it('is not prepared again by “Text” while it waits to be sent @slow', async () => {
    const { user, field, sent } = await openCall({}, true);
    await user.keyboard('t');
    await user.type(await field(), '{Enter}');
    await screen.findByRole('button', { name: 'Undo' });
    await user.keyboard('t');
    expect(await screen.findByText(/^Texted .+ by /)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Text asking for confirmation' })).toBeNull();
    expect(await sent()).toHaveLength(1);
  });

  it('stays a draft if it is closed before the server has answered, and cannot be changed under way', async () => {
    const { user, field, sent } = await openCall();
    await user.keyboard('t');
    await user.type(await field(), ' Thank you.');
    const release = network.hold(startConversation);
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await field()).toHaveAttribute('readonly'));
    expect(screen.getByText('Waiting for the server. “Close” keeps the text unsent.')).toBeVisible();
    await user.keyboard('{Escape}');
    release();
    await user.keyboard('t');
    expect((await field()).value).toMatch(/ Thank you\.$/);
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/^Texted .+ by /)).toBeVisible();
    expect(await sent()).toEqual([expect.stringMatching(/ Thank you\.$/)]);
  });

  it('can be undone before it is sent, which restores the text @slow', async () => {
    const { user, field, sent } = await openCall({}, true);
    await user.click(await screen.findByRole('button', { name: /^Text/ }));
    await user.clear(await field());
    await user.type(await field(), 'Are you coming tomorrow?{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await field()).toHaveValue('Are you coming tomorrow?');
    expect(await sent()).toEqual([]);
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Undo' });
    await user.keyboard('z');
    expect(await field()).toHaveValue('Are you coming tomorrow?');
    expect(await sent()).toEqual([]);
  });

  it('keeps a draft, also across a reload', async () => {
    const { user, field, day, id, unmount } = await openCall();
    await user.keyboard('t');
    await user.type(await field(), ' Thank you{Shift>}{Enter}{/Shift}Elm');
    await user.keyboard('{Escape}');
    await user.keyboard('t');
    expect((await field()).value).toMatch(/ Thank you\nElm$/);
    window.dispatchEvent(new Event('pagehide'));
    unmount();
    const again = await renderApp({
      practice: day.practice,
      path: `/appointment-audit?day=${addDays(today(), 1)}&call=${id}`,
    });
    await screen.findByRole('heading', { name: 'Maya Okafor' });
    await again.user.keyboard('t');
    expect((await field()).value).toMatch(/ Thank you\nElm$/);
  });

  it('shows an error if the conversation cannot be opened, keeps the text, and sends it once on retry @slow', async () => {
    const { user, field, sent } = await openCall();
    network.fail(startConversation, { code: 'rate_limited', message: 'No' });
    await user.keyboard('t');
    await user.type(await field(), '{Enter}');
    await waitFor(async () => expect(await field()).toHaveAccessibleDescription(/Too many requests/));
    // A lost answer is asked for again without a press.
    network.fail(startConversation, 'response lost');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(/^Texted .+ by /);
    expect(await sent()).toHaveLength(1);
    const keys = network.requestsTo(startConversation).map(({ headers }) => headers.get('idempotency-key'));
    expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
  });

  it('shows why the server refused a text, which can be edited', async () => {
    const { user, field } = await openCall();
    network.fail(sendMessage, { code: 'messaging_disabled', message: 'Off' });
    await user.keyboard('t');
    await user.type(await field(), '{Enter}');
    const refusal = await screen.findByRole('alert');
    expect(refusal).toHaveTextContent('Texting is turned off for this practice.');
    await user.click(within(refusal).getByRole('button', { name: 'Edit' }));
    expect((await field()).value).toMatch(prefilled);
  });

  it('accepts neither a text that is too long nor an empty one', async () => {
    const { user, field } = await openCall();
    await user.keyboard('t');
    await user.click(await field());
    await user.paste('x'.repeat(1600));
    expect(await field()).toHaveAccessibleDescription(
      /^A text can have at most 1,600 characters\. Shorten this one by \d+\.$/,
    );
    expect(screen.getByRole('button', { name: 'Send text' })).toBeDisabled();
    await user.clear(await field());
    expect(await field()).toHaveValue('');
    expect(screen.getByRole('button', { name: 'Send text' })).toBeDisabled();
  });

  it('is not offered for a client who has opted out, and says why @slow', async () => {
    const { user, day, maya, unmount, id } = await openCall();
    unmount();
    await day.practice.world.store.db
      .insertInto('sms_recipient')
      .values({ practice: day.practice.practice, phone: maya.contact_phone ?? '', subscribed: false })
      .execute();
    await renderApp({ practice: day.practice, path: `/appointment-audit?day=${addDays(today(), 1)}&call=${id}` });
    expect(await screen.findByText('Cannot text: this client has opted out of texts.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Text/ })).toBeNull();
    await user.keyboard('t');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('is not offered for a client to whom staff stopped texts, and says why', async () => {
    const { day, maya, unmount, id } = await openCall();
    unmount();
    await day.practice.world.store.db
      .insertInto('sms_recipient')
      .values({
        practice: day.practice.practice,
        phone: maya.contact_phone ?? '',
        subscribed: false,
        by_staff: true,
      })
      .execute();
    await renderApp({ practice: day.practice, path: `/appointment-audit?day=${addDays(today(), 1)}&call=${id}` });
    expect(await screen.findByText('Cannot text: your practice stopped texts to this client.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Text/ })).toBeNull();
  });

  it.each([
    ['landline', 'Cannot text: this number is a landline.'],
    ['out_of_service', 'Cannot text: this number is no longer in service.'],
  ])('is not offered if the carrier reported %s, and says why', async (reason, explanation) => {
    const { day, id } = await openCall();
    expect(await screen.findByRole('button', { name: /^Text/ })).toBeVisible();
    await day.reminderFailed(id, reason);
    expect(await screen.findByText(explanation)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Text/ })).toBeNull();
  });

  it('is not offered without a mobile number, and says why', async () => {
    const day = await anAuditDay();
    const id = await day.book({ client: 'Maya Okafor', phone: null });
    await renderApp({ practice: day.practice, path: `/appointment-audit?day=${addDays(today(), 1)}&call=${id}` });
    expect(await screen.findByText('Cannot text: no mobile number on file.')).toBeVisible();
  });
});

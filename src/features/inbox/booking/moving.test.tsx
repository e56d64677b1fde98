import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bookAppointment } from '#contract/campaigns/booking.ts';
import { formatExact, formatTime } from '#src/lib/dates.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aWeekday, inNewYork } from '#tests/support/a-weekday.ts';
import {
  aBookedVisit,
  aRequest,
  ben,
  openForBooking,
  pimsAnswers,
  visitCanceled,
} from '#tests/support/booking-world.ts';
import { aVisitor } from '#tests/support/client-page-world.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';

const network = theNetwork();
const zone = 'America/New_York';
/** Eleven or noon in New York. */
const before = inNewYork(aWeekday(7), '11:00');
const quarterPast = inNewYork(aWeekday(7), '11:15');
const elsewhen = inNewYork(aWeekday(8), '11:30');
const refused = { result: 'refused', reason: 'Dr. Lee is in surgery', isSlotTaken: false } as const;

/** Opens the conversation with a client who has asked to move a visit with Dr. Lee. */
async function openMoveRequest({ to = elsewhen, practitionerId = 'lee' } = {}) {
  const practice = await aPracticeDay();
  const { world } = practice;
  await openForBooking(world, practice.practice, { config: { allowRescheduleRequests: true } });
  const visit = await aBookedVisit(world, practice.practice, before, { practitionerId });
  const visitor = aVisitor(world, practice.practice, visit.phone);
  await visitor.proves('REQUESTS');
  const asked = await visitor.asksToMove(visit.id, to, 'At work');
  const requestId = 'next' in asked ? asked.next.replace('requests/', '') : '';
  const app = await renderApp({ practice, path: `/client-communications/conversations/${visit.conversationId}` });
  const card = await screen.findByRole('region', { name: 'Request to move a visit' });
  const colleague = ben(world, practice.practice);
  const answer = (outcome: Parameters<typeof pimsAnswers>[2]) => pimsAnswers(world, practice.practice, outcome);
  const visits = () =>
    world.store.db
      .selectFrom('appointment')
      .selectAll()
      .where('practice', '=', practice.practice)
      .where('id', '=', visit.id)
      .execute();
  return { ...app, ...visit, visitor, practice, requestId, card, colleague, answer, visits };
}

async function asAsked(card: HTMLElement) {
  await within(card).findByText(/^The preferred time is free/);
  return within(card).getByRole('button', { name: 'Move as asked' });
}
const moveButton = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Move the visit' });

async function openMoveDialog(given: Parameters<typeof openMoveRequest>[0] = {}) {
  const opened = await openMoveRequest(given);
  await opened.user.click(await within(opened.card).findByRole('button', { name: 'Choose another time' }));
  const dialog = await screen.findByRole('dialog', { name: 'Move the visit' });
  await within(dialog).findByRole('group', { name: /^Time on / });
  await waitFor(() => expect(within(dialog).getAllByRole('radio', { checked: true })).toHaveLength(2));
  return { ...opened, dialog };
}

describe('a request to move a visit', () => {
  it('shows the present and the wanted time, and is moved there with one press, also if it is pressed twice [IN-50] [AR-42] [F-11] @slow', async () => {
    const { user, card, visits, id } = await openMoveRequest();
    expect(card).toHaveTextContent(`From${formatExact(before, zone)} with Dr. Lee`);
    expect(card).toHaveTextContent(`To${formatExact(elsewhen, zone)}`);
    expect(card).toHaveTextContent('At work');
    expect(await screen.findByText('Request to move a visit for Luna: At work')).toBeVisible();
    const button = await asAsked(card);
    expect(card).toHaveTextContent('The preferred time is free with Dr. Lee, Exam room 1.');
    expect(card).toHaveTextContent(/Text: Hi Maya, Luna’s visit is now on .+ with Dr\. Lee\. See you then!/);
    const release = network.hold(bookAppointment);
    await user.dblClick(button);
    release();
    await within(card).findByText('Moved');
    expect(network.requestsTo(bookAppointment)).toHaveLength(1);
    expect(await visits()).toMatchObject([{ id, starts_at: elsewhen }]);
    const log = screen.getByRole('log', { name: 'Messages' });
    expect(await within(log).findByText(/^Hi Maya, Luna’s visit is now on .+ with Dr\. Lee\. See you/)).toBeVisible();
    expect(
      await within(log).findByText(/moved the appointment: Annual wellness exam for Luna, from .+ to /),
    ).toBeVisible();
    expect(await screen.findByText(`Moved to ${formatExact(elsewhen, zone)}`)).toBeVisible();
  });

  it('can be moved by a quarter of an hour, since the visit does not block its own time @slow', async () => {
    const { user, card, visits } = await openMoveRequest({ to: quarterPast });
    await user.click(await asAsked(card));
    await within(card).findByText('Moved');
    expect(await visits()).toMatchObject([{ starts_at: quarterPast, practitioner_id: 'lee' }]);
  });

  it('says while the practice software has not answered, and after it refused, that the visit is still booked [AR-53] @slow', async () => {
    const { card, colleague, requestId, answer } = await openMoveRequest();
    await colleague.handsOver(requestId, elsewhen);
    await within(card).findByText('Pending');
    const still = `It is still booked for ${formatExact(before, zone)}.`;
    expect(card).toHaveTextContent(/Waiting for Neo since \d+:\d\d [AP]M/);
    expect(card).toHaveTextContent(still);
    expect(within(card).queryByRole('button')).not.toBeInTheDocument();
    await answer(refused);
    await within(card).findByText('Waiting');
    expect(card).toHaveTextContent(`Neo did not move the visit: Dr. Lee is in surgery${still}`);
    await asAsked(card);
    await colleague.handsOver(requestId, elsewhen);
    await within(card).findByText('Pending');
    await answer({ result: 'accepted' });
    await within(card).findByText('Moved');
    expect(card).not.toHaveTextContent(still);
  });

  it('says that the visit was canceled in the practice software, and offers no more to move it @slow', async () => {
    const { card, practice, id } = await openMoveRequest();
    await asAsked(card);
    await visitCanceled(practice.world, practice.practice, id);
    expect(await within(card).findByText('The visit was canceled in the calendar.')).toBeVisible();
    expect(
      within(card)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Mark as handled', 'Decline']);
  });

  it('says that the visit was not found if its cancellation is not known yet @slow', async () => {
    const { user, card, practice, id } = await openMoveRequest();
    const button = await asAsked(card);
    const deleted = { deleted_at: new Date().toISOString() };
    await practice.world.store.db.updateTable('appointment').set(deleted).where('id', '=', id).execute();
    await user.click(button);
    expect(
      await screen.findByText(/^This appointment was not found\. It may have been moved or canceled\./),
    ).toBeVisible();
  });
});

describe('the dialog that moves a visit', () => {
  it('starts with the visit’s own type, length and staff member, and moves it to another time [AR-51] @slow', async () => {
    const { user, dialog, card, visits } = await openMoveDialog();
    expect(dialog).toHaveTextContent(`From: ${formatExact(before, zone)} with Dr. Lee`);
    expect(within(dialog).getByRole('combobox', { name: 'Appointment type' })).toHaveDisplayValue(
      'Annual wellness exam',
    );
    expect(within(dialog).getByRole('combobox', { name: 'Staff member' })).toHaveDisplayValue('Dr. Lee');
    await user.click(within(dialog).getByRole('radio', { name: '2:00 PM' }));
    await waitFor(() =>
      expect(within(dialog).getByRole('textbox', { name: 'Message to the client' })).toHaveDisplayValue(/at 2:00 PM/),
    );
    await user.click(moveButton(dialog));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(card).toHaveTextContent('Moved');
    const [visit] = await visits();
    expect(formatTime(visit?.starts_at ?? '', zone)).toBe('2:00 PM');
  });

  it('offers the next free times as buttons if the time has been taken, and books one of them [AR-56] [API-62] @slow', async () => {
    const { user, dialog, practice, colleague, visits } = await openMoveDialog();
    const release = network.hold(bookAppointment);
    await user.click(moveButton(dialog));
    await waitFor(() => expect(network.requestsTo(bookAppointment)).toHaveLength(1));
    const { requestId } = await aRequest(practice.world, practice.practice);
    await colleague.books(requestId, elsewhen);
    release();
    const next = await within(dialog).findByRole('group', { name: 'Next free times' });
    const start = (minutes: number) => new Date(Date.parse(elsewhen) + minutes * 60_000).toISOString();
    expect(
      within(next)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual([30, 45, 60].map((minutes) => formatTime(start(minutes), zone)));
    await user.click(within(next).getByRole('button', { name: formatTime(start(45), zone) }));
    expect(next).not.toBeInTheDocument();
    expect(within(dialog).getByRole('radio', { name: formatTime(start(45), zone) })).toBeChecked();
    expect(moveButton(dialog)).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(await visits()).toMatchObject([{ starts_at: start(45) }]);
  });

  it('says that a colleague is moving it while the practice software has not answered @slow', async () => {
    const { dialog, colleague, requestId } = await openMoveDialog();
    await colleague.handsOver(requestId, elsewhen);
    const sentence = /^Ben Ode is moving it: .+ with Dr\. Lee.*\. Waiting for Neo to move the visit\.$/;
    expect(await within(dialog).findByText(sentence)).toBeVisible();
  });

  it.each([
    ['pims_refused', /^Failed to move\. Your practice software did not move the visit\.$/],
    ['forbidden', /^Failed to move\. Try again: it will not be moved twice\. /],
  ] as const)('says after %s that it was not moved @slow', async (code, why) => {
    const { user, dialog } = await openMoveDialog();
    network.fail(bookAppointment, { code, message: 'No' });
    await user.click(moveButton(dialog));
    expect(await within(dialog).findByText(why)).toBeVisible();
  });

  it('says that the client has withdrawn the request, and so does its card @slow', async () => {
    const { dialog, card, visitor, requestId } = await openMoveDialog();
    await visitor.withdraws(requestId);
    expect(await within(dialog).findByText(/^The client has withdrawn this request\./)).toBeVisible();
    expect(within(card).getByText('Withdrawn')).toBeInTheDocument();
    expect(card).toHaveTextContent(/By the client, /);
    const log = screen.getByRole('log', { name: 'Messages', hidden: true });
    expect(
      await within(log).findByText('The client withdrew “Request to move a visit for Luna: At work”.'),
    ).toBeVisible();
  });

  it('says that a colleague has moved it [AR-54] @slow', async () => {
    const { dialog, colleague, requestId } = await openMoveDialog();
    await colleague.books(requestId, elsewhen);
    expect(await within(dialog).findByText(/^Already moved\. Ben Ode moved it: .+ with Dr\. Lee/)).toBeVisible();
  });
});

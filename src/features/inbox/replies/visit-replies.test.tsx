import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listVisitReplies } from '#contract/campaigns/visit-replies.ts';
import { recordAppointmentAction } from '#contract/notification/appointment-actions.ts';
import { requestToConfirm } from '#contract/rules/reminders/reminder-texts.ts';
import { undoMarkFor } from '#src/outbox/marks.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPhone } from '#tests/support/a-phone.ts';
import { anAuditDay } from '#tests/support/audit-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';

const network = theNetwork();

/** Opens the conversation with a client who was asked to confirm the visit of tomorrow at nine. */
async function openMaya() {
  const day = await anAuditDay();
  const phone = aPhone();
  const maya = await day.practice.client({ contact_phone: phone });
  const visit = { client: 'Maya Okafor', owner: maya.id, phone, type: 'Exam' };
  const id = await day.book(visit);
  const { starts_at: startsAt } = await day.practice.world.store.db
    .selectFrom('appointment')
    .select('starts_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { practiceName, practiceIanaZone } = await day.practice.enrollment();
  const question = requestToConfirm(
    { firstName: 'Maya', animal: 'Maya’s dog', startsAt },
    { practiceName, practiceIanaZone, practiceVoicePhone: null },
    new Date(),
  );
  const { conversationId } = await day.practice.receiveText('Hello', phone);
  await day.practice.colleagueTexts(conversationId, question);
  const app = await renderApp({
    practice: day.practice,
    path: `/client-communications/conversations/${conversationId}`,
  });
  await within(await screen.findByRole('log', { name: 'Messages' })).findByText('Hello');
  const reply = (text: string) => act(async () => void (await day.practice.receiveText(text, phone)));
  return { ...app, day, id, visit, reply, marks: () => day.marksOf(id) };
}

const bar = () => screen.findByRole('region', { name: 'Replies to reminders' });
const offer = () => screen.queryByRole('button', { name: /^Confirm Maya’s dog’s visit/ });
const appears = () => waitFor(() => expect(offer()).toHaveAttribute('aria-disabled', 'false'));
const disappears = () => waitFor(() => expect(offer()).not.toBeInTheDocument());
/** A focused text field takes letters. */
const leaveField = () => act(() => (document.activeElement as HTMLElement).blur());

describe('a client’s reply to a reminder', () => {
  it('offers to confirm the visit by one key, once, and to undo it [AU-15] @slow', async () => {
    const { user, reply, marks } = await openMaya();
    expect(offer()).not.toBeInTheDocument();
    await reply('C');
    await appears();
    expect(await bar()).toHaveTextContent(
      /replied “C”\. Maya’s dog’s visit at 9:00 AM on \w+day, \w+ \d+ is not confirmed/i,
    );
    leaveField();
    await user.keyboard('cc');
    await disappears();
    expect(await bar()).toHaveTextContent('Maya’s dog’s visit is marked as confirmed.');
    await user.click(within(await bar()).getByRole('button', { name: 'Undo' }));
    await appears();
    expect(await marks()).toEqual([]);
    await user.click(offer()!);
    await disappears();
    await waitFor(async () => expect(await marks()).toEqual(['MARKED_CONFIRMED']), { timeout: undoMarkFor * 3 });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Replies to reminders' })).not.toBeInTheDocument());
    expect(network.requestsTo(recordAppointmentAction)).toHaveLength(1);
  });

  it('offers nothing for other words, and nothing more once a colleague has confirmed or the visit has moved @slow', async () => {
    const { day, id, visit, reply } = await openMaya();
    await reply('yes, but can we come later?');
    expect(offer()).not.toBeInTheDocument();
    await reply('👍');
    await appears();
    await act(async () => day.book({ ...visit, id, time: '11:00' }));
    await disappears();
    await act(async () => day.book({ ...visit, id, time: '09:00' }));
    await appears();
    await act(async () => void (await day.colleagueMarks(id, 'MARKED_CONFIRMED')));
    await disappears();
  });

  it('is confirmed once where a colleague was quicker, and says so @slow', async () => {
    const { user, day, id, reply, marks } = await openMaya();
    await reply('yes');
    await appears();
    await user.click(offer()!);
    await act(async () => void (await day.colleagueMarks(id, 'MARKED_CONFIRMED')));
    const alert = await within(await bar()).findByRole('alert', undefined, { timeout: undoMarkFor * 3 });
    expect(alert).toHaveTextContent('This appointment is already taken care of.');
    expect(await marks()).toEqual(['MARKED_CONFIRMED']);
    await user.click(within(alert).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Replies to reminders' })).not.toBeInTheDocument());
  });

  it('says where it could not be loaded, and loads it again @slow', async () => {
    const { user, reply } = await openMaya();
    network.fail(listVisitReplies, { code: 'forbidden', message: 'Not now' }, 1);
    await reply('C');
    const alert = await screen.findByText(/What the client replied to a reminder could not be loaded/);
    await user.click(within(alert.closest('[role=alert]') as HTMLElement).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(offer()).toBeVisible());
  });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  bookAppointment,
  getAvailability,
  isRequestAvailable,
  listAvailableFacilities,
  listAvailablePractitioners,
} from '#contract/campaigns/booking.ts';
import { getUiBehaviors } from '#contract/campaigns/ui-behaviors.ts';
import { updateRequest as updateCall } from '#contract/communication/requests.ts';
import type { RequestErrorCode } from '#contract/errors.ts';
import type { FlagKey } from '#contract/platform/flags.ts';
import { flagsLoaded } from '#src/flags/flags-slice.ts';
import { formatExact } from '#src/lib/dates.ts';
import { alertsSaid } from '#tests/support/alerts-said.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aWeekday, inNewYork } from '#tests/support/a-weekday.ts';
import { aRequest, ben, openForBooking, pimsAnswers } from '#tests/support/booking-world.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { flagsBut } from '#tests/support/flags.ts';

const network = theNetwork();
const zone = 'America/New_York';
/** Ten or eleven in the morning in New York. */
const preferred = inNewYork(aWeekday(3), '10:00');

type Given = Parameters<typeof aRequest>[2] & {
  flags?: Partial<Record<FlagKey, boolean>>;
  config?: NonNullable<Parameters<typeof openForBooking>[2]>['config'];
  isBare?: boolean;
};

/** Opens the conversation with a request of Maya's. */
async function openRequest({ flags = {}, config = {}, isBare = false, ...overrides }: Given = {}) {
  const practice = await aPracticeDay();
  await openForBooking(practice.world, practice.practice, { config });
  const request = await aRequest(practice.world, practice.practice, { preferred_start: preferred, ...overrides });
  if (isBare) network.fail(getUiBehaviors, { code: 'not_found', message: 'No such call' }, 9);
  const path = `/client-communications/conversations/${request.conversationId}`;
  const app = await renderApp({ practice, path, flags });
  const name = overrides.type === 'RxRefill' ? 'Prescription refill request' : 'Appointment request';
  const card = await screen.findByRole('region', { name });
  const colleague = ben(practice.world, practice.practice);
  const appointments = () =>
    practice.world.store.db.selectFrom('appointment').selectAll().where('practice', '=', practice.practice).execute();
  return { ...app, ...request, card, colleague, appointments };
}

async function openBookingDialog(given: Given = {}) {
  const opened = await openRequest(given);
  await opened.user.click(within(opened.card).getByRole('button', { name: 'Add to calendar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add to calendar' });
  await within(dialog).findByRole('group', { name: /^Time on / });
  return { ...opened, dialog, message: () => within(dialog).getByRole('textbox', { name: 'Message to the client' }) };
}

const bookButton = () => screen.getByRole('button', { name: 'Book appointment' });

describe('an appointment request in the thread', () => {
  it('shows pet, kind, reason, preferred time by the practice’s clock, and its status [IN-09] [IN-52] @slow', async () => {
    const { card } = await openRequest({ category: 'SICK_VISIT', reason: 'Limping on a front leg' });
    expect(
      within(card)
        .getAllByRole('term')
        .map((term) => term.textContent),
    ).toEqual(['Pet', 'Visit', 'Reason', 'Preferred time']);
    expect(card).toHaveTextContent('Limping on a front leg');
    expect(card).toHaveTextContent(formatExact(preferred, zone));
    expect(card).toHaveTextContent('Waiting');
  });

  it('can be added to the calendar only with its flag [FL-10] [IN-50]', async () => {
    const { card, store } = await openRequest();
    const buttons = () => within(card).queryAllByRole('button', { name: /calendar|as asked/ });
    await waitFor(() => expect(buttons()).toHaveLength(2));
    act(() => void store.dispatch(flagsLoaded(flagsBut('book-appointment-button-enabled'))));
    expect(buttons()).toEqual([]);
    expect(within(card).getByRole('button', { name: 'Mark as handled' })).toBeVisible();
  });

  it('shows a colleague’s change at once', async () => {
    const { card, colleague, requestId } = await openRequest();
    await colleague.books(requestId, preferred);
    await within(card).findByText('Booked');
    expect(card).toHaveTextContent(`${formatExact(preferred, zone)} with Dr. Lee, Exam room 1`);
    expect(card).toHaveTextContent('By Ben Ode');
    expect(within(card).queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('“Book as asked”', () => {
  const button = (card: HTMLElement) => within(card).getByRole('button', { name: 'Book as asked' });
  async function asAsked(card: HTMLElement) {
    await within(card).findByText(/^The preferred time is free/);
    return button(card);
  }

  it('books the preferred time with one press, also if it is pressed twice, and texts the client [IN-50] [F-11] @slow', async () => {
    const { user, card, appointments } = await openRequest();
    const press = await asAsked(card);
    expect(card).toHaveTextContent('The preferred time is free with Dr. Lee, Exam room 1.');
    const release = network.hold(bookAppointment);
    await user.dblClick(press);
    release();
    await within(card).findByText('Booked');
    expect(card).toHaveTextContent(`${formatExact(preferred, zone)} with Dr. Lee, Exam room 1`);
    expect(network.requestsTo(bookAppointment)).toHaveLength(1);
    expect(await appointments()).toMatchObject([
      { starts_at: preferred, practitioner_id: 'lee', facility_id: 'room-1', type: 'Annual wellness exam' },
    ]);
    const log = screen.getByRole('log', { name: 'Messages' });
    expect(
      await within(log).findByText(/^Hi Maya, Luna is booked for .+ with Dr\. Lee\. See you then!$/),
    ).toBeVisible();
    await waitFor(() => expect(card).toHaveFocus());
  });

  it('sends the text that the card shows, not what was typed in the dialog [IN-50] @slow', async () => {
    const { user, card } = await openRequest();
    await user.click(within(card).getByRole('button', { name: 'Add to calendar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add to calendar' });
    const message = await within(dialog).findByRole('textbox', { name: 'Message to the client' });
    await user.clear(message);
    await user.type(message, 'DRAFT half writ');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    const press = await asAsked(card);
    const shown = within(card).getByText(/^Text: Hi Maya, Luna is booked for .+ with Dr\. Lee\. See you then!$/);
    await user.click(press);
    await within(card).findByText('Booked');
    const [sent] = network.requestsTo(bookAppointment);
    expect(await sent?.clone().json()).toMatchObject({ message: shown.textContent?.replace('Text: ', '') });
  });

  it('has its place from the start, and keeps it once the time is taken @slow', async () => {
    const { card, colleague, practice } = await openRequest();
    expect(await within(card).findByText('Checking whether the preferred time is free…')).toBeVisible();
    expect(button(card)).toBeDisabled();
    await asAsked(card);
    expect(button(card)).toBeEnabled();
    for (const staff of [{}, { practitionerId: 'ortiz', facilityId: 'room-2' }]) {
      const other = await aRequest(practice.world, practice.practice);
      await colleague.books(other.requestId, preferred, staff);
    }
    expect(await within(card).findByText('The preferred time is not free.')).toBeVisible();
    expect(button(card)).toBeDisabled();
  });

  it('says if the time could not be checked', async () => {
    network.fail(listAvailablePractitioners, { code: 'internal', message: 'No' }, 9);
    const { card } = await openRequest();
    expect(await within(card).findByText('Whether the preferred time is free could not be checked.')).toBeVisible();
    expect(button(card)).toBeDisabled();
  });

  it('says that a client who has opted out gets no text @slow', async () => {
    const { practice, card } = await openRequest();
    const [conversation] = await practice.conversations();
    await practice.receiveText('STOP', conversation?.sms_phone);
    expect(await within(card).findByText(/^No text will be sent\. /)).toBeVisible();
    expect(within(card).queryByText(/^Text: /)).not.toBeInTheDocument();
  });

  it('names whoever is free, and is not offered once nobody is', async () => {
    const { card, colleague, practice } = await openRequest();
    await asAsked(card);
    const [first, second] = [
      await aRequest(practice.world, practice.practice),
      await aRequest(practice.world, practice.practice),
    ];
    await colleague.books(first.requestId, preferred);
    await within(card).findByText(/free with Dr\. Ortiz, Exam room 2/);
    await colleague.books(second.requestId, preferred, { practitionerId: 'ortiz', facilityId: 'room-2' });
    await waitFor(() => expect(within(card).queryByText(/is free with/)).not.toBeInTheDocument());
    expect(within(card).getByRole('button', { name: 'Add to calendar' })).toBeVisible();
  });

  it('is for the provider whom the client asked for', async () => {
    const { card } = await openRequest({ preferred_practitioner_id: 'ortiz' });
    expect(await within(card).findByText(/free with Dr\. Ortiz, Exam room 1/)).toBeVisible();
  });

  it.each([
    ['slot_unavailable', /^Time slot unavailable\./],
    ['pims_refused', 'Failed to book. Your practice software did not take the appointment: Dr. Lee is in surgery'],
  ] as const)('says at once why not after %s, and opens the dialog [AR-53] [AR-56]', async (code, why) => {
    const { user, card } = await openRequest();
    network.fail(bookAppointment, {
      code,
      message: 'No',
      details: [{ field: 'request', message: 'Dr. Lee is in surgery' }],
    });
    await user.click(await asAsked(card));
    const dialog = await screen.findByRole('dialog', { name: 'Add to calendar' });
    expect(await within(dialog).findByText(why)).toBeVisible();
  });

  it('is repeated under the same key after a lost connection @slow', async () => {
    const { user, card, appointments } = await openRequest();
    network.fail(bookAppointment, 'response lost');
    const alerts = alertsSaid();
    await user.click(await asAsked(card));
    expect(await screen.findByText(/^Booked for /)).toBeVisible();
    expect(alerts()).toEqual([]);
    expect(network.requestsTo(bookAppointment)).toHaveLength(2);
    expect(await appointments()).toHaveLength(1);
  });

  it.each([
    ['without a preferred time', null],
    ['for one that is past', '2026-01-05T15:00:00.000Z'],
  ])('is not offered %s', async (_which, preferred_start) => {
    const { card } = await openRequest({ preferred_start });
    await within(card).findByRole('button', { name: 'Add to calendar' });
    expect(within(card).queryByRole('button', { name: 'Book as asked' })).not.toBeInTheDocument();
  });
});

describe('a request that the practice software must take', () => {
  const refused = { result: 'refused', reason: 'Dr. Lee is in surgery', isSlotTaken: false } as const;

  async function openPending(given: Given = {}) {
    const opened = await openRequest(given);
    await opened.colleague.handsOver(opened.requestId, preferred, 'See you then, Maya');
    await within(opened.card).findByText('Pending');
    const answer = (outcome: Parameters<typeof pimsAnswers>[2]) =>
      pimsAnswers(opened.practice.world, opened.practice.practice, outcome);
    return { ...opened, answer };
  }

  it('says what it waits for since when, without actions, and is booked in every window by the acceptance [IN-50]', async () => {
    const { card, answer } = await openPending();
    expect(card).toHaveTextContent(/Waiting for Neo since \d+:\d\d [AP]M/);
    expect(card).toHaveTextContent(`${formatExact(preferred, zone)} with Dr. Lee, Exam room 1`);
    expect(within(card).queryByRole('button')).not.toBeInTheDocument();
    await answer({ result: 'accepted' });
    await within(card).findByText('Booked');
    expect(card).not.toHaveTextContent('Waiting for Neo');
  });

  it.each([
    [refused, 'Neo did not take the visit: Dr. Lee is in surgeryIt was not booked for'],
    [{ ...refused, isSlotTaken: true }, 'Neo did not take the visit: the time is taken.It was not booked for'],
    [
      { result: 'unanswered' },
      'Neo did not answer for a day. Check its calendar before you book again.It may be booked for',
    ],
  ] as const)('is open again after %j and says why [AR-53] @slow', async (outcome, why) => {
    const { card, answer } = await openPending();
    await answer(outcome);
    await within(card).findByText('Waiting');
    expect(card).toHaveTextContent(`${why} ${formatExact(preferred, zone)}.`);
    expect(within(card).getByRole('button', { name: 'Add to calendar' })).toBeVisible();
  });

  it('says in the dialog that a colleague has booked it @slow', async () => {
    const { dialog, colleague, requestId } = await openBookingDialog();
    await colleague.handsOver(requestId, preferred);
    expect(
      await within(dialog).findByText(/^Already booked\. Ben Ode booked it: .+\. Waiting for Neo to take the visit\.$/),
    ).toBeVisible();
  });

  it('brings the text that did not leave back into the dialog @slow', async () => {
    const { user, card, answer } = await openPending();
    await answer(refused);
    await user.click(await within(card).findByRole('button', { name: 'Add to calendar' }));
    expect(await screen.findByDisplayValue('See you then, Maya')).toBeVisible();
    expect(await screen.findByText('You edited the message. Check that the day and time are right.')).toBeVisible();
  });
});

describe('a refill request', () => {
  const refill = { type: 'RxRefill', medication: 'Apoquel', quantity: '30 tablets', preferred_start: null } as const;

  it('shows its fields, and who marked it as handled and when, until that is undone [IN-51] [IN-52]', async () => {
    const { user, card, messageId, practice, conversationId } = await openRequest(refill);
    expect(card).toHaveTextContent('MedicationApoquel');
    expect(card).toHaveTextContent('Quantity30 tablets');
    expect(within(card).queryByRole('button', { name: 'Add to calendar' })).not.toBeInTheDocument();
    await user.click(await within(card).findByRole('button', { name: 'Mark as handled' }));
    await within(card).findByText('Handled');
    expect(card).toHaveTextContent(/By Ada Lovelace, /);
    const [stored] = await practice.messages(conversationId);
    expect(stored).toMatchObject({ id: messageId, request: { status: 'HANDLED' } });

    await user.click(await screen.findByRole('button', { name: /^Undo: Request handled/ }));
    await within(card).findByText('Waiting');
  });

  const declining = async ({ user, card }: Pick<Awaited<ReturnType<typeof openRequest>>, 'user' | 'card'>) => {
    await user.click(await within(card).findByRole('button', { name: 'Decline' }));
    return within(await screen.findByRole('dialog', { name: 'Decline the request' }));
  };

  it('can be declined without a text and opened again [IN-51] @slow', async () => {
    const opened = await openRequest(refill);
    const { user, card, practice, conversationId } = opened;
    await user.click((await declining(opened)).getByRole('button', { name: 'Decline without a text' }));
    await within(card).findByText('Declined');
    await waitFor(() => expect(card).toHaveFocus());
    expect(await practice.messages(conversationId)).toHaveLength(1);
    await user.click(within(card).getByRole('button', { name: 'Open again' }));
    expect(await within(card).findByText('Waiting')).toBeVisible();
  });

  it('is declined with a text to the client, which leaves once for a double press and a lost answer [IN-51] @slow', async () => {
    const opened = await openRequest();
    const { user, card, practice, conversationId } = opened;
    const dialog = await declining(opened);
    const field = dialog.getByRole('textbox', { name: 'Message to the client' });
    expect(field).toHaveDisplayValue(
      /^Hi Maya, .*we cannot offer the visit for Luna that you asked for\. Please reply here/,
    );
    await user.type(field, ' Ada');
    network.fail(updateCall, 'response lost');
    await user.dblClick(dialog.getByRole('button', { name: 'Decline and text' }));
    await within(card).findByText('Declined');
    expect(await screen.findByText('Request declined, and Maya Okafor is told')).toBeVisible();
    expect(network.requestsTo(updateCall)).toHaveLength(2);
    const texts = (await practice.messages(conversationId)).filter(({ direction }) => direction === 'OUTBOUND');
    expect(texts.map(({ content }) => content)).toEqual([expect.stringMatching(/we will find a way\. Ada$/)]);
    await waitFor(() => expect(card).toHaveFocus());
  });

  it('says why its client cannot be told, and is declined all the same [IN-24] [IN-51]', async () => {
    const opened = await openRequest(refill);
    await act(() => opened.practice.change(opened.conversationId, { sms_subscribed: false }));
    const dialog = await declining(opened);
    expect(await dialog.findByText(/^No text will be sent\. Your practice stopped texts/)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Decline and text' })).not.toBeInTheDocument();
    await opened.user.click(dialog.getByRole('button', { name: 'Decline without a text' }));
    expect(await within(opened.card).findByText('Declined')).toBeVisible();
  });

  it('is found to be handled if the answer was lost @slow', async () => {
    const { user, card } = await openRequest(refill);
    network.fail(updateCall, 'response lost');
    const alerts = alertsSaid();
    await user.click(await within(card).findByRole('button', { name: 'Mark as handled' }));
    expect(await screen.findByText('Request handled')).toBeVisible();
    expect(alerts().join()).not.toMatch(/could not|not known/);
    expect(network.requestsTo(updateCall)).toHaveLength(2);
  });

  it('says if it could not be changed, and stays unchanged', async () => {
    const { user, card } = await openRequest(refill);
    network.fail(updateCall, { code: 'request_not_found', message: 'Gone' });
    await user.click(await within(card).findByRole('button', { name: 'Mark as handled' }));
    expect(await screen.findByText('The request could not be changed.')).toBeVisible();
    expect(card).toHaveTextContent('Waiting');
  });

  it('has no actions without the extension for marking', async () => {
    const { card } = await openRequest({ ...refill, isBare: true });
    await waitFor(() => expect(network.requestsTo(getUiBehaviors).length).toBeGreaterThan(0));
    expect(within(card).queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('the booking dialog', () => {
  it('starts at the preferred time and books with one click [AR-49] [AR-51] [IN-50] @slow', async () => {
    const { user, dialog, card, message, appointments } = await openBookingDialog();
    const time = formatExact(preferred, zone);
    await waitFor(() => expect(within(dialog).getAllByRole('radio', { checked: true })).toHaveLength(2));
    expect(within(dialog).getByRole('combobox', { name: 'Appointment type' })).toHaveDisplayValue(
      'Annual wellness exam',
    );
    await waitFor(() => expect(message()).toHaveDisplayValue(/^Hi Maya, Luna is booked for/));
    await waitFor(() => expect(message()).toHaveDisplayValue(/with Dr\. Lee/));
    await user.click(bookButton());

    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(card).toHaveTextContent(`${time} with Dr. Lee, Exam room 1`);
    await waitFor(() => expect(card).toHaveFocus());
    const log = screen.getByRole('log', { name: 'Messages' });
    expect(await within(log).findByText(/^Ada Lovelace booked the appointment:/)).toBeVisible();
    expect(
      await within(log).findByText(/^Hi Maya, Luna is booked for .+ with Dr\. Lee\. See you then!$/),
    ).toBeVisible();
    expect(await appointments()).toMatchObject([
      { starts_at: preferred, practitioner_id: 'lee', length_in_minutes: 30 },
    ]);
    expect(network.requestsTo(isRequestAvailable)).toHaveLength(1);
  });

  it('sends request, staff member, room, type, start, end and message as shown [AR-48] @slow', async () => {
    const { user, dialog, message, requestId } = await openBookingDialog();
    const choose = (name: string, option: string) =>
      user.selectOptions(within(dialog).getByRole('combobox', { name }), option);
    await choose('Length', '45 minutes');
    await waitFor(() => expect(message()).toHaveDisplayValue(/with Dr\. Lee/));
    await user.clear(message());
    await user.type(message(), 'See you then, Maya');
    await user.click(bookButton());
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    const [sent] = network.requestsTo(bookAppointment);
    expect(await sent?.clone().json()).toEqual({
      bookingRequestId: requestId,
      practitionerId: 'lee',
      facilityId: 'room-1',
      appointmentTypeId: 'wellness',
      startTime: preferred,
      endTime: new Date(Date.parse(preferred) + 45 * 60_000).toISOString(),
      message: 'See you then, Maya',
    });
  });

  it('books the chosen type, length, staff member, room, day and time, and sends no text if the message is empty @slow', async () => {
    const { user, dialog, message, appointments, practice, conversationId } = await openBookingDialog();
    const choose = (name: string, option: string) =>
      user.selectOptions(within(dialog).getByRole('combobox', { name }), option);
    await choose('Appointment type', 'Phone consultation');
    await choose('Length', '45 minutes');
    await choose('Staff member', 'Dr. Ortiz');
    await choose('Room', 'No room');
    await user.click(await within(dialog).findByRole('radio', { name: '1:15 PM' }));
    await waitFor(() => expect(message()).toHaveDisplayValue(/^Hi Maya/));
    await user.clear(message());
    await user.click(bookButton());
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(await appointments()).toMatchObject([
      { practitioner_id: 'ortiz', facility_id: null, length_in_minutes: 45, type: 'Phone consultation' },
    ]);
    expect((await practice.messages(conversationId)).map(({ type }) => type)).toEqual(['REQUEST', 'SYSTEM_INFO']);
  });

  it('marks staff and rooms that are busy at the chosen time @slow', async () => {
    const { dialog, practice, colleague } = await openBookingDialog();
    await waitFor(() => expect(within(dialog).getAllByRole('radio', { checked: true })).toHaveLength(2));
    const other = await aRequest(practice.world, practice.practice);
    await colleague.books(other.requestId, preferred);
    expect(await within(dialog).findByRole('option', { name: 'Dr. Lee (busy)' })).toBeInTheDocument();
    expect(await within(dialog).findByRole('option', { name: 'Exam room 1 (taken)' })).toBeInTheDocument();
  });

  const roomOptions = (dialog: HTMLElement) =>
    [...within(dialog).getByRole<HTMLSelectElement>('combobox', { name: 'Room' }).options].map(({ text }) => text);
  const takes = (practitionerId: string, ...facilityIds: string[]) => ({ practitionerId, enabled: true, facilityIds });

  it('offers the rooms in which the chosen staff member can be booked [AR-26] [AR-34] @slow', async () => {
    const practitionerConfigs = [takes('lee', 'tub'), takes('ortiz', 'room-2'), takes('sam')];
    const { user, dialog } = await openBookingDialog({ config: { practitionerConfigs } });
    await waitFor(() => expect(roomOptions(dialog)).toEqual(['Any free room', 'No room', 'Exam room 2', 'Tub']));
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Staff member' }), 'Dr. Lee');
    expect(roomOptions(dialog)).toEqual(['Any free room', 'No room', 'Tub']);
  });

  it('offers the times at which the chosen room is free, and books staff who use it [AR-51] @slow', async () => {
    const practitionerConfigs = [takes('lee', 'room-1', 'room-2'), takes('ortiz', 'room-2')];
    const { user, dialog, practice, colleague, appointments } = await openBookingDialog({
      config: { practitionerConfigs },
    });
    await waitFor(() => expect(roomOptions(dialog)).toHaveLength(4));
    const other = await aRequest(practice.world, practice.practice);
    await colleague.books(other.requestId, preferred);
    const room = within(dialog).getByRole('combobox', { name: 'Room' });
    await user.selectOptions(room, await within(room).findByRole('option', { name: /^Exam room 1/ }));
    expect(await within(dialog).findByText(/which is not free with these choices\.$/)).toBeVisible();
    await user.selectOptions(room, within(room).getByRole('option', { name: /^Exam room 2/ }));
    await waitFor(() => expect(within(dialog).getAllByRole('radio', { checked: true })).toHaveLength(2));
    await user.click(bookButton());
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(await appointments()).toContainEqual(
      expect.objectContaining({ practitioner_id: 'ortiz', facility_id: 'room-2', starts_at: preferred }),
    );
  });

  it('offers a visit without a room while all rooms are taken [AR-34] [AR-51] @slow', async () => {
    const practitionerConfigs = [takes('lee', 'room-1'), takes('ortiz', 'room-1')];
    const { user, dialog, practice, colleague, appointments } = await openBookingDialog({
      config: { practitionerConfigs },
    });
    const other = await aRequest(practice.world, practice.practice);
    await colleague.books(other.requestId, preferred);
    expect(await within(dialog).findByText(/which is not free with these choices\.$/)).toBeVisible();
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Room' }), 'No room');
    await waitFor(() => expect(within(dialog).getAllByRole('radio', { checked: true })).toHaveLength(2));
    await user.click(bookButton());
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(await appointments()).toContainEqual(
      expect.objectContaining({ practitioner_id: 'ortiz', facility_id: null, starts_at: preferred }),
    );
  });

  it('offers “No room” only once it is known that visits need none [AR-34]', async () => {
    network.fail(getUiBehaviors, 'unreachable', 99);
    const { dialog } = await openBookingDialog();
    await within(dialog).findByRole('option', { name: 'Exam room 1' });
    expect(roomOptions(dialog)).not.toContain('No room');
  });

  it('books no visit without a room where the practice software needs one [AR-34] @slow', async () => {
    const appRules = {
      appointmentBooking: { appointmentsRequireFacilities: true },
      appointmentRequests: { practitionersRequireFacilities: false },
    };
    network.rewrite(getUiBehaviors, (answer) => ({ ...answer, appRules }));
    network.rewrite(listAvailableFacilities, () => ({
      data: [{ id: 'room-1', name: 'Exam room 1', available: false }],
    }));
    const { user, dialog } = await openBookingDialog();
    const room = within(dialog).getByRole('combobox', { name: 'Room' });
    expect(await within(dialog).findByText('No room is free at that time. Choose another time.')).toBeVisible();
    expect(within(room).queryByRole('option', { name: 'No room' })).toBeNull();
    await user.click(bookButton());
    expect(await within(dialog).findByText(/^Time slot unavailable\./)).toBeVisible();
    expect(network.requestsTo(bookAppointment)).toHaveLength(0);
  });

  it('says that its kind of visit is switched off, as does the card [AR-09] [AR-51]', async () => {
    const why = 'Wellness visits are switched off. Switch them on on the Appointment Requests page.';
    const { dialog, card } = await openBookingDialog({ config: { enabled: false } });
    expect(await within(dialog).findByText(why)).toBeVisible();
    expect(within(card).getByText(why)).toBeInTheDocument();
    expect(within(card).getByText('Book as asked').closest('button')).toBeDisabled();
  });

  it('says why a day has no slot, and that the preferred time is taken', async () => {
    const { user, dialog } = await openBookingDialog({ preferred_start: `${aWeekday(3)}T02:00:00.000Z` });
    expect(
      await within(dialog).findByText(/^The client asked for .+, which is not free with these choices\.$/),
    ).toBeVisible();
    const closed = within(dialog)
      .getAllByRole('radio')
      .find((day) => /^(Sat|Sun)/.test(day.closest('label')?.textContent ?? ''));
    await user.click(closed as HTMLElement);
    expect(
      await within(dialog).findByText(/^The practice is closed on S\w+day, .+\. Choose another day\.$/),
    ).toBeVisible();
  });

  it('shows other weeks, but no past ones @slow', async () => {
    const { user, dialog } = await openBookingDialog({ preferred_start: null });
    expect(within(dialog).getByRole('button', { name: 'Earlier days' })).toBeDisabled();
    await user.click(within(dialog).getByRole('button', { name: 'Later days' }));
    await within(dialog).findAllByRole('radio', { name: /AM$/ });
    await user.click(within(dialog).getByRole('button', { name: 'Earlier days' }));
    expect(within(dialog).getByRole('button', { name: 'Earlier days' })).toBeDisabled();
  });

  it('requires a time, and says if free times could not be loaded @slow', async () => {
    const { user, dialog } = await openBookingDialog({ preferred_start: null });
    await within(dialog).findAllByRole('radio', { name: /[AP]M$/ });
    await user.click(bookButton());
    expect(await within(dialog).findByText('Choose a time.')).toBeVisible();
    expect(network.requestsTo(bookAppointment)).toHaveLength(0);

    network.fail(getAvailability, { code: 'unavailable', message: 'Later' });
    await user.click(within(dialog).getByRole('button', { name: 'Later days' }));
    expect(await within(dialog).findByText(/^Free times could not be loaded\./)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
    await within(dialog).findAllByRole('radio', { name: /[AP]M$/ });
  });

  it('shows that the message is too long, and books nothing [IN-27] @slow', async () => {
    const { user, dialog, message } = await openBookingDialog();
    await waitFor(() => expect(within(dialog).getAllByRole('radio', { checked: true })).toHaveLength(2));
    await waitFor(() => expect(message()).toHaveDisplayValue(/^Hi Maya/));
    await user.clear(message());
    message().focus();
    await user.paste('x'.repeat(1601));
    expect(
      await within(dialog).findByText('A text can have at most 1,600 characters. Shorten this one by 1.'),
    ).toBeVisible();
    await user.click(bookButton());
    expect(network.requestsTo(bookAppointment)).toHaveLength(0);
    expect(message()).toHaveFocus();
  });

  it('keeps the typed message when it is closed, and offers the suggestion again @slow', async () => {
    const { user, card, message } = await openBookingDialog();
    await waitFor(() => expect(message()).toHaveDisplayValue(/^Hi Maya/));
    await user.clear(message());
    await user.type(message(), 'Bring her records');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(within(card).getByRole('button', { name: 'Add to calendar' }));
    expect(await screen.findByDisplayValue('Bring her records')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Use the suggested text' }));
    await screen.findByDisplayValue(/^Hi Maya, Luna is booked/);
  });

  /** Provokes refusals one after the other and checks what the dialog says; the typed message stays. */
  async function expectRefusals(refusals: Partial<Record<RequestErrorCode, RegExp>>) {
    const { user, dialog, message } = await openBookingDialog();
    await waitFor(() => expect(within(dialog).getAllByRole('radio', { checked: true })).toHaveLength(2));
    await user.type(message(), ' Bring her records');
    for (const [code, words] of Object.entries(refusals)) {
      network.fail(bookAppointment, { code: code as RequestErrorCode, message: 'No' });
      await user.click(bookButton());
      await waitFor(() => expect(bookButton()).not.toHaveAttribute('aria-busy'));
      const alerts = within(dialog).getAllByRole('alert');
      expect(alerts.map(({ textContent }) => textContent).join('')).toMatch(words);
    }
    expect(message()).toHaveDisplayValue(/Bring her records$/);
  }

  it('explains an invalid time, length or type, and what to choose instead [AR-52] [AR-57] [AR-58] @slow', () =>
    expectRefusals({
      invalid_start_end: /^Invalid start and end times\. .+choose another time\.$/,
      type_not_in_department: /^Appointment type not in the department\. Choose another/,
      invalid_time_range: /^Invalid time range\. .+choose another length\.$/,
    }));

  it('explains a failure, a taken time or a missing request, and what to do [AR-53] [AR-54] [AR-55] [AR-56] @slow', () =>
    expectRefusals({
      forbidden: /^Failed to book\. Try again: it will not be booked twice\. /,
      already_booked: /^Already booked\. A colleague/,
      request_not_found: /^Request not found\. /,
      slot_unavailable: /^Time slot unavailable\. .+choose another time, room or staff/,
    }));

  it('says why the practice software did not take the visit, and keeps what was typed [AR-53] @slow', async () => {
    const { user, dialog, message } = await openBookingDialog();
    await waitFor(() => expect(within(dialog).getAllByRole('radio', { checked: true })).toHaveLength(2));
    await user.type(message(), ' Bring her records');
    network.fail(bookAppointment, {
      code: 'pims_refused',
      message: 'No',
      details: [{ field: 'request', message: 'Dr. Lee is in surgery' }],
    });
    await user.click(bookButton());
    expect(
      await within(dialog).findByText(
        'Failed to book. Your practice software did not take the appointment: Dr. Lee is in surgery',
      ),
    ).toBeVisible();
    expect(message()).toHaveDisplayValue(/Bring her records$/);
  });

  it('closes if the practice software has not answered yet, and says that the visit waits @slow', async () => {
    const { user, dialog, practice, conversationId } = await openBookingDialog();
    await waitFor(() => expect(within(dialog).getAllByRole('radio', { checked: true })).toHaveLength(2));
    network.rewrite(bookAppointment, (answer) => {
      const { requestMessage, ...rest } = answer as { requestMessage: { request: object } };
      return {
        ...rest,
        requestMessage: { ...requestMessage, request: { ...requestMessage.request, status: 'PENDING' } },
      };
    });
    await user.click(bookButton());
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(await screen.findByText('Waiting for Neo to take the visit')).toBeVisible();
    network.recover(bookAppointment);
    expect(await practice.messages(conversationId)).not.toEqual([]);
  });

  it('books once when it is clicked repeatedly [F-11] @slow', async () => {
    const { user, dialog, appointments } = await openBookingDialog();
    await waitFor(() => expect(within(dialog).getAllByRole('radio', { checked: true })).toHaveLength(2));
    const release = network.hold(bookAppointment);
    await user.dblClick(bookButton());
    await user.click(bookButton());
    release();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(network.requestsTo(bookAppointment)).toHaveLength(1);
    expect(await appointments()).toHaveLength(1);
  });

  it.each([
    ['the connection is lost', 'unreachable'],
    ['the answer is lost', 'response lost'],
    ['the server is still working on it', { code: 'idempotency_in_progress', message: 'Still running' }],
  ] as const)('repeats the booking under the same key if %s @slow', async (_why, failure) => {
    const { user, dialog, appointments } = await openBookingDialog();
    await waitFor(() => expect(within(dialog).getAllByRole('radio', { checked: true })).toHaveLength(2));
    network.fail(bookAppointment, failure);
    const alerts = alertsSaid();
    await user.click(bookButton());
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(alerts().join()).not.toMatch(/Failed|not known/);
    const keys = network.requestsTo(bookAppointment).map(({ headers }) => headers.get('idempotency-key'));
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    expect(await appointments()).toHaveLength(1);
  });

  it('checks first whether the request is still open [AR-50] [API-61] @slow', async () => {
    const { user, dialog, appointments, requestId, practice } = await openBookingDialog();
    await waitFor(() => expect(within(dialog).getAllByRole('radio', { checked: true })).toHaveLength(2));
    // Changed in the database, so that no event reaches this window.
    await practice.world.store.db
      .updateTable('message')
      .set({ request: JSON.stringify({ request_id: requestId, pet_name: 'Luna', status: 'BOOKED' }) })
      .where('practice', '=', practice.practice)
      .where('type', '=', 'REQUEST')
      .execute();
    await user.click(bookButton());
    expect(await within(dialog).findByText(/^Already booked\./)).toBeVisible();
    expect(network.requestsTo(bookAppointment)).toHaveLength(0);
    expect(await appointments()).toEqual([]);
  });

  it('says that a colleague has booked the request, and moves the typed message to the composer [AR-54] @slow', async () => {
    const { user, dialog, message, colleague, requestId } = await openBookingDialog();
    await waitFor(() => expect(message()).toHaveDisplayValue(/^Hi Maya/));
    await user.clear(message());
    await user.type(message(), 'Bring her records');
    await colleague.books(requestId, preferred);
    expect(await within(dialog).findByText(/^Already booked\. Ben Ode booked it: .+ with Dr\. Lee/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Book appointment' })).not.toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Keep my message for the client' }));
    expect(await screen.findByRole('textbox', { name: 'Message' })).toHaveValue('Bring her records');
  });

  it('says that a colleague has marked the request @slow', async () => {
    const { dialog, colleague, requestId } = await openBookingDialog();
    await colleague.marks(requestId, 'HANDLED');
    expect(await within(dialog).findByText(/^A colleague has marked this request as handled\./)).toBeVisible();
  });

  it('says that a client who has opted out gets no text', async () => {
    const { user, practice, card, appointments } = await openRequest();
    const [conversation] = await practice.conversations();
    await practice.receiveText('STOP', conversation?.sms_phone);
    await screen.findByText('The client has opted out of texts.');
    await user.click(within(card).getByRole('button', { name: 'Add to calendar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add to calendar' });
    expect(await within(dialog).findByText(/^No text will be sent\. /)).toBeVisible();
    await waitFor(() => expect(within(dialog).getAllByRole('radio', { checked: true })).toHaveLength(2));
    await user.click(bookButton());
    await within(card).findByText('Booked');
    expect(await appointments()).toHaveLength(1);
  });
});

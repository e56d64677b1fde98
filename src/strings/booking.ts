import type { NoSlotReason } from '#contract/campaigns/booking.ts';
import type { AppointmentCategory } from '#contract/campaigns/booking-config.ts';
import { visitKinds } from './visit-kinds.ts';

/** Clients' requests and the booking dialog. */
export const booking = {
  request: {
    Appointment: 'Appointment request',
    move: 'Request to move a visit',
    from: 'From',
    to: 'To',
    visitWith: (time: string, staff: string) => `${time} with ${staff}`,
    RxRefill: 'Prescription refill request',
    pet: 'Pet',
    category: 'Visit',
    reason: 'Reason',
    preferred: 'Preferred time',
    medication: 'Medication',
    quantity: 'Quantity',
    categories: { WELLNESS_VISIT: 'Wellness', SICK_VISIT: 'Sick' } as Readonly<Record<string, string>>,
    open: 'Waiting',
    pending: 'Pending',
    booked: 'Booked',
    moved: 'Moved',
    canceled: 'Canceled',
    waitingFor: (pims: string, time: string) => `Waiting for ${pims} since ${time}`,
    failing: (pims: string, time: string) =>
      `Could not be handed to ${pims} yet, since ${time}. It is tried again by itself.`,
    refused: {
      slot_unavailable: (pims: string) => `${pims} did not take the visit: the time is taken.`,
      pims_refused: (pims: string) => `${pims} did not take the visit.`,
      no_answer: (pims: string) => `${pims} did not answer for a day. Check its calendar before you book again.`,
    },
    refusedBecause: (pims: string, reason: string) => `${pims} did not take the visit: ${reason}`,
    notMoved: {
      slot_unavailable: (pims: string) => `${pims} did not move the visit: the time is taken.`,
      pims_refused: (pims: string) => `${pims} did not move the visit.`,
      no_answer: (pims: string) =>
        `${pims} did not answer for a day. Check its calendar before you move the visit again.`,
    },
    notMovedBecause: (pims: string, reason: string) => `${pims} did not move the visit: ${reason}`,
    stillBookedFor: (time: string) => `It is still booked for ${time}.`,
    visitCanceled: 'The visit was canceled in the calendar.',
    nowBookedFor: (time: string) => `It is booked for ${time} now.`,
    notBookedFor: (time: string) => `It was not booked for ${time}.`,
    unknownFor: (time: string) => `It may be booked for ${time}.`,
    handled: 'Handled',
    declined: 'Declined',
    withdrawn: 'Withdrawn',
    withdrawnByClient: (time: string) => `By the client, ${time}`,
    bookedFor: (time: string, staff: string, room: string | null) =>
      [`${time} with ${staff}`, room].filter(Boolean).join(', '),
    by: (name: string, time: string) => `By ${name}, ${time}`,
    at: (time: string) => `On ${time}`,
    addToCalendar: 'Add to calendar',
    otherTime: 'Choose another time',
    markHandled: 'Mark as handled',
    decline: 'Decline',
    reopen: 'Open again',
    undo: 'Undo',
    nowHandled: 'Request handled',
    nowDeclined: 'Request declined',
    failed: 'The request could not be changed.',
  },

  declining: {
    title: 'Decline the request',
    to: (client: string, phone: string) => `To ${client}, ${phone}. You can edit it.`,
    text: 'Decline and text',
    silently: 'Decline without a text',
    texted: (client: string) => `Request declined, and ${client} is told`,
    /** The text that is suggested. */
    suggestion: ({
      client,
      pet,
      what,
      practice,
      phone,
    }: {
      client: string | null;
      pet: string | null;
      what: 'Appointment' | 'RxRefill' | 'move';
      practice: string | null;
      phone: string | null;
    }) => {
      const greeting = client ? `Hi ${client}, ` : 'Hello, ';
      const from = practice ? `this is ${practice}. ` : '';
      const whose = pet ? `${pet}’s` : 'your';
      const cannot = {
        Appointment: `We are sorry, we cannot offer the visit${pet ? ` for ${pet}` : ''} that you asked for.`,
        RxRefill: `We are sorry, we cannot refill ${whose} prescription as you asked.`,
        move: `We are sorry, we cannot move ${whose} visit as you asked. It stays at its present time.`,
      }[what];
      return `${greeting}${from}${cannot} Please reply here${phone ? ` or call us at ${phone}` : ''}, and we will find a way.`;
    },
  },

  asked: {
    book: 'Book as asked',
    checking: 'Checking whether the preferred time is free…',
    unchecked: 'Whether the preferred time is free could not be checked.',
    taken: 'The preferred time is not free.',
    free: (staff: string, room: string | null) =>
      `The preferred time is free with ${[staff, room].filter(Boolean).join(', ')}.`,
    text: (text: string) => `Text: ${text}`,
  },

  move: {
    asAsked: 'Move as asked',
    title: 'Move the visit',
    book: 'Move the visit',
    asks: (client: string, pet: string | null) => `${client} asks to move ${pet ? `${pet}’s visit` : 'a visit'}`,
    from: (time: string) => `From: ${time}`,
    to: (time: string) => `To: ${time}`,
    done: (time: string) => `Moved to ${time}`,
    nowPending: (pims: string) => `Waiting for ${pims} to move the visit`,
    alreadyMoved: 'Already moved.',
    movedBy: (name: string, what: string) => `${name} moved it: ${what}.`,
    movingBy: (name: string, what: string) => `${name} is moving it: ${what}.`,
    byYou: (what: string) => `You asked for it: ${what}.`,
    unknown:
      'There is no answer, so it is not known whether it was moved. Try again to find out: it will not be moved twice.',
    failed: 'Failed to move. Try again: it will not be moved twice.',
    refused: 'Failed to move. Your practice software did not move the visit.',
    refusedBecause: (reason: string) => `Failed to move. Your practice software did not move the visit: ${reason}`,
  },

  title: 'Add to calendar',
  asks: (client: string, what: string) => `${client} requested ${what}`,
  visit: 'a visit',
  forPet: (what: string, pet: string) => `${what} for ${pet}`,
  prefers: (time: string) => `Preferred: ${time}`,
  loading: 'Loading the calendar',
  failed: 'The calendar could not be loaded.',

  type: 'Appointment type',
  chooseType: 'Choose a type',
  length: 'Length',
  minutes: (value: number) => `${value} minutes`,
  staff: 'Staff member',
  anyone: 'Anyone available',
  room: 'Room',
  anyRoom: 'Any free room',
  noRoom: 'No room',
  busy: (name: string) => `${name} (busy)`,
  taken: (name: string) => `${name} (taken)`,
  elsewhere: (name: string) => `${name} (other rooms)`,
  noRooms: 'The appointment will be booked without a room.',
  noFreeRoom: (canBeRoomless: boolean) =>
    `No room is free at that time. Choose another time${canBeRoomless ? ', or “No room”' : ''}.`,

  day: 'Day',
  earlier: 'Earlier days',
  later: 'Later days',
  noSlots: 'No free time',
  times: (day: string) => `Time on ${day}`,
  morning: 'Morning',
  afternoon: 'Afternoon',
  zone: (name: string) => `Times are in ${name}`,
  loadingTimes: 'Looking for free times',
  failedTimes: 'Free times could not be loaded.',
  preferredTaken: (time: string) => `The client asked for ${time}, which is not free with these choices.`,
  chosenTaken: (time: string) => `${time} is no longer free with these choices. Choose another time.`,

  categoryOff: (category: AppointmentCategory): string =>
    `${visitKinds[category]} are switched off. Switch them on on the Appointment Requests page.`,

  /** Why a day has no slot. */
  whyNot: (
    reason: NoSlotReason,
    category: AppointmentCategory,
    day: string,
    staff: string | null,
    room: string | null,
  ): string => {
    const who = staff ?? 'The practice';
    switch (reason) {
      case 'PAST':
        return `${day} is over. Choose a later day.`;
      case 'CLOSED':
        return `${who} ${staff ? 'does not work' : 'is closed'} on ${day}. Choose another day.`;
      case 'TOO_LONG':
        return `The open hours on ${day} are shorter than this appointment. Choose a shorter length or another day.`;
      case 'FULLY_BOOKED':
        return `${room ?? who} is fully booked on ${day}. Choose another day${staff || room ? ', room or staff member' : ' or a shorter length'}.`;
      case 'CATEGORY_OFF':
        return booking.categoryOff(category);
      case 'NOBODY_BOOKABLE':
        return staff || room
          ? `${[staff, room].filter(Boolean).join(' and ')} cannot be booked for this type of appointment. Choose another.`
          : 'Nobody can be booked for this type of appointment. Choose another type, or add staff on the Appointment Requests page.';
    }
  },

  message: 'Message to the client',
  messageHint: 'Leave it empty to send no text.',
  messageStale: 'You edited the message. Check that the day and time are right.',
  suggested: 'Use the suggested text',
  cannotText: (why: string) => `No text will be sent. ${why}`,
  suggestion: (visit: {
    client: string | null;
    pet: string | null;
    day: string;
    time: string;
    staff: string | null;
    isMove: boolean;
  }) => {
    const greeting = visit.client ? `Hi ${visit.client}, ` : 'Hello, ';
    const booked = visit.pet ? `${visit.pet} is booked for` : 'you are booked for';
    const moved = visit.pet ? `${visit.pet}’s visit is now on` : 'your visit is now on';
    const withStaff = visit.staff ? ` with ${visit.staff}` : '';
    return `${greeting}${visit.isMove ? moved : booked} ${visit.day} at ${visit.time}${withStaff}. See you then!`;
  },

  book: 'Book appointment',
  cancel: 'Cancel',
  needType: 'Choose an appointment type.',
  needTime: 'Choose a time.',
  freeTimes: 'Next free times',
  unknown:
    'There is no answer, so it is not known whether it was booked. Try again to find out: it will not be booked twice.',
  done: (time: string) => `Booked for ${time}`,
  nowPending: (pims: string) => `Waiting for ${pims} to take the visit`,
  refusedBecause: (reason: string) => `Failed to book. Your practice software did not take the appointment: ${reason}`,
  alreadyHandled: {
    BOOKED: 'Already booked.',
    PENDING: 'Already booked.',
    HANDLED: 'A colleague has marked this request as handled.',
    DECLINED: 'A colleague has declined this request.',
    withdrawn: 'The client has withdrawn this request.',
    by: (name: string, what: string) => `${name} booked it: ${what}.`,
    byYou: (what: string) => `You booked it: ${what}.`,
    reopen: 'Reopen it in the conversation if it should still be booked.',
    keepMessage: 'Keep my message for the client',
  },
};

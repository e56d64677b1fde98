import type { RequestStatus } from '#contract/communication/messages.ts';
import type { Problem, Purpose } from '#server/domain/client-page/internal.ts';
import { longestNote } from '#server/domain/client-page/note.ts';

/** The purposes by their addresses; a map, because strangers choose the words, and each object has a `constructor`. */
export const purposeAt: ReadonlyMap<string, Purpose> = new Map([
  ['wellness', 'WELLNESS_VISIT'],
  ['sick', 'SICK_VISIT'],
  ['refill', 'REFILL'],
  ['requests', 'REQUESTS'],
]);

export const purposeNames: Readonly<Record<Purpose, string>> = {
  WELLNESS_VISIT: 'Wellness visit',
  SICK_VISIT: 'Sick visit',
  REFILL: 'Refill of a medication',
  REQUESTS: 'Your visits and requests',
};

const times = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

export const problemWords: Readonly<Record<Problem, (left: number, time: string) => string>> = {
  phone_invalid: () => 'Enter a mobile number of this country with its area code, such as (207) 555-0123.',
  too_many_codes: (minutes) =>
    `Too many codes were ordered. Try again in ${minutes > 90 ? times(Math.ceil(minutes / 60), 'hour', 'hours') : times(minutes, 'minute', 'minutes')}, or call.`,
  code_incomplete: () => 'Enter the six digits of the code.',
  code_wrong: (left) => `That is not the code. You can try ${times(left, 'more time', 'more times')}.`,
  code_expired: () => 'This code is no longer valid. Order a new one.',
  code_used_up: () => 'A wrong code was entered five times. Order a new one.',
  too_many_wrong_codes: () => 'Too many wrong codes were entered today. Please call.',
  choice_missing: () => 'Choose one of these.',
  details_missing: () => 'Fill in all fields.',
  note_too_long: () => `The note is too long, so nothing was sent. Shorten it to ${longestNote} characters.`,
  not_offered: () => 'The practice does not take these requests online at the moment. Please call.',
  time_taken: () => 'This time is no longer free. Choose another one.',
  pet_has_request: () => 'There is an open request for this pet already. Withdraw it first, or call.',
  client_has_requests: () => 'You have two open requests already. Withdraw one first, or call.',
  too_many_requests: () => 'You have sent many requests today, so this one was not sent. Please call.',
  request_closed: () => 'The practice has answered this request already.',
  request_pending: () => 'The practice is booking this right now, so it cannot be withdrawn here. Please call.',
  visit_not_found: () => 'There is no such visit.',
  not_movable: () => 'The practice does not move this visit online. Please call.',
  too_late: () => 'A visit can be moved here until the second business day before it. Please call.',
  form_used: () => 'This form was sent already, with something else in it. Please send it again.',
  changed_elsewhere: () => 'You changed this in another tab, so nothing was sent. Check what is chosen now.',
  move_requested: (_, time) =>
    `You have already asked to move this visit to ${time}. This second request was not sent: withdraw the first one to ask for another time.`,
  visit_over: () =>
    'This page no longer knows your number: half an hour may have passed, or your browser stores no cookies. Please begin again.',
};

export const statusWords: Readonly<Record<RequestStatus, string>> = {
  OPEN: 'Waiting for the practice’s answer',
  // Not booked before the practice software has taken it.
  PENDING: 'Waiting for the practice’s answer',
  BOOKED: 'Booked',
  HANDLED: 'Answered by the practice',
  DECLINED: 'Declined by the practice; please call',
};
/** Of a request to move a visit that was booked. */
export const movedWord = 'Moved';
/** Of a booked visit that was canceled since. */
export const canceledWord = 'Canceled';
export const withdrawnWord = 'Withdrawn by you';

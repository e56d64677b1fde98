import { type ErrorCode, type FailureReason, literalMessages, type numberFailures } from '#contract/errors.ts';

const tryAgain = literalMessages.internal;

/** The message for each code of the catalogue. A missing one is a type error. */
export const errorMessages: Record<ErrorCode, string> = {
  ...literalMessages,

  invalid_request: 'Some of what you entered cannot be saved. Check it and try again.',
  invalid_start_end: 'Invalid start and end times. An appointment must end after it starts: choose another time.',
  invalid_time_range:
    'Invalid time range. An appointment takes at most four hours, in steps of 15 minutes: choose another length.',
  invalid_row_key: 'This practice could not be recognized. Open Rapport from your practice software again.',
  forbidden: 'You do not have access to this.',
  access_removed: 'Someone removed you from its list of users.',
  not_found: 'This no longer exists.',
  conversation_not_found: 'This conversation was not found. It may belong to another branch.',
  client_not_found: 'This client was not found in your practice software.',
  template_not_found: 'This template was not found. Someone may have removed it.',
  appointment_not_found: 'This appointment was not found. It may have been moved or canceled.',
  user_not_found: 'This user was not found. Someone may have removed them.',
  scheduled_message_not_found: 'This scheduled text no longer exists.',
  postcard_not_found: 'This card no longer exists.',
  request_not_found: 'Request not found. It may belong to another branch or no longer exist.',
  publish_not_found: 'These changes were not found. They may belong to another branch.',
  survey_not_found: 'This survey was not found. It may belong to another branch.',
  newsletter_not_found: 'This newsletter no longer exists.',
  run_not_found: 'This was called off.',
  method_not_allowed: tryAgain,
  request_timeout: 'That took too long. Check the connection and try again.',
  idempotency_in_progress: 'This is already being saved.',
  unknown_host: 'Rapport is not available at this address. Please contact support.',
  idempotency_mismatch: 'This was sent before with different content. Reload the page and try again.',
  appointment_complete: 'This appointment is already taken care of.',
  already_user: 'This person is already a user of your practice.',
  cannot_remove_self: 'You cannot remove yourself.',
  conversation_moved: 'A colleague texted this client in the meantime.',
  already_sent: 'This text has already been sent.',
  scheduled_message_cancelled: 'This scheduled text was canceled.',
  scheduled_message_changed: 'A colleague changed this scheduled text in the meantime. Read it before you send it.',
  already_booked: 'Already booked. A colleague has put this request into the calendar.',
  request_closed: 'A colleague has taken care of this request. Open it again first.',
  slot_unavailable: 'Time slot unavailable. It was just taken: choose another time, room or staff member.',
  pims_refused: 'Failed to book. Your practice software did not take the appointment.',
  settings_changed: 'A colleague published other changes in the meantime. Review them, then publish yours.',
  newsletter_changed: 'A colleague changed this newsletter in the meantime.',
  audience_changed: 'Who gets it has changed since it was counted.',
  newsletter_sending: 'This newsletter is already scheduled, being sent, or sent.',
  run_moved_on: 'The sending has moved on. Look at where it is now.',
  link_taken: 'Another practice has this link. Choose another one.',
  survey_has_answers: 'Clients have answered this survey, so it cannot be deleted. You can close it.',
  survey_changed: 'A colleague edited this survey in the meantime.',
  already_asked: 'This client already has a link to this survey.',
  survey_in_use:
    'This survey goes with the thank-you. On Post-appointment communications, choose another one or none, then try again.',
  sync_incomplete: 'More than half of what your practice software reported before is missing from its full sync.',
  survey_not_published:
    'This survey takes no answers: it is not published yet, it was closed, or its last day is over.',
  newsletter_incomplete: 'This newsletter lacks something that it needs.',
  registration_changed: 'A colleague has edited this registration.',
  registration_in_review: 'This registration has already been submitted.',
  registration_findings: 'Some fields need to be fixed first.',
  registration_unavailable: 'Texting numbers cannot be registered on this server yet. Contact support.',
  mail_not_configured: 'Email is not set up on this server. Contact support.',
  type_not_in_department:
    'Appointment type not in the department. Choose another type, or a staff member of its department.',
  payload_too_large: 'This is too large to send.',
  file_too_big: 'This image is too big. It must be under 4MB.',
  unsupported_format: 'This format is not supported. Attach a JPEG, PNG or GIF image.',
  damaged_image: 'This picture is damaged. Choose it again or another one.',
  unsubscribed: 'This client has unsubscribed. They must text ‘Start’ to resume messages.',
  no_usable_number: 'This client has no number that can receive texts.',
  messaging_disabled: 'Texting is turned off for this practice.',
  limit_reached: 'You have reached the limit. Delete what you no longer need, then try again.',
  time_in_past: 'That time has passed. Choose a later one.',
  too_many_invitations: 'Too many invitations within an hour. Try again later.',
  quota_reached: 'No more of these can be sent for now.',
  uploads_used_up: 'Your practice has uploaded 1 GB of images within a day. Try again tomorrow.',
  rate_limited: 'Too many requests at once. Wait a moment and try again.',
  not_implemented: 'This is not available yet.',
  unavailable: 'The service is not available right now. Try again in a moment.',
  storage_full: 'There is no space left to save this. Please contact support.',

  device_unavailable: 'The phone is turned off or unreachable.',
  landline: 'This number is a landline.',
  out_of_service: 'This number is no longer in service.',
  carrier_violation: 'The carrier does not allow some of these words. Please rephrase your message.',
  stopped_by_staff: 'Your practice stopped texts to this client.',
  too_late: 'It could not be sent on time, and now it would arrive too late.',
  no_texting_number: 'Your practice has no texting number yet. Contact support to get one, then send this again.',
  texting_not_set_up: 'Texting is not set up on this server. Contact support, then send this again.',
  unknown: 'The carrier gave no reason.',

  not_offered: 'The services that your practice uses do not offer this.',
  fetch_error: 'No connection. Check your network and try again.',
  timeout_error: 'The server did not answer in time. Try again.',
  parsing_error: tryAgain,
  sign_in_failed: 'The sign-in service did not accept this session.',
  conversation_start_failed: 'Unable to start a new conversation.',
  conversation_update_failed: 'Unable to update this conversation.',
  conversation_tag_failed: 'Unable to tag this conversation.',
  booking_failed: 'Failed to book. Try again: it will not be booked twice.',
  user_create_failed: 'The user could not be created.',
  user_remove_failed: 'The user could not be removed.',
  outcome_unknown: 'We do not know whether this was sent. Check before you send it again.',
  upload_failed: 'The image could not be uploaded. Try again.',
  video_not_supported: 'The client sent a video. Videos are not supported.',
  storage_refused: 'This browser does not let us save unsent messages. They will be lost if you close the page.',
};

/** Unspecific codes, for which the service's own message is shown. */
const vague: readonly ErrorCode[] = ['internal', 'invalid_request', 'missing_parameters', 'not_found', 'forbidden'];

/** The message for an error code: ours, or the service's own if the code is unspecific. */
export function messageForCode(code: string | null | undefined, said?: string | null): string {
  const known = Object.hasOwn(errorMessages, code ?? '') ? (code as ErrorCode) : 'internal';
  return (vague.includes(known) && said) || errorMessages[known];
}

/** What is said where a press has no answer. */
export const unknownOutcome = {
  title: 'There is no answer, so it is not known whether this was done.',
  /** The next press finds out, under the same key. */
  again: 'Try again to find out: it is never done twice.',
  /** The next press would do it another time. */
  check: 'Check whether it was before you try again.',
};
export const pressUnknown = `${unknownOutcome.title} ${unknownOutcome.again}`;

/** Why a message did not reach a client: our text for a known reason, otherwise the reason as received. */
export const reasonText = (reason: string): string =>
  Object.hasOwn(errorMessages, reason) ? errorMessages[reason as ErrorCode] : reason;

/** Why a text was not delivered, as a continuation of a sentence that says so. */
export const deliveryFailureMessage = (reason: FailureReason | null | undefined): string =>
  errorMessages[reason ?? 'unknown'];

/** What is wrong with a number that no text can reach. */
export const numberFailureNames = {
  landline: 'Landline, cannot receive texts',
  out_of_service: 'Number not in service',
} satisfies Record<(typeof numberFailures)[number], string>;

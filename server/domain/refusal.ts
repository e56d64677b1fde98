import { type FieldError, literalMessages, maxFieldErrors, type RequestErrorCode } from '#contract/errors.ts';
import { cutText } from '#contract/rules/text/cut-text.ts';

const sentences: Record<RequestErrorCode, string> = {
  ...literalMessages,
  invalid_request: 'The request has fields that cannot be used.',
  invalid_row_key: 'Invalid row key',
  invalid_start_end: 'Invalid start and end times.',
  invalid_time_range: 'Invalid time range.',
  forbidden: 'This session has no access to that practice.',
  access_removed: 'This user was removed from the practice.',
  not_found: 'There is nothing at this address.',
  conversation_not_found: 'Conversation not found.',
  client_not_found: 'Client not found.',
  template_not_found: 'Template not found.',
  appointment_not_found: 'Appointment not found.',
  user_not_found: 'User not found.',
  scheduled_message_not_found: 'There is no such scheduled text.',
  postcard_not_found: 'There is no such postcard.',
  request_not_found: 'Request not found.',
  publish_not_found: 'There is no such publish.',
  survey_not_found: 'Survey not found.',
  newsletter_not_found: 'There is no such newsletter.',
  run_not_found: 'There is no such run.',
  method_not_allowed: 'This address does not take that method.',
  request_timeout: 'The request took too long to arrive.',
  idempotency_in_progress: 'The first request with this key is still running. Try again in a moment.',
  appointment_complete: 'This appointment is already complete.',
  already_user: 'This person is already a user of your practice.',
  cannot_remove_self: 'You cannot remove yourself.',
  conversation_moved: 'Somebody of the practice has texted this client meanwhile. Read it before you send.',
  already_sent: 'This text has already been sent.',
  scheduled_message_cancelled: 'This scheduled text was cancelled.',
  scheduled_message_changed: 'This scheduled text was changed meanwhile. Read it before you send it.',
  already_booked: 'Already booked.',
  request_closed: 'This request has been taken care of. Open it again first.',
  slot_unavailable: 'Time slot unavailable.',
  pims_refused: 'Failed to book. The practice software did not take the appointment.',
  settings_changed: 'The settings were changed meanwhile. Read them before you publish.',
  newsletter_changed: 'This newsletter was changed meanwhile. Read it before you change it.',
  newsletter_sending: 'This newsletter is already scheduled, being sent, or sent.',
  audience_changed: 'Another number of clients would get this newsletter now. Count them again.',
  run_moved_on: 'The run is in another state by now. Read it again.',
  link_taken: 'Another practice has this link.',
  survey_has_answers: 'Clients have answered the survey. Close it instead.',
  survey_changed: 'The survey was edited meanwhile. Read it before you edit it.',
  already_asked: 'The client already has a link to this survey.',
  sync_incomplete: 'More than half of what was known would be gone: report it, or finish with confirmGone.',
  survey_in_use: 'The survey goes with the thank-you. Choose another there, or none, before you close it.',
  survey_not_published: 'The survey is not published, closed, or its last day is over.',
  newsletter_incomplete: 'Subject, content, recipients and the postal address of the practice are needed first.',
  registration_changed: 'The registration was changed meanwhile. Read it before you change it.',
  registration_in_review: 'The registration is being reviewed, or approved, and cannot be edited.',
  registration_findings: 'The registration has fields that carriers would refuse.',
  registration_unavailable:
    'Set REGISTRY_KEY, REGISTRY_SECRET and REGISTRY_UPSTREAM first, and give the practice a texting number.',
  mail_not_configured: 'Set SMTP_URL and MAIL_FROM first.',
  type_not_in_department: 'Appointment type not in the department.',
  payload_too_large: 'The request is too large.',
  file_too_big: 'The image must be under 4MB.',
  unsupported_format: 'The image must be a JPEG, PNG or GIF.',
  damaged_image: 'The image is damaged: it is cut off, or its header cannot be read.',
  unknown_host:
    'This server does not answer under that host name. Set PUBLIC_URL to the address under which browsers reach it, and start it again.',
  idempotency_mismatch: 'This key was used for another request.',
  unsubscribed: 'This client has opted out of texts and must text "Start" to resume.',
  no_usable_number: 'This client has no phone number that can be texted.',
  messaging_disabled: 'Texting is switched off for this practice.',
  limit_reached: 'There is no room for more. Remove some of it first.',
  time_in_past: 'That moment has passed. Choose a later one.',
  too_many_invitations: 'Too many invitations within an hour. Try again later.',
  quota_reached: 'No more of these can be sent for now.',
  uploads_used_up: 'The practice has uploaded 1 GB within a day. Try again tomorrow.',
  rate_limited: 'Too many requests. Try again in a moment.',
  not_implemented: 'This server does not offer that yet.',
  unavailable: 'The service is not available right now. Try again in a moment.',
  storage_full: 'The server has no space left to store this.',
};

/** Thrown for a request that cannot be carried out. The transport maps the code to an HTTP status. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RequestErrorCode;
  readonly details: readonly FieldError[] | undefined;
  /** Seconds until a retry makes sense, if known. */
  readonly retryAfter: number | undefined;
  /** The next times that are free, where the wanted one is not. */
  readonly freeTimes: readonly string[] | undefined;

  constructor(
    code: RequestErrorCode,
    details?: Iterable<FieldError>,
    retryAfter?: number,
    freeTimes?: readonly string[],
    message = sentences[code],
  ) {
    super(message);
    this.code = code;
    this.details = details && firstErrors(details);
    this.retryAfter = retryAfter;
    this.freeTimes = freeTimes;
  }
}

/** Maximum length of a field's name and of its message. */
const maxLength = 200;

/** The first errors, and whether there are more: a request must not control the size of its refusal. */
export function firstErrors(details: Iterable<FieldError>): FieldError[] {
  const first: FieldError[] = [];
  for (const { field, message } of details) {
    if (first.length === maxFieldErrors)
      return [...first, { field: 'request', message: 'There are more such fields.' }];
    first.push({ field: shortened(field), message: shortened(message) });
  }
  return first;
}

const shortened = (text: string): string => (text.length > maxLength ? `${cutText(text, maxLength)}…` : text);

/**
 * A refusal that says why, also where the page has no such field to say it at.
 * @param field its place in the request: `body.content`
 */
export const refuseField = (field: string, message: string): Refusal =>
  new Refusal('invalid_request', [{ field, message }], undefined, undefined, message);

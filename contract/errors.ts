import * as z from 'zod/mini';
import { id, line, list, prose } from './fields.ts';

/** Error codes of requests and their HTTP status. Their sentences are in `src/strings/errors.ts`. */
export const requestErrors = {
  invalid_request: 400,
  missing_parameters: 400,
  missing_practice_context: 400,
  invalid_start_end: 400,
  invalid_time_range: 400,
  invalid_row_key: 400,
  unauthenticated: 401,
  forbidden: 403,
  access_removed: 403,
  not_found: 404,
  conversation_not_found: 404,
  client_not_found: 404,
  template_not_found: 404,
  appointment_not_found: 404,
  user_not_found: 404,
  scheduled_message_not_found: 404,
  postcard_not_found: 404,
  request_not_found: 404,
  publish_not_found: 404,
  survey_not_found: 404,
  newsletter_not_found: 404,
  run_not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  idempotency_in_progress: 409,
  appointment_complete: 409,
  already_user: 409,
  cannot_remove_self: 409,
  conversation_moved: 409,
  already_sent: 409,
  scheduled_message_cancelled: 409,
  scheduled_message_changed: 409,
  already_booked: 409,
  request_closed: 409,
  slot_unavailable: 409,
  pims_refused: 409,
  settings_changed: 409,
  newsletter_changed: 409,
  newsletter_sending: 409,
  audience_changed: 409,
  run_moved_on: 409,
  link_taken: 409,
  survey_changed: 409,
  survey_has_answers: 409,
  already_asked: 409,
  registration_changed: 409,
  registration_in_review: 409,
  survey_in_use: 409,
  sync_incomplete: 409,
  payload_too_large: 413,
  file_too_big: 413,
  unsupported_format: 415,
  unknown_host: 421,
  damaged_image: 422,
  idempotency_mismatch: 422,
  unsubscribed: 422,
  no_usable_number: 422,
  messaging_disabled: 422,
  time_in_past: 422,
  limit_reached: 422,
  type_not_in_department: 422,
  no_bookable_users: 422,
  survey_not_published: 422,
  newsletter_incomplete: 422,
  registration_findings: 422,
  mail_not_configured: 422,
  rate_limited: 429,
  too_many_invitations: 429,
  quota_reached: 429,
  uploads_used_up: 429,
  internal: 500,
  not_implemented: 501,
  unavailable: 503,
  registration_unavailable: 503,
  storage_full: 507,
} as const satisfies Record<string, number>;

/** Failures that say of a number that no text can reach it. */
export const numberFailures = ['landline', 'out_of_service'] as const;

/** Why a carrier did not deliver a text (D-34). */
export const deliveryFailures = [
  'device_unavailable',
  ...numberFailures,
  'carrier_violation',
  'unsubscribed',
  'unknown',
] as const;

/** Why a text was not handed to the carrier. */
const handoverFailures = [
  'messaging_disabled',
  'stopped_by_staff',
  'too_late',
  'no_texting_number',
  'texting_not_set_up',
] as const;

/** Why a text did not reach the client. */
export const failureReasons = [...deliveryFailures, ...handoverFailures] as const;

/** Failures of the app itself: transport, configuration, sign-in, flags, and failed actions. */
export const appErrors = [
  'fetch_error',
  'timeout_error',
  'parsing_error',
  'no_base_url',
  'not_offered',
  'amplify_configuration',
  'session_expired',
  'launch_failed',
  'sign_in_failed',
  'flags_failed',
  'conversation_start_failed',
  'conversation_update_failed',
  'conversation_tag_failed',
  'booking_failed',
  'user_create_failed',
  'user_remove_failed',
  'outcome_unknown',
  'upload_failed',
  'video_not_supported',
  'storage_refused',
] as const;

export type RequestErrorCode = keyof typeof requestErrors;
export type DeliveryFailure = (typeof deliveryFailures)[number];
export type FailureReason = (typeof failureReasons)[number];
export type AppErrorCode = (typeof appErrors)[number];
/** Every code that users can see. A code without a sentence does not compile. */
export type ErrorCode = RequestErrorCode | FailureReason | AppErrorCode;

/** The code of a call that the app does not make, because the server does not announce its extension. */
export const notOffered = 'not_offered' satisfies AppErrorCode;

/** Texts that the specification prescribes literally. */
export const literalMessages = {
  no_base_url: 'No base URL found',
  amplify_configuration: 'Failed to configure Amplify',
  session_expired: 'Session has expired, please re-authenticate',
  unauthenticated: 'Session has expired, please re-authenticate',
  launch_failed: 'Failed to authenticate with provided search params',
  flags_failed: 'Failed to load feature flags',
  missing_practice_context: 'Missing practice context (pimsType, organization, or branch)',
  missing_parameters: 'Missing required parameters',
  internal: 'Something went wrong, please try again later.',
  no_bookable_users: 'At least one user must be configured as Available To Book in ezyVet',
} as const satisfies Partial<Record<ErrorCode, string>>;

/** How many invalid fields an error body lists; one more entry may say that there are others. */
export const maxFieldErrors = 30;

/** An invalid field, named by its place in the request: `body.content`, `query.page`. */
export const fieldError = z.object({ field: line, message: prose });
export type FieldError = z.output<typeof fieldError>;

/** How many free times a refused booking names. */
export const mostFreeTimes = 3;

/** The body of every error answer (D-12). */
export const errorBody = z.object({
  message: prose,
  code: z.optional(line),
  details: z.optional(list(fieldError, maxFieldErrors + 1)),
  /** The next times that are free, where the wanted one is not; an extension. */
  free_times: z.optional(list(line, mostFreeTimes)),
  /** When a retry makes sense, where the refusal names a time; an extension. */
  retry_at: z.optional(line),
  request_id: z.optional(id),
});
export type ErrorBody = z.output<typeof errorBody>;

export const isRequestErrorCode = (code: unknown): code is RequestErrorCode =>
  typeof code === 'string' && Object.hasOwn(requestErrors, code);

/** Whether an error message says that the session has ended (SH-70). */
export const saysSessionExpired = (message: string): boolean => /session has expired/i.test(message);

/** The readable message of any error body: `message`, `error.message`, `errors[0].message` or `data.message` (D-12). */
export function messageOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { message, error, errors, data } = body as Record<string, unknown>;
  for (const found of [message, nested(error), nested(Array.isArray(errors) ? errors[0] : undefined), nested(data)])
    if (typeof found === 'string' && found !== '') return found;
  return undefined;
}
const nested = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? (value as { message?: unknown }).message : undefined;

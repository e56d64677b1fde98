import * as z from 'zod/mini';
import { keptWarnings } from '#contract/campaigns/sms-registration.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { smsRegistrationForm } from '#contract/rules/registration/sms-registration-form.ts';

/** A form that was typed and not saved, the warnings that are kept in it, and the version that its author saw. */
export const keptForm = z.object({ version: z.number(), form: smsRegistrationForm, kept: z.optional(keptWarnings) });
export type KeptForm = z.output<typeof keptForm>;

/** How the form reaches the server: with a session, or with a pass. */
export interface RegistrationCalls {
  /** Resolves to the new version, or why it was not saved. */
  save(sent: KeptForm): Promise<{ readonly version: number; readonly savedAt: string } | { readonly code: ErrorCode }>;
  /** Resolves to null once it was submitted. */
  submit(version: number, idempotencyKey: string): Promise<ErrorCode | null>;
  /** What an earlier visit left unsaved on this device; null where nothing is stored here. */
  readonly kept: KeptForm | null;
  keep(kept: KeptForm | null): void;
}

/** Failures after which it is unknown whether the server has done it. */
const unknown: readonly ErrorCode[] = [
  'fetch_error',
  'timeout_error',
  'parsing_error',
  'internal',
  'unavailable',
  'request_timeout',
  'idempotency_in_progress',
];
export const isOutcomeUnknown = (code: ErrorCode): boolean => unknown.includes(code);

/** Whether it is unknown whether the server has done it, or it may do it later. */
export const mayRetry = (code: ErrorCode): boolean => isOutcomeUnknown(code) || code === 'rate_limited';

import { type ErrorCode, literalMessages } from '#contract/errors.ts';

const literal: Partial<Record<ErrorCode, string>> = literalMessages;

/** Why nobody could be signed in, as a code of the catalogue. */
export class SignInError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, cause?: unknown) {
    super(literal[code] ?? code, { cause });
    this.code = code;
  }
}

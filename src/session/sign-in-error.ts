import { type ErrorCode, literalMessages } from '#contract/errors.ts';

const literal: Partial<Record<ErrorCode, string>> = literalMessages;

/** A failed sign-in, with its error code. */
export class SignInError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, cause?: unknown) {
    super(literal[code] ?? code, { cause });
    this.code = code;
  }
}

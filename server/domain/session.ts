import type { Caller } from './context.ts';

/** A verified session: on whose behalf, and until when. */
export interface Session extends Caller {
  readonly expiresAt: number;
}

/** @throws Refusal `unauthenticated` for anything but a valid id token, `access_removed` for a removed user's, `unavailable` where it cannot be told. */
export type VerifyToken = (token: string) => Promise<Session>;

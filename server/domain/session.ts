import type { StaffCaller } from './context.ts';

/** @throws Refusal `unauthenticated` for anything but a valid id token, `access_removed` for that of a removed user, `unavailable` where the issuer cannot be reached. */
export type VerifyToken = (token: string) => Promise<StaffCaller>;

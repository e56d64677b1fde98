import type { StaffCaller, VisitorCaller } from '#server/domain/context.ts';

/** What the routes know of a request beside its contract. */
export interface RequestEnv {
  Variables: {
    requestId: string;
    /** As `callerAddress` writes it. */
    address: string;
    /** Set once the caller is admitted. */
    caller: StaffCaller | VisitorCaller;
  };
}

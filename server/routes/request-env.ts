import type { PassCaller, StaffCaller, SystemCaller, VisitorCaller } from '#server/domain/context.ts';

/** Per-request variables beside the contract's input. */
export interface RequestEnv {
  Variables: {
    requestId: string;
    /** As `callerAddress` writes it. */
    address: string;
    /** Set once the caller is admitted. */
    caller: StaffCaller | VisitorCaller | PassCaller | SystemCaller;
  };
}

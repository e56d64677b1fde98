import type { PassCaller, StaffCaller, SystemCaller, VisitorCaller } from '#server/domain/context.ts';
import type { PublicPractice } from '#server/domain/portal-link/find-practice.ts';

/** Per-request variables beside the contract's input. */
export interface RequestEnv {
  Variables: {
    requestId: string;
    /** As `callerAddress` writes it. */
    address: string;
    /** Whose page for visitors is shown. */
    shownPractice?: PublicPractice;
    /** Set once the caller is admitted. */
    caller: StaffCaller | VisitorCaller | PassCaller | SystemCaller;
  };
}

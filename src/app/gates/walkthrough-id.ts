import type { RegistrationStatus } from '#contract/campaigns/enrollment.ts';
import type { PimsType } from '#contract/platform/practice.ts';
import { limits } from '#contract/rules/limits.ts';

interface Walker {
  readonly pimsType: PimsType;
  readonly registrationStatus: RegistrationStatus;
  /** A UUID; its dashes are dropped. */
  readonly sessionId: string;
}

/** The user id for the walkthroughs (SH-88): enough to choose a tour by, and nothing personal. */
export const walkthroughUserId = ({ pimsType, registrationStatus, sessionId }: Walker): string =>
  (pimsType + registrationStatus + sessionId.replaceAll('-', '').slice(0, limits.walkthroughSessionChars)).slice(
    0,
    limits.walkthroughIdChars,
  );

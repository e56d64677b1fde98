import type { RegistrationStatus } from '#contract/campaigns/enrollment.ts';
import type { PimsType } from '#contract/platform/practice.ts';
import { limits } from '#contract/rules/limits.ts';

interface Walker {
  readonly pimsType: PimsType;
  readonly registrationStatus: RegistrationStatus;
  /** A UUID; its dashes do not count. */
  readonly sessionId: string;
}

/** Who the walkthroughs take somebody for (SH-88): enough to choose a tour by, and nothing of the person. */
export const walkthroughUserId = ({ pimsType, registrationStatus, sessionId }: Walker): string =>
  (pimsType + registrationStatus + sessionId.replaceAll('-', '').slice(0, limits.walkthroughSessionChars)).slice(
    0,
    limits.walkthroughIdChars,
  );

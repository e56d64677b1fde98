import type { PimsType } from '#contract/platform/practice.ts';
import type { UserContext } from './user-context.ts';

/** Everything that is reported about a user, and nothing else (SH-85, SH-86). */
export interface Identification {
  readonly context: UserContext;
  readonly contact: { readonly billingSapId: string | null; readonly email: string | null };
  readonly account: {
    readonly isVelloEnrolled: boolean;
    readonly isSMSRegistered: boolean;
    readonly pimsType: PimsType;
  };
}

export type AnalyticsEvent = 'Page opened';

/** Usage tracking. Its functions never throw and never block. */
export interface Analytics {
  /** Reports the user. Events tracked before are sent after it. */
  identify(identification: Identification): void;
  track(event: AnalyticsEvent, about: Readonly<Record<string, string>>): void;
}

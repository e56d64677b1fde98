import type { PimsType } from '#contract/platform/practice.ts';
import type { UserContext } from './user-context.ts';

/** Everything that is told of whoever works here, and no more (SH-85, SH-86). */
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

/** Where the product tells how it is used. Nothing here throws, waits or holds a person up. */
export interface Analytics {
  /** Says who works here. Events from before it go out after it. */
  identify(identification: Identification): void;
  track(event: AnalyticsEvent, about: Readonly<Record<string, string>>): void;
}

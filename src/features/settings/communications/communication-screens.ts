import type { PageScreens, Screen } from '#src/publish/screens.ts';
import type { CommunicationsFields } from './fields.ts';
import { isThankYouKey } from './thank-you-fields.ts';

/** The screens that edit the settings of automatic messages. */
export type ScreenName = 'schedule' | 'thankYou';

export interface CommunicationScreens {
  /** All their addresses; a stable list. */
  readonly addresses: readonly string[];
  /** Null for one that the practice does not have. */
  readonly screens: Readonly<Record<ScreenName, Screen | null>>;
}

const screenOf = (key: string): ScreenName => (isThankYouKey(key) ? 'thankYou' : 'schedule');

/** What one of the screens knows of the others. */
export const screensAround = (
  current: ScreenName,
  { addresses, screens }: CommunicationScreens,
): PageScreens<CommunicationsFields> => ({
  addresses,
  elsewhere: (key) => (screenOf(key) === current ? null : screens[screenOf(key)]),
});

import type { PageScreens, Screen } from '#src/publish/screens.ts';
import { isAutoReplyKey } from './auto-reply-fields.ts';
import { groupOf, isOption } from './cadence-fields.ts';
import type { CommunicationsFields } from './fields.ts';
import { isServiceKey } from './service-fields.ts';
import { isThankYouKey } from './thank-you-fields.ts';
import { isTypeKey } from './type-fields.ts';

/** The screens that edit the settings of automatic messages. */
export type ScreenName = 'schedule' | 'visits' | 'thankYou' | 'services';

export interface CommunicationScreens {
  /** All their addresses; a stable list. */
  readonly addresses: readonly string[];
  /** Null for one that the practice does not have. */
  readonly screens: Readonly<Record<ScreenName, Screen | null>>;
  /** The address of the conversation with a client. */
  conversationWith(clientId: string): string;
}

/** The screens that show a field, the first of which others lead to. */
function screensOf(key: string): readonly ScreenName[] {
  if (isThankYouKey(key)) return ['thankYou'];
  if (key === 'wellness' || isTypeKey(key)) return ['visits'];
  if (isServiceKey(key)) return ['services'];
  if (isAutoReplyKey(key)) return ['schedule'];
  const isBeforeVisits = key === 'appointmentReminders' || (isOption(key) && groupOf(key) === 'appointmentReminders');
  return ['schedule', isBeforeVisits ? 'visits' : 'services'];
}

/** What one of the screens knows of the others. */
export const screensAround = (
  current: ScreenName,
  { addresses, screens }: CommunicationScreens,
): PageScreens<CommunicationsFields> => ({
  addresses,
  elsewhere(key) {
    const [first = current, ...others] = screensOf(key);
    return [first, ...others].includes(current) ? null : screens[first];
  },
});

import { formatNumber, listed } from './grammar.ts';

/** The number of clients that are named; the others are counted. */
const mostNames = 3;

function clientsIn(names: readonly string[]): string {
  const more = names.length - mostNames;
  return listed(more > 0 ? [...names.slice(0, mostNames), `${formatNumber(more)} more`] : names);
}

/** Notifications about new texts, and their settings. */
export const notifications = {
  newText: 'New text',
  newTexts: (value: number) => `${formatNumber(value)} new texts`,
  from: (names: readonly string[]) => `From ${clientsIn(names)}`,

  desktop: 'Desktop notifications',
  desktopChoices: { off: 'Off', on: 'On' },
  text: 'Text in notifications',
  textChoices: { hide: 'Hide', show: 'Show' },
  state: {
    unsupported: 'This browser cannot show notifications.',
    denied:
      'Blocked by the browser. Allow notifications in the site settings next to the address bar, then reload the page.',
    default: 'Your browser will ask for permission.',
    granted: '',
  },
  ask: 'Allow notifications',

  test: 'Test',
  testTitle: 'Rapport',
  testBody: 'New texts will be announced like this.',
  tested: {
    sound: {
      played: 'The sound was played.',
      refused: 'The browser refused the sound. Allow sound in the site settings, then try again.',
      off: 'Sounds are off.',
    },
    desktop: {
      shown: 'A notification was shown. If you did not see it, check your device’s notification settings.',
      refused: 'No notification could be shown.',
      off: 'Desktop notifications are off.',
    },
  },
};

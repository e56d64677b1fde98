import { shell } from './shell.ts';

/** The preferences for the appearance and sounds of the app on this device. */
export const preferences = {
  title: shell.nav.preferences,
  note: 'These apply to this device only.',
  density: 'List density',
  densities: { default: 'Default', compact: 'Compact', roomy: 'Roomy' },
  afterDone: 'After you mark a conversation as done',
  afterDoneChoices: { list: 'Show the list', next: 'Open the next one' },
  sounds: 'Sounds',
  soundChoices: { on: 'On', off: 'Off' },
  done: 'Done',
};

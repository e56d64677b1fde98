import { count } from './grammar.ts';

type TypeField = 'excluded' | 'displayName' | 'isWellness' | 'instructions' | 'dropOff' | 'pickup';

const fields: Readonly<Record<TypeField, string>> = {
  excluded: 'reminders',
  displayName: 'what clients read',
  isWellness: 'wellness visit',
  instructions: 'instructions',
  dropOff: 'drop-off',
  pickup: 'pickup',
};

/** The appointment types of the practice, and what is set for each. */
export const appointmentTypes = {
  title: 'Appointment types',
  text: 'What clients read about each kind of visit, when they bring and collect their pet, and which kinds get no reminders.',
  loading: 'Loading appointment types',
  failed: 'The appointment types could not be loaded.',
  empty: 'Your practice software has not named any. New ones take up to a day.',
  unnamed: 'Unnamed type',

  search: 'Search appointment types',
  filter: 'Show',
  filters: { all: 'All', leftOut: 'Left out', customTimes: 'Custom times' },
  none: 'No appointment type is found.',
  list: 'Appointment types',
  keys: 'Arrow keys move between types and their controls, Space presses a control.',

  reminded: 'Reminded',
  remindedName: (type: string) => `Reminded: ${type}`,
  edit: (type: string) => `Edit ${type}`,
  choose: (type: string) => `Choose ${type}`,
  reads: (name: string) => `Clients read “${name}”.`,
  dropOff: (range: string) => `Drop-off ${range}`,
  pickup: (range: string) => `Pickup ${range}`,
  wellness: 'Wellness visit',
  instructions: 'Instructions',
  isEdited: 'Edited',
  leftOut: 'Left out: these clients stay in the audit to be called.',
  endOfLife: 'Clients are never reminded of end-of-life visits.',
  suggestion: 'Looks like an end-of-life visit. Leave it out?',
  leaveOut: 'Leave out',
  leaveOutName: (type: string) => `Leave out ${type}`,
  removed: 'No longer named by your practice software. The settings stay in case it is named again.',
  remove: 'Remove settings',
  removeName: (type: string) => `Remove the settings of ${type}`,

  bulk: {
    label: 'Chosen appointment types',
    chosen: (value: number) => `${count(value, 'type', 'types')} chosen`,
    chooseAll: (value: number) => `Choose all ${value}`,
    leaveOut: 'Leave out',
    remind: 'Remind',
    clear: 'Clear',
    leftOut: (value: number) => `${count(value, 'type is', 'types are')} left out once you publish.`,
    remindedNow: (value: number) => `${count(value, 'type is', 'types are')} reminded once you publish.`,
  },

  dialog: {
    title: (type: string) => type,
    fields: 'Settings',
    displayName: 'What clients read',
    displayNameHint: 'In place of the name in your practice software.',
    isWellness: 'This is a wellness visit',
    isWellnessHint: 'Clients also read its price, as set below on the page.',
    instructions: 'Instructions for clients',
    instructionsHint: (length: number, most: number) => `Plain text. ${length} of ${most}`,
    done: 'Done',
    discard: 'Discard these edits',
    preview: 'What clients get',
    cadence: 'Message',
    leftOut: 'These clients get no reminders, because the type is left out.',
  },

  times: {
    legend: 'Drop-off and pickup',
    hint: 'Type a time, such as 730 or 4 pm, or choose one.',
    toggle: { dropOff: 'Clients drop their pet off', pickup: 'Clients pick their pet up' },
    from: { dropOff: 'Drop-off from', pickup: 'Pickup from' },
    until: { dropOff: 'Drop-off until', pickup: 'Pickup until' },
    list: 'Times',
    incomplete: 'Choose both times, in steps of 15 minutes.',
    none: 'no time',
  },
  tooLong: (length: number, most: number) => `${length} of ${most}. Shorten it by ${length - most}.`,
  noPlaceholders: (written: string) => `${written} is not filled in here. Remove it.`,

  changes: {
    label: (type: string, field: TypeField) => `${type}: ${fields[field]}`,
    reminded: 'Reminded',
    leftOut: 'Left out: no reminders, called from the audit',
    yes: 'Yes',
    no: 'No',
  },
};

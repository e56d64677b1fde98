import { count, listed } from './grammar.ts';

/** Species as the practice software names them, in plain words. */
const species: Readonly<Record<string, string>> = {
  Canine: 'dogs',
  Feline: 'cats',
  Equine: 'horses',
  Avian: 'birds',
  Unknown: 'other animals',
};
const speciesName = (name: string): string => species[name] ?? name.toLowerCase();
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const clients = (value: number) => count(value, 'client', 'clients');
const pets = (value: number) => count(value, 'pet', 'pets');

/** The page of medical service reminders. */
export const serviceReminders = {
  intro:
    'Tell clients when vaccines and other services for their pets come due. Services and due dates come from your practice software.',
  reminders: {
    title: 'Reminders for what comes due',
    text: 'When clients hear from you around the due date, and how.',
  },

  notices: {
    label: 'About these reminders',
    textingOff: 'Texting is off, so nobody gets these reminders by text.',
    arriving: (until: string) =>
      `Your practice software is sending its services. New services may be missing until ${until}.`,
    late: (since: string) =>
      `Your practice software has been sending its services since ${since}, which is longer than it should take. Ask its support. Reminders go on with the services below.`,
    begins: (day: string) => `These reminders begin on ${day}. None goes out before.`,
    dismiss: 'Hide for a day',
  },

  services: {
    title: 'Services',
    text: 'Switch off what clients need not be reminded of.',
    list: 'Services',
    keys: 'Up and down arrows move between services.',
    loading: 'Loading the services',
    failed: 'The services could not be loaded',
    empty: 'Your practice software lists no services.',
    arriving: 'No services have arrived yet.',
    search: 'Search services',
    filter: 'Show services for',
    allSpecies: 'All',
    species: (name: string) => capital(speciesName(name)),
    found: (value: number) => (value === 0 ? 'No service matches.' : count(value, 'service', 'services')),
    unnamed: 'A service',
    remind: (name: string) => `Remind of ${name}`,
    speciesOf: (names: readonly string[]) => names.map(speciesName).join(', '),
    due: (value: number) => (value === 0 ? 'none due in 60 days' : `${pets(value)} due in 60 days`),
    off: (name: string) => `No texts, emails or postcards for ${name}`,
    gone: 'No longer in your practice software. The setting is kept in case it returns.',
    edited: 'Edited',
    allOff: 'Switch all off',
    allOn: 'Switch all on',
    switchedOff: (value: number) => `${count(value, 'service', 'services')} switched off`,
    switchedOn: (value: number) => `${count(value, 'service', 'services')} switched on`,
    confirm: {
      title: 'Switch all services off?',
      text: (services: number, reached: number | null) => {
        const what = `Clients will not be reminded of ${services === 1 ? 'this service' : `these ${services} services`} once you publish.`;
        return reached === null ? what : `${what} In the coming 30 days your reminders reach ${clients(reached)}.`;
      },
      counting: 'Counting the clients whom your reminders reach',
      confirm: 'Switch off',
      cancel: 'Cancel',
    },
  },

  own: {
    title: 'Your own words',
    text: 'A few sentences that every reminder of a service has, for example about deposits or cancelling.',
    none: 'Nothing is written yet.',
    noneReadOnly: 'Your reminders have no words of your own.',
    readOnly: 'These words are sent with every reminder. They cannot be edited at the moment.',
    edit: 'Edit',
    editName: 'Edit your own words',
    notInTexts: 'Only in emails and on postcards',
    notInTextsHint: 'Texts go without these words and their link.',
    notInTextsShort: 'Only in emails and on postcards',
    title2: 'Your own words and link',
    label: 'Your own words',
    count: (length: number, most: number) => `${length} of ${most} characters`,
    linkLabel: 'Link label',
    linkLabelHint: 'For example “Book online”.',
    linkAddress: 'Link address',
    linkHint: (hasPage: boolean) =>
      hasPage
        ? 'Without a link, clients get the address at which they can ask you for a visit.'
        : 'Optional. It stands below your words.',
    link: (label: string, url: string) => `${label}: ${url}`,
    linkTooLongForCards: 'This link is too long for a postcard, so cards go without it.',
    open: 'Open',
    openName: 'Open the link in a new tab',
    tooLong: (length: number, most: number) => `${length} of ${most}. Shorten it by ${length - most}.`,
    noPlaceholders: (written: string) => `${written} would be sent as it is. Remove it.`,
    noLabel: 'Say what the link is for.',
    noAddress: 'Enter a web address that begins with https:// or http://.',
    addressMissing: 'Enter the address of the link, or remove its label.',
    preview: 'Preview',
    cadence: 'Message',
    done: 'Done',
    discard: 'Discard edits',
    segments: (value: number) =>
      value === 1 ? 'Each text is one segment.' : `Each text is ${value} segments, which carriers charge one by one.`,
    segmentsWithout: (value: number) => `Without your words it would be ${value}.`,
    perMonth: (texts: number, segments: number) =>
      `About ${count(segments, 'segment', 'segments')} for the ${count(texts, 'text', 'texts')} of the coming 30 days.`,
  },

  leftOut: {
    title: 'Who is left out',
    text: 'Choose by the classifications of your practice software. A client with several counts if any of them is chosen.',
    mode: 'Remind',
    modes: { EXCLUDE: 'Everybody but…', INCLUDE: 'Only…' },
    classifications: 'Classifications',
    clients: (value: number) => clients(value),
    loading: 'Loading the classifications',
    failed: 'The classifications could not be loaded',
    none: 'Your practice software has no client classifications, so everybody is reminded.',
    nobody: 'Nobody would be reminded. Choose at least one classification, or choose “Everybody but…”.',
    nobodyLeft: 'No client has one of these classifications, so nobody would be reminded.',
    gone: 'no longer in your practice software',
    published: (summary: string) => `${summary}. This cannot be edited at the moment.`,
    summary: (mode: 'INCLUDE' | 'EXCLUDE', names: readonly string[]) => {
      if (mode === 'INCLUDE') return names.length === 0 ? 'Nobody' : `Only ${listed(names)}`;
      return names.length === 0 ? 'Everybody' : `Everybody but ${listed(names)}`;
    },
  },
  booked: {
    title: 'Pets with a visit booked',
    switch: 'Skip pets that have a visit booked',
    hint: 'No reminders about a pet that has a visit within 120 days.',
  },

  reach: {
    title: 'Who will hear from you',
    text: 'Counted by the rule that sends, with your edits.',
    range: 'Count the coming',
    days: (value: number) => `${value} days`,
    loading: 'Counting who will hear from you',
    again: 'Counting again',
    failed: 'It could not be counted who will hear from you.',
    nobody: (days: number) => `In the coming ${days} days no reminder of a service goes out.`,
    summary: (days: number, reached: number, messages: readonly string[]) =>
      `In the coming ${days} days this reaches ${clients(reached)}: ${listed(messages)}.`,
    texts: (value: number) => count(value, 'text', 'texts'),
    emails: (value: number) => count(value, 'email', 'emails'),
    cards: (value: number, cost: string) => `${count(value, 'postcard', 'postcards')} (${cost})`,
    reached: (value: number) => `${clients(value)} ${value === 1 ? 'is' : 'are'} reached`,
    unreachable: (value: number) => `${clients(value)} cannot be reached`,
    leftOut: (value: number) => `${clients(value)} ${value === 1 ? 'is' : 'are'} left out`,
    difference: (value: number) =>
      value === 0
        ? 'As many clients as published.'
        : `${count(Math.abs(value), value > 0 ? 'client more' : 'client fewer', value > 0 ? 'clients more' : 'clients fewer')} than published.`,
    asOf: (time: string) => `As of ${time}.`,
  },
};

import { count, formatNumber, listed, withinSentence } from './grammar.ts';

const species: Readonly<Record<string, string>> = {
  Canine: 'Dogs',
  Feline: 'Cats',
  Equine: 'Horses',
  Avian: 'Birds',
  Unknown: 'Other animals',
};
const speciesName = (name: string): string => species[name] ?? name;

/** What the practice recommends to clients. */
export const recommendedCare = {
  intro:
    'Recommend services to your clients, say what they cost and why they matter. Clients read it on their care page.',
  invalid: 'This value cannot be published.',
  speciesName,

  switches: {
    title: 'What clients see',
    recommendedCare: 'Show recommended care to clients',
    careHint:
      'Messages about services that are due link to the client’s care page. Everything can be prepared while this is off.',
    showScore: 'Show the care score',
    scoreHint:
      'The care score says how many of the recommended services of an animal are not overdue, in per cent. Animals with fewer than two of them have none.',
    scoreNeeds: 'Switch on “Show recommended care to clients” first.',
    consequence: (isOn: boolean) =>
      isOn ? 'Messages about services that are due link to a care page.' : 'Care pages do not open any more.',
  },

  syncing: {
    title: 'Your services are still being synced',
    text: 'Your practice software is sending its services. They appear here as they arrive, which can take up to a day.',
    some: 'Your practice software is still sending its services. Some may be missing here until it is done.',
  },
  checkAgain: 'Check again',

  services: {
    title: 'Services',
    text: 'Of the services that your practice software lists, clients read only of those that you recommend.',
    list: 'Services',
    keys: 'Use the arrow keys to move between services and their controls. Space switches, Enter opens a service.',
    search: 'Search services',
    filter: 'Show',
    filters: { all: 'All', incomplete: 'Incomplete', recommended: 'Recommended' },
    species: 'Species',
    allSpecies: 'All species',
    sort: 'Sort by',
    sorts: { name: 'By name', overdue: 'Most overdue first' },
    none: 'No service matches.',
    columns: {
      choose: 'Chosen',
      service: 'Service',
      recommended: 'Recommended',
      price: 'Price',
      note: 'Doctor’s note',
      education: 'Education',
      counts: 'In score',
      animals: 'Animals',
    },
    choose: (name: string) => `Choose ${name}`,
    open: (name: string) => `Edit ${name}`,
    recommend: (name: string) => `Recommend ${name}`,
    countsInScore: (name: string) => `${name} counts in the score`,
    isEdited: 'Edited',
    incomplete: 'Incomplete',
    noPrice: 'No price',
    note: { written: 'Written', missing: 'Missing' },
    materials: (value: number) => (value === 0 ? 'None' : formatNumber(value)),
    removed: 'Your practice software does not list this service any more. Clients do not read of it.',
    remove: 'Remove',
    removeName: (name: string) => `Remove what is set for ${name}`,
  },

  scores: {
    title: 'Care score',
    of: (species: string) => `Care score of ${withinSentence(speciesName(species))}`,
    score: (value: number) => `${formatNumber(value)}%`,
    animals: (value: number) => `on average of ${count(value, 'animal', 'animals')}`,
    explained: 'Counted with what is published, of animals for which at least two services count.',
    none: 'No animal has a care score yet: recommend at least two services that count in it, and publish them.',
  },
  figures: {
    failed: 'How many animals are overdue could not be counted.',
    loading: 'Counting',
    overdue: (overdue: number, of: number) => `${formatNumber(overdue)} of ${formatNumber(of)} overdue`,
    gaps: (value: number) => `${formatNumber(value)} never listed`,
    none: 'No animals',
    explained:
      '“Never listed” are animals of the species for whom your practice software has no entry of the service. They are not counted as overdue, nor in the score.',
  },

  bulk: {
    label: 'Several services',
    chooseAll: (value: number) => `Choose all ${formatNumber(value)}`,
    chosen: (value: number) => `${formatNumber(value)} chosen`,
    recommend: 'Recommend',
    stop: 'Do not recommend',
    count: 'Count in score',
    ignore: 'Leave out of score',
    price: 'Set a price',
    clear: 'Clear choice',
    done: (value: number) => count(value, 'service edited', 'services edited'),
    priceTitle: (value: number) => `Price of ${count(value, 'service', 'services')}`,
    priceText: 'Replaces the prices of these services. Nothing is published yet.',
    set: 'Set price',
    cancel: 'Cancel',
  },

  editor: {
    close: 'Close',
    done: 'Done',
    discard: 'Discard edits',
    previous: 'Previous service',
    next: 'Next service',
    place: (at: number, of: number) => `${formatNumber(at)} of ${formatNumber(of)}`,
    opened: (name: string) => `Editing ${name}`,
    recommended: 'Recommended',
    recommendedHint: 'Clients read of it once it has a price and the doctor’s note.',
    counts: 'Counts in the care score',
    form: 'Settings of the service',
  },
  price: 'Price',
  note: {
    label: 'Doctor’s note',
    hint: 'Why your doctors recommend it, in two or three sentences.',
    named: (service: string, length: number, of: number) =>
      `Doctor’s note for ${service}, ${length} of ${of} characters`,
    missing: 'Write the doctor’s note.',
    count: (length: number, of: number, seconds: number) =>
      `${length} of ${of} characters${seconds > 0 ? `, about ${seconds} s when read aloud` : ''}`,
    tooLong: (length: number, of: number) => `Use at most ${of} characters. These are ${length}.`,
  },
  materials: {
    title: 'Education materials',
    search: 'Search materials',
    none: 'No material matches.',
    loading: 'Loading education materials',
    failed: 'The education materials could not be loaded.',
    kept: (value: number) => `${count(value, 'material', 'materials')} chosen before, which stay chosen.`,
    full: (most: number) => `At most ${most} can be chosen.`,
    details: (minutes: number, of: readonly string[]) =>
      `${count(minutes, 'minute', 'minutes')} to read · ${of.length === 0 ? 'All animals' : listed(of.map(speciesName))}`,
  },
  links: {
    title: 'Links',
    label: (at: number) => `Web address ${at}`,
    hint: 'Up to three pages that explain more, such as one of your own.',
    example: 'https://',
    invalid: 'Please provide valid web address',
  },
  preview: {
    title: 'What clients read',
    animal: 'Biscuit',
    overdue: 'Overdue since May 3',
    score: 'Care score 67: 2 of 3',
    scoreHint: 'An example of an animal that is overdue for one of three services.',
    noPrice: 'No price yet',
    noNote: 'No note yet',
    notRecommended: 'Clients do not read of this service while it is not recommended.',
    off: 'Clients do not read of it while recommended care is off.',
  },

  changes: {
    label: (name: string, field: string) => `${name}: ${fieldNames[field] ?? field}`,
    recommended: (isOn: boolean) => (isOn ? 'Recommended' : 'Not recommended'),
    counts: (isOn: boolean) => (isOn ? 'Counts' : 'Does not count'),
  },
};

const fieldNames: Readonly<Record<string, string>> = {
  recommended: 'recommendation',
  addToCareScore: 'care score',
  price: 'price',
  reason: 'doctor’s note',
  materials: 'education materials',
  links: 'links',
};

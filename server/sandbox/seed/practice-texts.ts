import { endOfLife } from '#contract/campaigns/booking-config.ts';
/** The quick replies of seeded practices. */
export const quickReplies: readonly (readonly [name: string, content: string])[] = [
  ['Appointment confirmed', 'Hi {{owner}}, you are all set. We look forward to seeing you and {{pet}}.'],
  ['Ask for a picture', 'Could you send us a picture? It helps the doctor decide how soon we should see this.'],
  [
    'Call us please',
    'Hi {{owner}}, this is easier to talk through. Please call {{practice}} at {{practice phone}} when you have a moment.',
  ],
  [
    'Directions',
    'We are behind the bakery, with parking right at the door. Ring the bell and we come out to help you.',
  ],
  ['Emergency', 'Please go to the emergency hospital right away and call them on the way. We send your records over.'],
  ['Fasting before surgery', 'No food after 10 the night before surgery, please. Water is fine until the morning.'],
  [
    'Lab results pending',
    'The lab has not sent the results yet. We text you as soon as the doctor has gone over them.',
  ],
  [
    'Prescription ready',
    'Hi {{owner}}, the prescription for {{pet}} is ready for pick-up at the front desk. We are open until 6.',
  ],
  ['Records sent', 'The records are on their way to your email. Let us know if they do not arrive.'],
  ['Running late', 'Thank you for letting us know. Drive safely, we will make it work.'],
];

export const autoReplyText =
  'Thank you for your text. We are closed right now and will answer when we are back. In an emergency please call the animal emergency hospital.';

export const thankYou =
  'Thank you for bringing {{pet}} in. How did it go? Your answer takes a minute and helps us, and other pet owners, a lot.';

/** The services that animals become due for, with their species. */
export const serviceTypes: readonly { id: string; name: string; species: readonly string[] }[] = [
  { id: 'rabies', name: 'Rabies', species: ['Canine', 'Feline', 'Equine'] },
  { id: 'distemper', name: 'Distemper', species: ['Canine', 'Feline'] },
  { id: 'bordetella', name: 'Bordetella', species: ['Canine'] },
  { id: 'heartworm-test', name: 'Heartworm test', species: ['Canine'] },
  { id: 'fecal-test', name: 'Fecal test', species: ['Canine', 'Feline', 'Equine', 'Avian', 'Unknown'] },
  { id: 'dental-check', name: 'Dental check', species: ['Canine', 'Feline', 'Equine'] },
];

/** A service that the practice software reports with the next sync. */
export const nextServiceType = { id: 'leptospirosis', name: 'Leptospirosis', species: ['Canine'] } as const;

/** How the practice software groups clients; every so many clients belong to a group. */
export const clientClassifications: readonly { id: string; name: string; every: number }[] = [
  { id: 'breeder', name: 'Breeder', every: 31 },
  { id: 'boarding', name: 'Boarding only', every: 23 },
  { id: 'rescue', name: 'Rescue or shelter', every: 47 },
  { id: 'staff', name: 'Staff', every: 61 },
  { id: 'moved-away', name: 'Moved away', every: 29 },
];

/** The types of visits. No reminders are sent for excluded ones (PR-06). */
export const appointmentTypes: readonly {
  id: string;
  name: string;
  share: number;
  excluded: boolean;
  minutes: number;
  /** As the practice software names it. */
  kind?: string;
}[] = [
  { id: 'wellness', name: 'Annual wellness exam', share: 24, excluded: false, minutes: 30 },
  { id: 'vaccine', name: 'Vaccine booster', share: 14, excluded: false, minutes: 15 },
  { id: 'sick', name: 'Sick visit', share: 15, excluded: false, minutes: 30 },
  { id: 'recheck', name: 'Recheck', share: 12, excluded: false, minutes: 15 },
  { id: 'dental', name: 'Dental cleaning', share: 6, excluded: false, minutes: 60 },
  { id: 'surgery', name: 'Surgery', share: 7, excluded: false, minutes: 60 },
  { id: 'nails', name: 'Nail trim', share: 8, excluded: false, minutes: 15 },
  { id: 'new', name: 'New patient visit', share: 4, excluded: false, minutes: 45 },
  { id: 'boarding', name: 'Boarding drop-off', share: 4, excluded: true, minutes: 15 },
  { id: 'labs', name: 'Lab draw', share: 3, excluded: true, minutes: 15 },
  { id: 'goodbye', name: 'End-of-life visit', share: 2, excluded: true, minutes: 45, kind: endOfLife },
  { id: 'call', name: 'Phone consultation', share: 1, excluded: true, minutes: 15 },
];

export const medicines: readonly string[] = [
  'Apoquel',
  'carprofen',
  'gabapentin',
  'methimazole',
  'prednisone',
  'amoxicillin',
  'the heart medicine',
  'the ear drops',
  'the eye drops',
  'the thyroid pills',
];

export const foods: readonly string[] = [
  'kidney care',
  'sensitive stomach',
  'joint care',
  'urinary',
  'puppy',
  'weight control',
];

/** What clients write when they are asked how a visit was. */
export const clientWords = {
  content: [
    'Everybody was so kind to our old dog.',
    'Thank you for squeezing us in!',
    'More parking would be great.',
    'Please keep the texts, they help a lot.',
  ],
  unhappy: [
    'We waited for almost an hour.',
    'Nobody told us the price beforehand.',
    'I would have liked a call with the results.',
  ],
} as const;

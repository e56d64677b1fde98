import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mostPostcardLines, type PostcardSides } from '../../campaigns/postcards.ts';
import type { ReminderFacts } from '../../campaigns/reminder-facts.ts';
import { postcards } from '../cadences/cadences.ts';
import { composePostcard, type PostcardSender } from './postcard.ts';
import { addressesOf, backOf, cardSize, frontOf } from './postcard-drawing.ts';
import { type ReminderSettings, scheduledReminders } from './scheduled-reminders.ts';
import { balanced, shortened, textWidth, wrapped } from './text-width.ts';

const sender: PostcardSender = {
  practiceName: 'Harborview Animal Hospital',
  practiceVoicePhone: '+12075550100',
  practiceAddress: '5 Wharf Road',
  practiceAddress2: null,
  practiceAddressCity: 'Portland',
  practiceAddressState: 'ME',
  practiceAddressPostalCode: '04101',
  campaignEnrollments: [],
};
const withWords = (text: string, link: { label: string; url: string } | null = null): PostcardSender => ({
  ...sender,
  campaignEnrollments: [{ campaignType: 'ServiceReminders', campaignConfig: { customContent: { text, link } } }],
});
const settings: ReminderSettings = {
  practiceIanaZone: 'America/New_York',
  campaignEnrollments: [
    { campaignType: 'ServiceReminders', status: 'completed', startDate: '2026-01-01', mediums: ['POSTCARD'] },
  ],
};

type Pet = ReminderFacts['pets'][number];
const luna: Pet = { id: 'luna', name: 'Luna', species: 'Canine', deceased: false };
const milo: Pet = { id: 'milo', name: 'Milo', species: 'Feline', deceased: false };
const due = (id: string, petId: string, dueOn: string, name = 'Rabies') => ({
  id,
  petId,
  serviceTypeId: id,
  name,
  dueOn,
});

function householdOf(pets: readonly Pet[], servicesDue: ReminderFacts['servicesDue']): ReminderFacts {
  return {
    owner: {
      id: 'maya',
      firstName: 'Maya',
      lastName: 'Okafor',
      smsPhone: null,
      smsSubscribed: true,
      email: null,
      emailStop: null,
      address: { street: '12 Elm Street', city: 'Portland', state: 'Maine', postalCode: '04101' },
    },
    pets: [...pets],
    appointments: [],
    servicesDue,
    thankedAt: null,
  };
}

/** The cards that a household gets, each with what is printed. */
const cardsOf = (facts: ReminderFacts) =>
  scheduledReminders(facts, settings)
    .filter(({ medium, outcome }) => medium === 'POSTCARD' && outcome === 'scheduled')
    .map(({ subjects }) => ({ subjects, sides: composePostcard(subjects, facts, sender) as PostcardSides }));

describe('a card', () => {
  it('is about all animals of a household, with a picture of their species and the day of each service [MS-12] [EN-12]', () => {
    const facts = householdOf(
      [luna, milo],
      [due('a', 'luna', '2027-01-12'), due('b', 'luna', '2027-01-14', 'Distemper'), due('c', 'milo', '2027-01-20')],
    );
    expect(cardsOf(facts).map(({ sides }) => sides)).toEqual([
      {
        art: 'dog-and-cat',
        headline: 'Luna and Milo are due for a visit',
        practiceName: 'Harborview Animal Hospital',
        note: null,
        link: null,
        greeting: 'Hi Maya,',
        lines: ['Luna: Rabies, Jan 12', 'Luna: Distemper, Jan 14', 'Milo: Rabies, Jan 20'],
        more: null,
        request: 'Please call (207) 555-0100 to book a visit for them.',
        to: { name: 'Maya Okafor', street: '12 Elm Street', city: 'Portland', state: 'ME', postalCode: '04101' },
        from: {
          name: 'Harborview Animal Hospital',
          street: '5 Wharf Road',
          city: 'Portland',
          state: 'ME',
          postalCode: '04101',
        },
      },
    ]);
  });

  it.each([
    ['dog', ['Canine']],
    ['cat', ['Feline', 'Feline']],
    ['dog-and-cat', ['Feline', 'Canine']],
    ['other', ['Equine']],
    ['other', ['Canine', 'Avian']],
    ['other', ['Unknown']],
  ] as const)('shows %s for %s [EN-12]', (art, species) => {
    const pets = species.map((one, index) => ({ ...luna, id: `pet-${index}`, species: one }));
    const services = pets.map(({ id }) => due(`due-${id}`, id, '2027-01-12'));
    expect(composePostcard(services, householdOf(pets, services), sender)).toMatchObject({ art });
  });

  it('goes to a household of seven twice: each animal is on one of them, and none is lost [MS-12] [CN-22]', () => {
    const pets = Array.from({ length: 7 }, (_, index) => ({ ...luna, id: `pet-${index}`, name: `Pet ${index}` }));
    const days = ['2027-01-12', '2027-01-19', '2027-02-03'];
    const services = days.flatMap((day) => pets.map(({ id }) => due(`${id} ${day}`, id, day)));
    const cards = cardsOf(householdOf(pets, services));
    const animals = cards.map(({ subjects }) => [...new Set(subjects.map(({ petId }) => petId))]);
    expect(animals.map(({ length }) => length)).toEqual([6, 1]);
    expect(new Set(animals.flat()).size).toBe(7);
    expect(cards.flatMap(({ subjects }) => subjects)).toHaveLength(21);
    expect(cards[0]?.sides.more).toBe('and 6 more services');
  });

  it('says how many services its lines have no room for, and names every animal', () => {
    const pets = [luna, milo];
    const services = [
      ...Array.from({ length: 13 }, (_, index) => due(`a${index}`, 'luna', '2027-01-12', `Vaccine ${index + 10}`)),
      due('last', 'milo', '2027-02-01', 'Checkup'),
    ];
    const sides = composePostcard(services, householdOf(pets, services), sender);
    expect(sides?.lines).toHaveLength(mostPostcardLines);
    expect(sides?.lines.at(-1)).toBe('Milo: Checkup, Feb 1');
    expect(sides?.more).toBe('and 2 more services');
  });

  it('takes names as text in one line, and calls an animal or a client without a name something', () => {
    const pets = [
      { ...luna, name: ' ' },
      { ...milo, name: '<b>Mi\nlo</b>' },
    ];
    const services = [due('a', 'luna', '2027-01-12', '{{service}}'), due('b', 'milo', '2027-01-12')];
    const facts = householdOf(pets, services);
    const nobody = { ...facts, owner: { ...facts.owner, firstName: null, lastName: null } };
    const sides = composePostcard(services, nobody, { ...sender, practiceVoicePhone: null, practiceAddressCity: null });
    expect(sides).toMatchObject({
      greeting: 'Hello,',
      headline: 'Your pet and <b>Mi lo</b> are due for a visit',
      request: 'Please call us to book a visit for them.',
      to: { name: 'Pet Parent' },
      from: null,
    });
    expect(sides?.lines[0]).toBe('your pet: {{service}}, Jan 12');
  });

  it('cuts no character in two where a name is longer than the printer takes', () => {
    const practiceName = `${'i'.repeat(39)}🐾 Clinic`;
    const services = [due('rabies', 'luna', '2027-01-12')];
    const sides = composePostcard(services, householdOf([luna], services), { ...sender, practiceName });
    expect(sides?.from?.name).toBe('i'.repeat(39));
  });

  it('has the practice’s own words as text, cut where there is no more room, and its link if it fits [MS-05] [MS-06]', () => {
    const services = [due('a', 'luna', '2027-01-12')];
    const facts = householdOf([luna], services);
    const short = withWords('A <b>deposit</b>\nis due.', { label: 'Prices', url: 'https://harborview.example/prices' });
    expect(composePostcard(services, facts, short)).toMatchObject({
      note: 'A <b>deposit</b> is due.',
      link: 'Prices: https://harborview.example/prices',
    });
    const long = withWords('W'.repeat(40).concat(' ').repeat(12), {
      label: 'Prices',
      url: `https://harborview.example/${'p'.repeat(90)}`,
    });
    const sides = composePostcard(services, facts, long) as PostcardSides;
    expect(sides.link).toBeNull();
    const texts = frontOf(sides).texts.map(({ text }) => text);
    expect(texts.at(-2)).toMatch(/…$/);
    expect(texts).toHaveLength(9);
  });

  it('names a service once that the practice software has twice', () => {
    const services = [due('a', 'luna', '2027-01-12'), { ...due('b', 'luna', '2027-01-20'), serviceTypeId: 'a' }];
    expect(composePostcard(services, householdOf([luna], services), sender)?.lines).toEqual(['Luna: Rabies, Jan 12']);
  });

  it('is none without an address that mail can be delivered to', () => {
    const services = [due('a', 'luna', '2027-01-12')];
    const facts = householdOf([luna], services);
    const address = { street: '', city: 'Portland', state: 'ME', postalCode: '04101' };
    const bad = { ...facts, owner: { ...facts.owner, address } };
    expect(composePostcard(services, bad, sender)).toBeNull();
    expect(composePostcard(services, { ...facts, owner: { ...facts.owner, address: null } }, sender)).toBeNull();
    expect(new Set(scheduledReminders(bad, settings).map(({ outcome }) => outcome))).toContain('bad_address');
  });
});

describe('any household', () => {
  const names = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.constantFrom('Luna', 'W'.repeat(60), ''));
  const petIds = Array.from({ length: 9 }, (_, index) => `pet-${index}`);
  const someHousehold = fc
    .record({
      pets: fc.tuple(...petIds.map((id) => names.map((name) => ({ ...luna, id, name })))),
      services: fc.uniqueArray(
        fc.record({
          id: fc.nat(60).map(String),
          petId: fc.constantFrom(...petIds),
          name: names,
          dueOn: fc
            .date({ min: new Date('2027-01-01'), max: new Date('2027-04-30'), noInvalidDate: true })
            .map((date) => date.toISOString().slice(0, 10)),
        }),
        { selector: ({ id }) => id, maxLength: 40 },
      ),
    })
    .map(({ pets, services }) =>
      householdOf(
        pets,
        services.map((service) => ({ ...service, serviceTypeId: service.id })),
      ),
    );

  it('has each due service on exactly one card, and at most six animals on each [MS-12] [CN-22]', () => {
    fc.assert(
      fc.property(someHousehold, (facts) => {
        const cards = cardsOf(facts);
        const ids = cards.flatMap(({ subjects }) => subjects.map(({ id }) => id));
        expect(ids.toSorted()).toEqual(facts.servicesDue.map(({ id }) => id).toSorted());
        for (const { subjects, sides } of cards) {
          expect(new Set(subjects.map(({ petId }) => petId)).size).toBeLessThanOrEqual(postcards.animals);
          const left = Number(/\d+/.exec(sides.more ?? '0')?.[0]);
          expect(sides.lines.length + left).toBe(subjects.length);
          expect(sides.lines.length).toBeLessThanOrEqual(mostPostcardLines);
        }
      }),
    );
  });

  it('gets the same cards in whatever order its animals’ services are listed [MS-12]', () => {
    const shuffled = someHousehold.chain((facts) =>
      fc
        .shuffledSubarray(facts.servicesDue, { minLength: facts.servicesDue.length })
        .map((servicesDue) => [facts, { ...facts, servicesDue }] as const),
    );
    fc.assert(
      fc.property(shuffled, ([facts, other]) => {
        expect(cardsOf(other)).toEqual(cardsOf(facts));
        for (const { subjects, sides } of cardsOf(facts))
          expect(composePostcard(subjects.toReversed(), other, sender)).toEqual(sides);
      }),
    );
  });

  it('has cards whose text stays on the paper and out of the post office’s half', () => {
    fc.assert(
      fc.property(someHousehold, fc.string({ maxLength: 500 }), (facts, note) => {
        for (const { subjects } of cardsOf(facts)) {
          const sides = composePostcard(subjects, facts, withWords(note)) as PostcardSides;
          for (const { text, x, y, size, isCentred } of [...frontOf(sides).texts, ...addressesOf(sides)]) {
            const left = isCentred ? x - (textWidth(text) * size) / 2 : x;
            expect(left).toBeGreaterThanOrEqual(10);
            expect(left + textWidth(text) * size).toBeLessThanOrEqual(cardSize.width - 4);
            expect(y).toBeLessThanOrEqual(cardSize.height - 12);
          }
          for (const { text, x, y, size } of backOf(sides).texts) {
            expect(x + textWidth(text) * size).toBeLessThanOrEqual(176);
            expect(y).toBeLessThanOrEqual(cardSize.height - 12);
          }
        }
      }),
    );
  });
});

describe('a line of print', () => {
  it('is cut with an ellipsis, never within a character', () => {
    expect(shortened('Luna', 10)).toBe('Luna');
    expect(shortened('Bartholomew the Third', 6)).toMatch(/^Barth.*…$/);
    expect(shortened('🐶🐶🐶🐶', 3.2)).toBe('🐶🐶…');
  });

  it('shares its words evenly between as few lines as are needed', () => {
    expect(wrapped('Gracie and Sophie are due for a visit', 17)).toEqual(['Gracie and Sophie are due for a', 'visit']);
    expect(balanced('Gracie and Sophie are due for a visit', 17)).toEqual(['Gracie and Sophie', 'are due for a visit']);
  });

  it('ends before it is too wide, whatever is written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 2, max: 30 }), (text, ems) => {
        for (const line of [shortened(text, ems), ...wrapped(text, ems), ...balanced(text, ems)])
          expect(textWidth(line)).toBeLessThanOrEqual(ems);
        expect(balanced(text, ems)).toHaveLength(wrapped(text, ems).length);
      }),
    );
  });
});

import type { Faker } from '@faker-js/faker';
import type { JsonObject } from '#contract/fields.ts';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import type { Answers } from '#contract/rules/surveys/answers.ts';
import type { Calendar } from './calendar.ts';
import type { Clients } from './clients.ts';
import type { PracticePlan } from './plan.ts';
import { clientWords } from './practice-texts.ts';
import type { SeedRow } from './rows.ts';

const recommend = {
  type: 'rating',
  name: 'recommend',
  title: 'How likely are you to recommend us to a friend?',
  isRequired: true,
  rateMin: 0,
  rateMax: 10,
  minRateDescription: 'Not at all likely',
  maxRateDescription: 'Very likely',
  x_metric: 'nps',
};
const satisfied = {
  type: 'rating',
  name: 'satisfied',
  title: 'How satisfied were you with your visit?',
  minRateDescription: 'Not at all',
  maxRateDescription: 'Very',
  x_metric: 'csat',
};
const liked = (...choices: readonly (readonly [value: string, text: string])[]) => ({
  type: 'checkbox',
  name: 'liked',
  title: 'What did you like?',
  choices: choices.map(([value, text]) => ({ value, text })),
  showOtherItem: true,
});
const more = { type: 'comment', name: 'more', title: 'What could we do better?' };

const survey = (title: string, ...elements: readonly object[]): JsonObject => ({
  title,
  pages: [{ name: 'page1', elements }],
});

/** The second version asks with one choice more. */
const afterVisit = [
  survey('How was your visit?', recommend, satisfied, liked(['staff', 'The staff'], ['time', 'A short wait']), more),
  survey(
    'How was your visit?',
    recommend,
    satisfied,
    liked(['staff', 'Our staff'], ['time', 'A short wait'], ['clear', 'Clear explanations']),
    more,
  ),
] as const;
const newClients = survey('Welcome', { type: 'text', name: 'found', title: 'How did you find us?' });
const opening = survey('Opening hours', { type: 'boolean', name: 'sundays', title: 'Would you come on Sundays?' });

/** Clients who are asked, from a year ago until yesterday. Six in ten answer. */
const mostAsked = 660;
const answeringShare = 0.6;
const days = 365;
/** Days ago of the second version. */
const secondSince = 120;

const ratings = [
  { weight: 55, value: 10 },
  { weight: 20, value: 9 },
  { weight: 12, value: 8 },
  { weight: 5, value: 7 },
  { weight: 8, value: 3 },
];

/** A survey with a year of answers in two versions, a draft and a closed one. */
export function surveysOf(faker: Faker, plan: PracticePlan, calendar: Calendar, { all }: Clients) {
  const practice = rowKeyOf(plan.identity);
  const id = faker.string.uuid();
  const base = { practice, version: null, closed_at: null, is_edited: false, revision: 1 };
  const closedId = faker.string.uuid();
  const rows: SeedRow<'survey'>[] = [
    { ...base, id, name: 'After your visit', draft: afterVisit[1], status: 'PUBLISHED', version: 2, revision: 2 },
    { ...base, id: faker.string.uuid(), name: 'New clients', draft: newClients, status: 'DRAFT' },
    {
      ...base,
      id: closedId,
      name: 'Opening hours',
      draft: opening,
      status: 'CLOSED',
      version: 1,
      closed_at: calendar.at(-90, 600).toISOString(),
    },
  ];
  const version = (survey_id: string, number: number, schema: JsonObject, day: number): SeedRow<'survey_version'> => ({
    practice,
    survey_id,
    version: number,
    schema,
    author: null,
    published_at: calendar.at(day, 540).toISOString(),
  });
  const asked = all.slice(0, mostAsked).map((client, index) => {
    const day = -1 - Math.floor((index * days) / Math.min(mostAsked, all.length));
    return {
      day,
      invitation: {
        practice,
        id: faker.string.uuid(),
        survey_id: id,
        pet_owner_id: client.owner.id,
        visit_type: faker.helpers.arrayElement(['Wellness exam', 'Vaccination', 'Dental cleaning', 'Sick visit']),
        visit_resource: faker.helpers.arrayElement(['Dr. Rivera', 'Dr. Chen']),
        visit_species: client.pets[0]?.species ?? null,
        created_at: calendar.at(day, 540).toISOString(),
        asked_at: calendar.at(day, 540).toISOString(),
      } satisfies SeedRow<'survey_invitation'>,
    };
  });
  const submissions = asked.flatMap(({ day, invitation }): SeedRow<'survey_submission'>[] =>
    faker.datatype.boolean(answeringShare)
      ? [
          {
            practice,
            id: faker.string.uuid(),
            survey_id: id,
            version: day < -secondSince ? 1 : 2,
            invitation_id: invitation.id,
            answers: answersOf(faker),
            submitted_at: calendar.at(day, 600 + faker.number.int(500)).toISOString(),
          },
        ]
      : [],
  );
  return {
    survey: rows,
    survey_version: [
      version(id, 1, afterVisit[0], -days),
      version(id, 2, afterVisit[1], -secondSince),
      version(closedId, 1, opening, -days),
    ],
    survey_invitation: asked.map(({ invitation }) => invitation),
    survey_submission: submissions,
  };
}

function answersOf(faker: Faker): Answers {
  const rating = faker.helpers.weightedArrayElement(ratings);
  const words = rating > 6 ? clientWords.content : clientWords.unhappy;
  return {
    recommend: rating,
    satisfied: Math.max(1, Math.round(rating / 2)),
    ...(rating > 6 && { liked: faker.helpers.arrayElements(['staff', 'time'], { min: 1, max: 2 }) }),
    ...(faker.datatype.boolean(0.3) && { more: faker.helpers.arrayElement(words) }),
  };
}

import type { JsonObject } from '#contract/fields.ts';
import { surveyStarters as words } from '#src/strings/survey-starters.ts';

/** With what a survey can begin. */
export const starterIds = ['after-visit', 'new-client', 'leaving', 'blank'] as const;
export type StarterId = (typeof starterIds)[number];

const recommend = (title: string) => ({
  type: 'rating',
  name: 'recommend',
  title,
  isRequired: true,
  rateMin: 0,
  rateMax: 10,
  minRateDescription: words.scales.recommend.min,
  maxRateDescription: words.scales.recommend.max,
  x_metric: 'nps',
});

const satisfied = (name: string, title: string) => ({
  type: 'rating',
  name,
  title,
  rateMin: 1,
  rateMax: 5,
  minRateDescription: words.scales.satisfied.min,
  maxRateDescription: words.scales.satisfied.max,
  x_metric: 'csat',
});

const choice = (type: 'radiogroup' | 'checkbox', name: string, title: string, choices: Record<string, string>) => ({
  type,
  name,
  title,
  choices: Object.entries(choices).map(([value, text]) => ({ value, text })),
  showOtherItem: true,
});

const comment = (name: string, title: string) => ({ type: 'comment', name, title });
const yesNo = (name: string, title: string) => ({ type: 'boolean', name, title });

const elements: Record<StarterId, () => readonly JsonObject[]> = {
  'after-visit': () => {
    const { recommend: likely, satisfied: content, liked, choices, better } = words['after-visit'];
    return [
      recommend(likely),
      satisfied('satisfied', content),
      choice('checkbox', 'liked', liked, choices),
      comment('better', better),
    ];
  },
  'new-client': () => {
    const { found, choices, welcome, again, missing } = words['new-client'];
    return [
      choice('radiogroup', 'found', found, choices),
      satisfied('welcome', welcome),
      yesNo('again', again),
      comment('missing', missing),
    ];
  },
  leaving: () => {
    const { reason, choices, back, change } = words.leaving;
    return [choice('checkbox', 'reason', reason, choices), yesNo('back', back), comment('change', change)];
  },
  blank: () => [],
};

/** A survey that begins so. Clients read its title, and never the name that it has for staff. */
export const starterSchema = (id: StarterId): JsonObject => ({
  title: words[id].title,
  pages: [{ name: 'page1', elements: elements[id]() }],
});

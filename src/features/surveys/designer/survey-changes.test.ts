import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#contract/fields.ts';
import { questionsOf } from '#contract/rules/surveys/questions.ts';
import { addElement, editElement, moveElement, removeElement, withText } from './edit-schema.ts';
import { copyOf, newQuestion, questionTypes } from './new-question.ts';
import { surveyChanges } from './survey-changes.ts';
import { surveyFindings } from './survey-findings.ts';

const survey: JsonObject = {
  title: 'Visit',
  pages: [
    {
      elements: [
        { type: 'rating', name: 'likely', title: 'How likely?', rateMin: 0, rateMax: 10, x_metric: 'nps' },
        { type: 'radiogroup', name: 'how', title: 'How did you find us?', choices: ['Web', 'Friend'] },
        { type: 'comment', name: 'more', title: 'What else?' },
      ],
    },
  ],
};
const edit = (key: string, change: (json: JsonObject) => JsonObject) => editElement(survey, key, change);

describe('what publishing changes', () => {
  it.each<[string, JsonObject, string[]]>([
    ['other words', edit('more', (json) => withText(json, 'title', 'More?')), ['“What else?” now reads “More?”']],
    ['a new question', addElement(survey, { type: 'text', name: 'q', title: 'Who?' }, null), ['New: “Who?”']],
    ['one less', removeElement(survey, 'more'), ['No longer asked: “What else?”']],
    ['another order', moveElement(survey, 'more', 0), ['The questions are in another order']],
    ['a required one', edit('more', (json) => ({ ...json, isRequired: true })), ['“What else?” must be answered']],
    [
      'other choices',
      edit('how', (json) => ({ ...json, choices: ['Web'] })),
      ['“How did you find us?” has other choices'],
    ],
    [
      'another scale',
      edit('likely', (json) => ({ ...json, rateMax: 5 })),
      ['“How likely?” is answered in another way'],
    ],
    ['the title', { ...survey, title: 'Hello' }, ['The title is “Hello”']],
    ['the thanks', { ...survey, x_thanks: 'Bye' }, ['The words of thanks have changed']],
    ['the last day', { ...survey, x_lastDay: '2098-12-31' }, ['It takes answers until Wednesday, December 31, 2098']],
    ['what is unknown', { ...survey, x_unknown: 1 }, []],
  ])('is said in plain words: %s', (_, after, lines) => expect(surveyChanges(survey, after)).toEqual(lines));
});

describe('what prevents publishing', () => {
  const problems = (schema: JsonObject) =>
    surveyFindings(schema, '2026-11-25').map(({ text, key, isBlocking }) => [text, key, isBlocking]);

  it('names the question, so that it can be shown', () => {
    expect(problems({})).toEqual([['The survey has no question yet.', null, true]]);
    expect(problems(edit('how', (json) => ({ ...json, choices: ['Web'] })))).toEqual([
      ['Question 2 has too few choices.', 'how', true],
    ]);
    expect(problems(edit('more', (json) => ({ ...json, title: '' })))).toEqual([
      ['Question 3 has no words, or a choice of it has none.', 'more', true],
    ]);
  });

  it('differs from what is only worth a look', () => {
    expect(problems(edit('more', (json) => ({ ...json, title: 'how LIKELY?' })))).toEqual([
      ['Questions 1 and 3 are alike.', 'more', false],
    ]);
    const many = Array.from({ length: 11 }, (_, at) => ({ type: 'text', name: `q${at}`, title: `Question ${at}` }));
    expect(problems({ elements: many })).toEqual([
      ['Most people stop before the end of more than 10 questions.', null, false],
    ]);
    expect(problems(edit('how', (json) => ({ ...json, choices: ['Web', { value: 'b', text: 'WEB' }] })))).toEqual([
      ['Question 2 has two choices with the same words.', 'how', false],
    ]);
    expect(problems(survey)).toEqual([]);
  });
});

describe('a new question', () => {
  it.each(questionTypes)('of type %s can be asked, and has a name that no other has', (type) => {
    const [one, other] = [newQuestion(type, []), newQuestion(type, [])];
    expect(questionsOf({ elements: [one, other] }).map(({ name }) => name)).toEqual([one.name, other.name]);
    expect(one.name).not.toBe(other.name);
  });

  it('counts for a score unless another does; a copy never does', () => {
    expect(newQuestion('nps', [])).toMatchObject({ x_metric: 'nps' });
    expect(newQuestion('nps', ['nps'])).not.toHaveProperty('x_metric');
    const copy = copyOf({ ...newQuestion('nps', []), x_unknown: 1 });
    expect(copy).toMatchObject({ x_unknown: 1, rateMax: 10 });
    expect(copy).not.toHaveProperty('x_metric');
  });
});

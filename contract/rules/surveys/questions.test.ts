import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { elementsOf, questionProblems, questionsOf, surveyTitle } from './questions.ts';

const page = (...elements: unknown[]) => ({ pages: [{ elements }] });
const rating = (given: object = {}) => ({ type: 'rating', name: 'recommend', title: 'Would you?', ...given });
/** The problems with the positions of their elements. */
const problemsOf = (schema: object) => questionProblems({ ...schema }).map(({ problem, at }) => [problem, at]);
/** The names of the questions; null for what is not asked. */
const namesIn = (schema: object) => elementsOf({ ...schema }).map(({ question }) => question?.name ?? null);
const nps = rating({ rateMin: 0, rateMax: 10, x_metric: 'nps' });

describe('the questions of a survey', () => {
  it('are those of all pages, in order, with the defaults of SurveyJS', () => {
    const schema = {
      title: { default: 'After your visit', fr: 'Après' },
      pages: [
        { elements: [nps, rating({ name: 'stars', isRequired: true })] },
        {
          elements: [
            {
              type: 'radiogroup',
              name: 'how',
              choices: ['Phone', { value: 'web', text: 'Online' }],
              showOtherItem: true,
            },
            { type: 'checkbox', name: 'liked', choices: [1, 2, 'other'] },
            { type: 'comment', name: 'more' },
            { type: 'text', name: 'who', maxLength: 40 },
            { type: 'boolean', name: 'again', title: 'Will you come back?', description: 'Be honest' },
          ],
        },
      ],
    };
    expect(surveyTitle(schema)).toBe('After your visit');
    const parts = { description: null, isRequired: false };
    const named = (name: string) => ({ ...parts, name, title: name });
    expect(questionsOf(schema)).toEqual([
      {
        ...named('recommend'),
        title: 'Would you?',
        kind: 'rating',
        min: 0,
        max: 10,
        minLabel: null,
        maxLabel: null,
        metric: 'nps',
      },
      {
        ...named('stars'),
        title: 'Would you?',
        isRequired: true,
        kind: 'rating',
        min: 1,
        max: 5,
        minLabel: null,
        maxLabel: null,
        metric: null,
      },
      {
        ...named('how'),
        kind: 'choice',
        isMultiple: false,
        choices: [
          { value: 'Phone', text: 'Phone' },
          { value: 'web', text: 'Online' },
        ],
        hasOther: true,
      },
      {
        ...named('liked'),
        kind: 'choice',
        isMultiple: true,
        choices: [
          { value: '1', text: '1' },
          { value: '2', text: '2' },
        ],
        hasOther: false,
      },
      { ...named('more'), kind: 'text', isLong: true, maxLength: 2000 },
      { ...named('who'), kind: 'text', isLong: false, maxLength: 40 },
      { ...named('again'), title: 'Will you come back?', description: 'Be honest', kind: 'yes-no' },
    ]);
  });

  it.each([
    ['a panel', { type: 'panel', name: 'group', elements: [] }],
    ['a matrix', { type: 'matrix', name: 'grid', columns: [], rows: [] }],
    ['a question with a condition', rating({ visibleIf: '{a} = 1' })],
    ['a name that is no name', rating({ name: '__proto__' })],
    ['a name with capitals', rating({ name: 'Recommend' })],
    ['no name', { type: 'comment' }],
    ['a scale of its own', rating({ rateValues: ['bad', 'good'] })],
    ['a scale from high to low', rating({ rateMin: 5, rateMax: 1 })],
    ['too many choices', { type: 'checkbox', name: 'a', choices: Array.from({ length: 21 }, (_, index) => index) }],
    ['a choice without a value', { type: 'checkbox', name: 'a', choices: [{ text: 'x' }] }],
    ['a date', { type: 'text', name: 'a', inputType: 'date' }],
    ['null', null],
  ])('do not include %s, which is only publishable if it is not required', (_, element) => {
    expect(namesIn(page(nps, element))).toEqual(['recommend', null]);
    expect(problemsOf(page(nps, element))).toEqual([]);
    expect(problemsOf(page(nps, { ...element, isRequired: true }))).toEqual([['foreign_required', 1]]);
  });

  it('do not include those of a page with a condition', () => {
    expect(questionsOf({ pages: [{ visibleIf: '{a} = 1', elements: [nps] }] })).toEqual([]);
  });

  it('have a name once, a score of each kind once, and are at most thirty', () => {
    expect(namesIn(page(nps, { type: 'comment', name: 'recommend' }))).toEqual(['recommend', null]);
    const scores = questionsOf(page(nps, rating({ name: 'b', rateMin: 0, rateMax: 10, x_metric: 'nps' })));
    expect(scores).toMatchObject([{ metric: 'nps' }, { metric: null }]);
    const many = Array.from({ length: 31 }, (_, index) => ({ type: 'comment', name: `q${index}` }));
    expect(questionsOf(page(...many))).toHaveLength(30);
  });

  it('prevent publishing where there are none, and where there is nothing to choose', () => {
    expect(problemsOf({})).toEqual([['no_questions', null]]);
    const one = { type: 'radiogroup', name: 'a', choices: ['one'] };
    expect(problemsOf(page(nps, one))).toEqual([['too_few_choices', 1]]);
    expect(problemsOf(page({ ...one, showOtherItem: true }))).toEqual([]);
    expect(problemsOf(page({ ...one, type: 'checkbox' }))).toEqual([]);
  });

  it('prevent publishing where the words of one are blank', () => {
    expect(problemsOf(page(nps, { type: 'comment', name: 'a', title: ' ' }))).toEqual([['untitled', 1]]);
    expect(problemsOf(page({ type: 'comment', name: 'a' }))).toEqual([]);
    const choices = [{ value: 'a', text: '' }, 'b', 'c'];
    expect(problemsOf(page({ type: 'checkbox', name: 'a', choices }))).toEqual([['untitled', 0]]);
  });

  it('know the page and the position of their element', () => {
    const element = (name: string) => ({ type: 'comment', name });
    const schema = { elements: [element('d')], pages: [{ elements: [element('a'), 5] }, { elements: [element('c')] }] };
    expect(elementsOf(schema).map(({ page: at, index, question }) => [at, index, question?.name])).toEqual([
      [0, 0, 'a'],
      [0, 1, undefined],
      [1, 0, 'c'],
      [null, 0, 'd'],
    ]);
  });

  it('are read from any JSON without an error [F-51]', () => {
    const element = fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          type: fc.oneof(
            fc.constantFrom('rating', 'radiogroup', 'checkbox', 'comment', 'text', 'boolean'),
            fc.jsonValue(),
          ),
          name: fc.oneof(fc.constantFrom('a', 'b', 'constructor', '__proto__', 'toString'), fc.jsonValue()),
          title: fc.jsonValue(),
          choices: fc.jsonValue(),
          rateMin: fc.jsonValue(),
          rateMax: fc.jsonValue(),
          maxLength: fc.jsonValue(),
        },
        { requiredKeys: ['type', 'name'] },
      ),
    );
    const pages = fc.oneof(fc.array(fc.record({ elements: fc.array(element) })), fc.jsonValue());
    fc.assert(
      fc.property(pages, fc.jsonValue(), (given, title) => {
        const schema = { pages: given, title };
        const questions = questionsOf(schema);
        expect(new Set(questions.map(({ name }) => name)).size).toBe(questions.length);
        for (const { name, title: text } of questions)
          expect([typeof text, name]).toEqual(['string', expect.stringMatching(/^[a-z]/)]);
        questionProblems(schema);
        surveyTitle(schema);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Answers, checkAnswers } from './answers.ts';
import { questionsOf } from './questions.ts';

const questions = questionsOf({
  elements: [
    { type: 'rating', name: 'recommend', rateMin: 0, rateMax: 10, isRequired: true },
    { type: 'radiogroup', name: 'how', choices: ['phone', 'web'], showOtherItem: true },
    { type: 'checkbox', name: 'liked', choices: ['staff', 'price', 'time'] },
    { type: 'comment', name: 'more' },
    { type: 'boolean', name: 'again' },
    { type: 'checkbox', name: 'missed', choices: ['parking', 'shade'], showOtherItem: true },
  ],
});
const problemsOf = (given: unknown) =>
  checkAnswers(questions, given).problems.map(({ name, problem }) => `${name} ${problem}`);
const accepted = (given: unknown) => checkAnswers(questions, given).answers;

describe('answers', () => {
  it('are accepted as they are given, without those that are blank', () => {
    const given = {
      recommend: 0,
      how: 'other',
      'how-Comment': ' A neighbour ',
      liked: ['price', 'staff'],
      more: 'Thank\r\nyou 🐕',
      again: false,
    };
    expect(problemsOf(given)).toEqual([]);
    expect(accepted(given)).toEqual({ ...given, 'how-Comment': 'A neighbour', more: 'Thank\nyou 🐕' });
    expect(checkAnswers(questions, { recommend: 10, how: '', liked: [], more: '  ', again: null })).toEqual({
      answers: { recommend: 10 },
      problems: [],
    });
  });

  it.each([
    [{}, 'recommend missing'],
    [null, 'recommend missing'],
    [{ recommend: 11 }, 'recommend not_offered'],
    [{ recommend: 1.5 }, 'recommend not_offered'],
    [{ recommend: '9' }, 'recommend not_offered'],
    [{ recommend: 9, how: 'fax' }, 'how not_offered'],
    [{ recommend: 9, how: ['web'] }, 'how not_offered'],
    [{ recommend: 9, how: 'other', 'how-Comment': 'x'.repeat(201) }, 'how too_long'],
    [{ recommend: 9, liked: 'staff' }, 'liked not_offered'],
    [{ recommend: 9, liked: ['staff', 'staff'] }, 'liked not_offered'],
    [{ recommend: 9, more: '🐕'.repeat(1001) }, 'more too_long'],
    [{ recommend: 9, more: 'a\u0000b' }, 'more unreadable'],
    [{ recommend: 9, more: '\uD83D' }, 'more unreadable'],
    [{ recommend: 9, again: 'yes' }, 'again not_offered'],
    [{ recommend: 9, constructor: 1 }, 'constructor not_offered'],
    [{ recommend: 9, 'liked-Comment': 'x' }, 'liked-Comment not_offered'],
    [JSON.parse('{"recommend": 9, "__proto__": {"more": "x"}}'), '__proto__ not_offered'],
  ])('%j are refused', (given, problem) => {
    expect(problemsOf(given)).toEqual([problem]);
  });

  it('choose Other where its words were written and it was not pressed', () => {
    expect(accepted({ recommend: 9, how: '', 'how-Comment': 'A neighbour' })).toEqual({
      recommend: 9,
      how: 'other',
      'how-Comment': 'A neighbour',
    });
    expect(accepted({ recommend: 9, missed: ['shade'], 'missed-Comment': 'Water' })).toEqual({
      recommend: 9,
      missed: ['shade', 'other'],
      'missed-Comment': 'Water',
    });
    expect(accepted({ recommend: 9, 'missed-Comment': 'Water' })).toMatchObject({ missed: ['other'] });
    expect(accepted({ recommend: 9, missed: [], 'missed-Comment': '  ' })).toEqual({ recommend: 9 });
  });

  it('ignore words beside another choice, where only one can be made', () => {
    expect(accepted({ recommend: 9, how: 'web', 'how-Comment': 'x' })).toEqual({ recommend: 9, how: 'web' });
  });

  it('that were accepted are accepted again, whatever was given [F-51]', () => {
    const values = fc.oneof(
      fc.constantFrom('other', 'web', 'staff', 3, true),
      fc.array(fc.constantFrom('staff', 'time')),
      fc.jsonValue(),
    );
    const names = fc.constantFrom('recommend', 'how', 'how-Comment', 'liked', 'more', 'again', '__proto__', 'toString');
    fc.assert(
      fc.property(
        fc.oneof(fc.array(fc.tuple(names, values)).map(Object.fromEntries), fc.jsonValue()),
        (given: unknown) => {
          const { answers } = checkAnswers(questions, given);
          const again = checkAnswers(questions, answers);
          expect(again.answers).toEqual(answers);
          expect(again.problems.filter(({ problem }) => problem !== 'missing')).toEqual([]);
          expect(Object.getPrototypeOf(answers satisfies Answers)).toBe(Object.prototype);
        },
      ),
    );
  });
});

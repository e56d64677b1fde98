import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answers } from './answers.ts';
import { questionsOf } from './questions.ts';
import { reportOf } from './report.ts';
import { csatOf, npsOf } from './score.ts';
import { type CountedSubmission, emptyTally, mergedTally, tallyOf } from './tally.ts';

const comment = { type: 'comment', name: 'more', title: 'Anything else?' };
const nps = { type: 'rating', name: 'recommend', title: 'Old words', rateMin: 0, rateMax: 10, x_metric: 'nps' };
const how = (...choices: unknown[]) => ({ type: 'radiogroup', name: 'how', choices, showOtherItem: true });
const versions = [
  { version: 1, questions: questionsOf({ elements: [nps, how('phone', 'fax'), { type: 'rating', name: 'stars' }] }) },
  {
    version: 2,
    questions: questionsOf({
      elements: [
        { ...nps, title: 'New words' },
        comment,
        how({ value: 'phone', text: 'By phone' }),
        { type: 'boolean', name: 'stars' },
      ],
    }),
  },
];
const asked = (version: number) => versions.find((one) => one.version === version)?.questions ?? [];
const mondayOf = (at: string) => `${at.slice(0, 8)}01`;
const submission = (version: number, answers: Answers, given: Partial<CountedSubmission> = {}): CountedSubmission => ({
  submittedAt: '2026-11-21T15:00:00.000Z',
  version,
  answers,
  ...given,
});
const tally = (...submissions: CountedSubmission[]) => tallyOf(submissions, asked, mondayOf);
const ratings = (...counts: number[]) => new Map(counts.map((count, index) => [String(index), count]));

describe('the report of a survey', () => {
  it('joins a question across versions by its name, in the latest words, and keeps apart what was asked otherwise', () => {
    const { questions, answered, weeks } = reportOf(
      tally(
        submission(1, { recommend: 9, how: 'fax', stars: 4 }),
        submission(2, { recommend: 3, how: 'other', 'how-Comment': 'A sign', stars: true, more: 'Good' }),
        submission(2, { recommend: 4, how: 'phone' }, { submittedAt: '2026-12-03T15:00:00.000Z' }),
      ),
      versions,
    );
    expect(answered).toBe(3);
    expect(weeks).toEqual([
      { monday: '2026-11-01', answered: 2 },
      { monday: '2026-12-01', answered: 1 },
    ]);
    const lines = questions.map(({ name, title, kind, answered: count, versions: span }) => [
      name,
      title,
      kind,
      count,
      span.first,
      span.last,
    ]);
    expect(lines).toEqual([
      ['recommend', 'New words', 'rating', 3, 1, 2],
      ['more', 'Anything else?', 'text', 1, 2, 2],
      ['how', 'how', 'choice', 3, 1, 2],
      ['stars', 'stars', 'yes-no', 1, 2, 2],
      ['stars', 'stars', 'rating', 1, 1, 1],
    ]);
    expect(questions[0]?.mean).toBe(5.3);
    expect(questions[2]?.values).toEqual([
      { value: 'phone', text: 'By phone', count: 1 },
      { value: 'other', text: 'Other', count: 1 },
      { value: 'fax', text: 'fax', count: 1 },
    ]);
    expect(questions.map(({ isWritten }) => isWritten)).toEqual([false, true, true, false, false]);
  });

  it('of any parts, counted in any order, is that of the whole', () => {
    const answers: fc.Arbitrary<Answers> = fc.record(
      { recommend: fc.nat(10), how: fc.constantFrom('phone', 'fax', 'other'), more: fc.constantFrom('a', 'b') },
      { requiredKeys: [] },
    );
    const any = fc.record({
      id: fc.uuid(),
      version: fc.integer({ min: 0, max: 3 }),
      answers,
      submittedAt: fc.constantFrom('2026-11-01T10:00:00.000Z', '2026-12-01T10:00:00.000Z'),
    });
    fc.assert(
      fc.property(fc.uniqueArray(any, { selector: ({ id }) => id, maxLength: 80 }), fc.nat(80), (all, cut) => {
        const parts = [all.slice(cut), all.slice(0, cut)].map((part) => tally(...part));
        const merged = parts.reduce(mergedTally, emptyTally);
        expect(reportOf(merged, versions)).toEqual(reportOf(tally(...all), versions));
        expect(reportOf(tally(...all.toReversed()), versions)).toEqual(reportOf(tally(...all), versions));
      }),
    );
  });

  it('of nobody has no scores and counts nothing', () => {
    const { nps: score, csat, questions } = reportOf(emptyTally, versions);
    expect([score, csat]).toEqual([{ value: null, margin: null, answers: 0 }, null]);
    expect(questions.map(({ mean }) => mean)).toEqual([null, null, null, null, null]);
  });
});

describe('a score', () => {
  it('is the percentage of 9 and 10 less that of 0 to 6', () => {
    expect(npsOf(ratings(1, 0, 0, 0, 0, 0, 1, 2, 1, 3, 2))).toMatchObject({ value: 30, answers: 10 });
    expect(csatOf(ratings(0, 1, 1, 0, 4, 4), 5)).toMatchObject({ value: 80, answers: 10 });
    expect(csatOf(ratings(0, 5, 5, 10), 3)).toMatchObject({ value: 50, answers: 20 });
  });

  it('is not given for fewer than ten answers', () => {
    expect(npsOf(ratings(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9))).toEqual({ value: null, margin: null, answers: 9 });
    expect(npsOf(ratings(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10)).value).toBe(100);
  });

  it('has a margin, also where all agree, that shrinks with the answers', () => {
    const marginOf = (count: number) => npsOf(ratings(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, count)).margin ?? 0;
    expect([marginOf(10), marginOf(100), marginOf(1000)]).toEqual([32, 5, 1]);
    expect(csatOf(ratings(0, 0, 0, 0, 50, 50), 5).margin).toBeGreaterThan(0);
  });

  it('counts no answer twice: the groups of a scale are the whole', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { minLength: 11, maxLength: 11 }), (counts) => {
        const total = counts.reduce((sum, count) => sum + count, 0);
        expect(npsOf(ratings(...counts)).answers).toBe(total);
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { emptyFold, foldPage, reportOfFold } from './fold.ts';
import { questionsOf } from './questions.ts';

const questions = questionsOf({
  pages: [
    {
      elements: [
        { type: 'rating', name: 'recommend', title: 'Recommend?', rateMin: 0, rateMax: 10, x_metric: 'nps' },
        { type: 'checkbox', name: 'liked', title: 'Liked?', choices: ['Staff', 'Prices'] },
      ],
    },
  ],
});

const submission = (at: number, answers: Record<string, string | number | string[]>, type: string | null = 'Exam') => ({
  version: 1 + (at % 2),
  submittedAt: new Date(Date.UTC(2026, 10, 1 + (at % 20))).toISOString(),
  answers,
  visit: type === null ? null : { type, resource: null, species: at % 2 === 0 ? 'Dog' : 'Cat' },
});

const reportOn = (pages: (readonly ReturnType<typeof submission>[])[], visit = {}) => {
  const options = { questions, timeZone: 'America/New_York', visit };
  return reportOfFold(
    pages.reduce((fold, page) => foldPage(fold, page, options), emptyFold),
    questions,
  );
};

describe('answers folded page by page', () => {
  const all = Array.from({ length: 40 }, (_, at) =>
    submission(at, { recommend: at % 11, liked: ['Staff'] }, at < 30 ? 'Exam' : null),
  );

  it('give the same report as all at once, in any order of the pages [RP-02]', () => {
    const whole = reportOn([all]);
    expect(whole.answered).toBe(40);
    expect(whole.nps?.value).toEqual(expect.any(Number));
    expect(reportOn([all.slice(25), all.slice(0, 10), all.slice(10, 25)])).toEqual(whole);
  });

  it('are told apart by their visits, all of which can be chosen [RP-02]', () => {
    const report = reportOn([all], { type: 'Exam', species: 'Dog' });
    expect(report.answered).toBe(15);
    expect(report).toMatchObject({ types: ['Exam'], resources: [], species: ['Cat', 'Dog'] });
  });

  it('count no answer that is not of the form that is asked for [RP-02]', () => {
    const odd: Parameters<typeof submission>[1][] = [
      { recommend: 'ten' },
      { recommend: 11 },
      { recommend: 9, liked: 'Staff' },
      { liked: ['Gone'] },
    ];
    const { answered, questions: reported } = reportOn([odd.map((answers) => submission(0, answers))]);
    expect(answered).toBe(4);
    expect(reported).toMatchObject([
      { answered: 1, mean: 9 },
      { answered: 1, values: [{ count: 0 }, { count: 0 }] },
    ]);
  });
});

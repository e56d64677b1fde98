import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questionsOf } from './questions.ts';
import { badRatings, isReviewUrl, settingsOf } from './survey-settings.ts';

describe('the settings of a survey', () => {
  it('are read from its schema; what is unusable counts as absent', () => {
    expect(settingsOf({})).toEqual({ thanks: null, reviewUrl: null, followsUp: true, lastDay: null });
    const given = { x_thanks: ' See you! ', x_reviewUrl: 'https://r.example/1', x_followUp: false };
    expect(settingsOf({ ...given, x_lastDay: '2026-12-31' })).toEqual({
      thanks: 'See you!',
      reviewUrl: 'https://r.example/1',
      followsUp: false,
      lastDay: '2026-12-31',
    });
    const unusable = { x_thanks: 5, x_reviewUrl: 'javascript:alert(1)', x_followUp: 'no', x_lastDay: '2026-02-30' };
    expect(settingsOf(unusable)).toEqual({ thanks: null, reviewUrl: null, followsUp: true, lastDay: null });
  });

  it.each([
    'http://r.example',
    'javascript:alert(1)//https://r.example',
    'https://localhost',
    'https://ada@r.example',
    '',
    'r.example',
  ])('take no address such as “%s” for reviews [F-60]', (address) => expect(isReviewUrl(address)).toBe(false));

  it('are read from any JSON without an error [F-51]', () => {
    const any = fc.record({ x_thanks: fc.jsonValue(), x_reviewUrl: fc.jsonValue(), x_followUp: fc.jsonValue() });
    fc.assert(
      fc.property(any, (schema) => {
        const { thanks, reviewUrl } = settingsOf(schema);
        expect(thanks === null || (thanks.length <= 500 && thanks !== '')).toBe(true);
        expect(reviewUrl === null || reviewUrl.startsWith('https://')).toBe(true);
      }),
    );
  });
});

describe('a rating', () => {
  it('is bad where the client would not recommend the practice or was not satisfied; others mean nothing', () => {
    const rating = (name: string, given: object) => ({ type: 'rating', name, ...given });
    const questions = questionsOf({
      elements: [
        rating('nps', { rateMin: 0, rateMax: 10, x_metric: 'nps' }),
        rating('csat', { rateMax: 3, x_metric: 'csat' }),
        rating('pain', { rateMin: 0, rateMax: 10 }),
      ],
    });
    const bad = (answers: Record<string, number>) => badRatings(questions, answers).map(({ rating: given }) => given);
    expect(bad({ nps: 6, csat: 1, pain: 0 })).toEqual([6, 1]);
    expect(bad({ nps: 7, csat: 2 })).toEqual([]);
    expect(bad({})).toEqual([]);
  });
});

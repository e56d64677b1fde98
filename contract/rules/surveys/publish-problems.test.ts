import { expect, it } from 'vitest';
import { publishProblems } from './publish-problems.ts';

const elements = [{ type: 'comment', name: 'more', title: 'What else?' }];
const problemsOf = (settings: object) =>
  publishProblems({ elements, ...settings }, '2026-11-25').map(({ problem, at }) => [problem, at]);

it('allows a survey that ends today, with an address for reviews', () =>
  expect(problemsOf({ x_lastDay: '2026-11-25', x_reviewUrl: ' https://reviews.example/elm ', x_thanks: '' })).toEqual(
    [],
  ));

it.each([
  ['a last day that is over', { x_lastDay: '2026-11-24' }, ['last_day_over', null]],
  ['an address without its protocol', { x_reviewUrl: 'reviews.example/elm' }, ['review_address', null]],
  ['an address that is a script', { x_reviewUrl: 'javascript:alert(1)' }, ['review_address', null]],
  ['an introduction that would be cut', { description: { default: 'x'.repeat(501) } }, ['long_words', null]],
  ['thanks that would be cut', { x_thanks: 'x'.repeat(501) }, ['long_words', null]],
  ['a question that would be cut', { elements: [{ ...elements[0], title: 'x'.repeat(501) }] }, ['too_long', 0]],
])('allows no %s', (_, settings, problem) => expect(problemsOf(settings)).toEqual([problem]));

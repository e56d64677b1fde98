import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#contract/fields.ts';
import { editElement, listElements, moveElement, removeElement, withText } from './edit-schema.ts';
import { isSameContent, mergeSurveys, type SurveyContent } from './merge-surveys.ts';

const schema: JsonObject = {
  title: 'Visit',
  x_unknown: { deep: [1] },
  pages: [{ name: 'page1', elements: ['a', 'b', 'c'].map((name) => ({ type: 'comment', name, title: name })) }, 5],
  elements: [{ type: 'matrix', name: 'grid' }],
};
const base: SurveyContent = { name: 'Visits', survey_schema: schema };
const edited = (change: (schema: JsonObject) => JsonObject): SurveyContent => ({
  ...base,
  survey_schema: change(schema),
});
const titled = (key: string, title: string) =>
  edited((now) => editElement(now, key, (json) => withText(json, 'title', title)));
const keys = (content: SurveyContent | null) => listElements(content?.survey_schema ?? {}).map(({ key }) => key);

describe('edits of two windows', () => {
  it('of different questions are both kept, as is what this product does not know', () => {
    const merged = mergeSurveys(base, titled('a', 'Mine'), titled('c', 'Theirs'));
    const titles = listElements(merged?.survey_schema ?? {}).map(({ json }) => json['title']);
    expect(titles).toEqual(['Mine', 'b', 'Theirs', undefined]);
    expect(merged?.survey_schema).toMatchObject({ x_unknown: { deep: [1] }, pages: [{ name: 'page1' }, 5] });
  });

  it('of the order and of words are both kept', () => {
    const merged = mergeSurveys(
      base,
      edited((now) => moveElement(now, 'c', 0)),
      { ...titled('a', 'Theirs'), name: 'New' },
    );
    expect([keys(merged), merged?.name]).toEqual([['c', 'a', 'b', 'grid'], 'New']);
    const removed = mergeSurveys(
      base,
      edited((now) => removeElement(now, 'b')),
      titled('a', 'Theirs'),
    );
    expect(keys(removed)).toEqual(['a', 'c', 'grid']);
  });

  it.each<[string, SurveyContent, SurveyContent]>([
    ['the words of one question', titled('a', 'Mine'), titled('a', 'Theirs')],
    ['a question that one of them deletes', titled('a', 'Mine'), edited((now) => removeElement(now, 'a'))],
    ['the order', edited((now) => moveElement(now, 'c', 0)), edited((now) => moveElement(now, 'b', 0))],
    ['the name', { ...base, name: 'Mine' }, { ...base, name: 'Theirs' }],
    ['the title', edited((now) => ({ ...now, title: 'Mine' })), edited((now) => ({ ...now, title: 'Theirs' }))],
  ])('of %s are a conflict', (_, mine, theirs) => expect(mergeSurveys(base, mine, theirs)).toBeNull());

  it('are the other one where only one window has edited, word for word', () => {
    const change = fc.constantFrom(
      titled('a', 'New'),
      edited((now) => moveElement(now, 'a', 2)),
      edited((now) => removeElement(now, 'grid')),
      { ...base, name: 'New' },
      base,
    );
    fc.assert(
      fc.property(change, (one) => {
        for (const merged of [
          mergeSurveys(base, one, base),
          mergeSurveys(base, base, one),
          mergeSurveys(base, one, one),
        ])
          expect(merged !== null && isSameContent(merged, one)).toBe(true);
      }),
    );
  });
});

describe('two contents of a survey', () => {
  it('are the same where they are stored in the same words, in the same order', () => {
    const schema = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.jsonValue({ maxDepth: 3 }), {
      noNullPrototype: true,
    });
    const stored = (value: unknown) => JSON.stringify(value);
    fc.assert(
      fc.property(schema, schema, (one, other) => {
        const [mine, theirs] = [one, other].map((survey_schema) => ({ name: 'Visits', survey_schema }));
        if (!mine || !theirs) return;
        expect(isSameContent(mine, theirs)).toBe(stored(one) === stored(other));
        expect(isSameContent(mine, JSON.parse(stored(mine)) as SurveyContent)).toBe(true);
      }),
    );
    const of = (survey_schema: JsonObject) => ({ name: 'Visits', survey_schema });
    expect(isSameContent(of({ a: 1, b: [2] }), of({ b: [2], a: 1 }))).toBe(false);
    expect(isSameContent(of({ a: [] }), of({ a: {} }))).toBe(false);
  });
});

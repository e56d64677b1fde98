import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#contract/fields.ts';
import { elementsOf } from '#contract/rules/surveys/questions.ts';
import { choiceKeys, choicesIn, choiceText, withWordsOf } from './edit-choices.ts';
import {
  addElement,
  canStep,
  editElement,
  keepingFormer,
  listElements,
  moveElement,
  nextPosition,
  removeElement,
  restoreElement,
  withText,
} from './edit-schema.ts';

const comment = (name: string, given: object = {}) => ({ type: 'comment', name, ...given });
const names = (schema: JsonObject) => listElements(schema).map(({ key }) => key);

/** Surveys from anywhere: with pages, conditions, elements of any kind, and fields that this product does not know. */
const unknown = fc.dictionary(fc.stringMatching(/^u_[a-z]{1,4}$/), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 });
const element = fc.oneof(
  fc.jsonValue({ maxDepth: 1 }),
  fc
    .tuple(
      fc.constantFrom('rating', 'radiogroup', 'comment', 'matrix', 'panel'),
      fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      unknown,
    )
    .map(([type, name, rest]) => ({ type, name, title: name, ...rest })),
);
const page = fc
  .tuple(fc.array(element, { maxLength: 4 }), unknown, fc.boolean())
  .map(([elements, rest, isConditional]) => ({ ...rest, ...(isConditional && { visibleIf: '{a} = 1' }), elements }));
const survey = fc
  .tuple(fc.array(page, { maxLength: 3 }), unknown, fc.option(fc.array(element, { maxLength: 2 })))
  .map(([pages, rest, elements]): JsonObject => ({ ...rest, pages, ...(elements && { elements }) }));

/** Everything of a survey but one element, wherever that is. */
const apartFrom = (schema: JsonObject, key: string | null): string[] =>
  listElements(schema)
    .filter((one) => one.key !== key)
    .map(({ json }) => JSON.stringify(json))
    .toSorted((a, b) => a.localeCompare(b));
const frame = (schema: JsonObject): string =>
  JSON.stringify({
    ...schema,
    elements: null,
    pages: (schema['pages'] as JsonObject[]).map((one) => ({ ...one, elements: null })),
  });

describe('an edit of a survey', () => {
  it('keeps what it does not mean, word for word [SU-05]', () => {
    fc.assert(
      fc.property(survey, fc.nat(), fc.nat(), (schema, which, where) => {
        const listed = listElements(schema);
        const chosen = listed[which % Math.max(1, listed.length)];
        if (!chosen) return;
        const { key } = chosen;
        const edited = editElement(schema, key, (json) => withText(json, 'title', 'New words'));
        const { title: _, ...before } = chosen.json;
        const { title, ...after } =
          listElements(edited).find((one) => one.index === chosen.index && one.page === chosen.page)?.json ?? {};
        expect([title, JSON.stringify(after)]).toEqual(['New words', JSON.stringify(before)]);
        for (const next of [edited, moveElement(schema, key, where % listed.length), removeElement(schema, key)])
          expect(frame(next)).toBe(frame({ ...schema }));
        expect(apartFrom(removeElement(schema, key), null)).toEqual(apartFrom(schema, key));
        expect(apartFrom(moveElement(schema, key, where % listed.length), null)).toEqual(apartFrom(schema, null));
      }),
    );
  });

  it('that adds an element changes no other one', () => {
    fc.assert(
      fc.property(survey, fc.nat(), (schema, which) => {
        const listed = listElements(schema);
        const after = listed[which % (listed.length + 1)]?.key ?? null;
        const added = addElement(schema, comment('q_new'), after);
        expect(apartFrom(added, 'q_new')).toEqual(apartFrom(schema, null));
        expect(elementsOf(added).some(({ json, isConditional }) => json['name'] === 'q_new' && !isConditional)).toBe(
          true,
        );
      }),
    );
  });

  it('that removes an element can be taken back', () => {
    fc.assert(
      fc.property(survey, fc.nat(), (schema, which) => {
        const listed = listElements(schema);
        const chosen = listed[which % Math.max(1, listed.length)];
        if (!chosen || Object.keys(chosen.json).length === 0) return;
        expect(JSON.stringify(restoreElement(removeElement(schema, chosen.key), chosen))).toBe(JSON.stringify(schema));
      }),
    );
  });
});

describe('a moved element', () => {
  const schema = {
    pages: [
      { elements: [comment('a'), comment('b')] },
      { visibleIf: '{a} = 1', elements: [comment('x')] },
      { elements: [comment('c')] },
    ],
  };

  it('goes into the page of its new place, and past elements that are shown under a condition', () => {
    expect(names(schema)).toEqual(['a', 'b', 'x', 'c']);
    expect(names(moveElement(schema, 'b', 2))).toEqual(['a', 'x', 'c', 'b']);
    expect(names(moveElement(schema, 'c', 0))).toEqual(['c', 'a', 'b', 'x']);
    expect(nextPosition(schema, 'b', 1)).toBe(3);
    expect(nextPosition(schema, 'a', -1)).toBeNull();
    expect(nextPosition(schema, 'c', 1)).toBeNull();
  });

  it('stays where its page is shown under a condition', () => {
    expect(moveElement(schema, 'x', 0)).toBe(schema);
  });

  it('is moved by one place up and down again without a trace', () => {
    const flat = { elements: ['a', 'b', 'c', 'd'].map((name) => comment(name)) };
    fc.assert(
      fc.property(fc.constantFrom('a', 'b', 'c', 'd'), fc.nat(3), (key, to) => {
        const from = names(flat).indexOf(key);
        const moved = moveElement(flat, key, to);
        expect(names(moved).indexOf(key)).toBe(to);
        expect(moveElement(moved, key, from)).toEqual(flat);
      }),
    );
  });
});

describe('words', () => {
  it('of the default language are edited, and translations stay', () => {
    const json = { title: { default: 'Hi', fr: 'Salut' } };
    expect(withText(json, 'title', 'Hello')).toEqual({ title: { default: 'Hello', fr: 'Salut' } });
  });

  it('that are optional leave no trace once they are empty', () => {
    expect(withText({ name: 'a', description: 'x' }, 'description', '', true)).toEqual({ name: 'a' });
  });
});

describe('a choice', () => {
  it('keeps its value and what this product does not know, whatever its words become', () => {
    const json = { choices: ['Phone', { value: 'web', text: { default: 'Online', fr: 'En ligne' }, icon: 'x' }, 3] };
    const edited = choiceKeys(json.choices).reduce<JsonObject>(
      (now, key, at) => withWordsOf(now, key, `Words ${at}`),
      json,
    );
    expect(choicesIn(edited)).toEqual([
      { value: 'Phone', text: 'Words 0' },
      { value: 'web', text: { default: 'Words 1', fr: 'En ligne' }, icon: 'x' },
      { value: 3, text: 'Words 2' },
    ]);
    expect(choicesIn(json).map(choiceText)).toEqual(['Phone', 'Online', '3']);
    expect(choiceKeys(choicesIn(edited))).toEqual(choiceKeys(choicesIn(json)));
    expect(new Set(choiceKeys(['a', 'a', null])).size).toBe(3);
  });
});

describe('the listed elements of an edited survey', () => {
  it('are the former objects where the edit has changed nothing, and otherwise what the edited survey lists', () => {
    fc.assert(
      fc.property(survey, fc.nat(), fc.nat(), (schema, which, where) => {
        const former = listElements(schema);
        const { key = '' } = former[which % Math.max(1, former.length)] ?? {};
        for (const edited of [
          editElement(schema, key, (json) => withText(json, 'title', 'New words')),
          editElement(schema, key, (json) => ({ ...json, type: 'rating', rateMin: 0, rateMax: 10, x_metric: 'nps' })),
          moveElement(schema, key, where % Math.max(1, former.length)),
          removeElement(schema, key),
        ])
          expect(keepingFormer(listElements(edited), former)).toEqual(listElements(edited));
      }),
    );
    const pages = [{ elements: [comment('a'), comment('b'), comment('c')] }];
    const former = listElements({ pages });
    const edited = editElement({ pages }, 'b', (json) => withText(json, 'title', 'New words'));
    const listed = keepingFormer(listElements(edited), former);
    expect(listed.map((element, at) => element === former[at])).toEqual([true, false, true]);
  });

  it('can be moved one place where the keyboard moves them', () => {
    fc.assert(
      fc.property(survey, (schema) => {
        const listed = listElements(schema);
        for (const [at, { key }] of listed.entries())
          for (const step of [1, -1] as const) {
            if (listed.findIndex((one) => one.key === key) !== at) continue;
            expect(canStep(listed, at, step)).toBe(nextPosition(schema, key, step) !== null);
          }
      }),
    );
  });
});

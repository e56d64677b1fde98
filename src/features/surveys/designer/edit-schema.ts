import { isJsonObject, type JsonObject } from '#contract/fields.ts';
import { elementsOf, mostQuestions, type SurveyElement } from '#contract/rules/surveys/questions.ts';

// What an edit does not mean to change stays word for word, also where this product cannot read it.

/** An element with a key that it keeps while others are added, moved and removed. */
export interface ListedElement extends SurveyElement {
  readonly key: string;
}

/** Edits an element; what is typed into one field is one step of undo. */
export type EditElement = (change: (json: JsonObject) => JsonObject, field: string) => void;

type Element = JsonObject;
type Elements = readonly unknown[];

export function listElements(schema: JsonObject): ListedElement[] {
  const elements = elementsOf(schema);
  const counts = new Map<unknown, number>();
  for (const { json } of elements) counts.set(json['name'], (counts.get(json['name']) ?? 0) + 1);
  return elements.map((element) => {
    const { page, index, json, question } = element;
    const { name } = json;
    const isUnique = typeof name === 'string' && counts.get(name) === 1;
    return { ...element, key: question?.name ?? (isUnique ? name : `${page ?? 'survey'} ${index}`) };
  });
}

/** The same, with the former element wherever it is the same, so that a list draws those alone that an edit has changed. */
export const keepingFormer = (elements: ListedElement[], former: readonly ListedElement[]): ListedElement[] => {
  const known = new Map(former.map((element) => [element.key, element]));
  return elements.map((element) => {
    const before = known.get(element.key);
    return before && isSameElement(before, element) ? before : element;
  });
};

/** What is asked follows from the JSON, except for what other questions allow: a name and a score of its own. */
const isSameElement = (one: ListedElement, other: ListedElement): boolean =>
  one.json === other.json &&
  one.page === other.page &&
  one.index === other.index &&
  one.isConditional === other.isConditional &&
  (one.question === null) === (other.question === null) &&
  metricsOf([one])[0] === metricsOf([other])[0];

/** The scores that questions count for. */
export const metricsOf = (elements: readonly ListedElement[]): string[] =>
  elements.flatMap(({ question }) => (question?.kind === 'rating' && question.metric ? question.metric : []));

/** Fewer than the contract takes in a list. */
const mostElements = 100;

/** Whether another question would be asked. */
export const canAdd = (elements: readonly ListedElement[]): boolean =>
  elements.filter(({ question }) => question !== null).length < mostQuestions && elements.length < mostElements;

export const editElement = (schema: JsonObject, key: string, change: (element: Element) => Element): JsonObject =>
  atElement(schema, key, ({ index, json }, elements) => elements.with(index, change(json)));

export const removeElement = (schema: JsonObject, key: string): JsonObject =>
  atElement(schema, key, ({ index }, elements) => elements.toSpliced(index, 1));

/** @param after the key of the element before it; null for the end */
export function addElement(schema: JsonObject, element: unknown, after: string | null): JsonObject {
  const listed = listElements(schema);
  const before = listed.find(({ key, isConditional }) => key === after && !isConditional);
  const last = listed.findLast(({ isConditional }) => !isConditional);
  const place = before ?? last;
  if (place) return withElements(schema, place.page, (elements) => elements.toSpliced(place.index + 1, 0, element));
  const { pages } = schema;
  const list: Elements = Array.isArray(pages) ? pages : [];
  const empty = list.findIndex((page) => isJsonObject(page) && page['visibleIf'] === undefined);
  if (empty !== -1) return withElements(schema, empty, () => [element]);
  return Array.isArray(pages) || pages === undefined
    ? { ...schema, pages: [...list, { name: `page${list.length + 1}`, elements: [element] }] }
    : withElements(schema, null, () => [element]);
}

/** Puts an element back where it was removed, as far as that place is still there. */
export function restoreElement(schema: JsonObject, { page, index, json }: SurveyElement): JsonObject {
  if (page !== null && !(Array.isArray(schema['pages']) && isJsonObject((schema['pages'] as Elements)[page])))
    return addElement(schema, json, null);
  return withElements(schema, page, (elements) => elements.toSpliced(index, 0, json));
}

/**
 * Moves an element to a position among all, and into the page of the element that is there. Elements of pages that are not always shown
 * stay, and none is moved between them. The same schema where nothing moves.
 */
export function moveElement(schema: JsonObject, key: string, position: number): JsonObject {
  const listed = listElements(schema);
  const from = listed.findIndex((element) => element.key === key);
  const moved = listed[from];
  if (!moved || moved.isConditional || position === from) return schema;
  const step = position > from ? 1 : -1;
  let at = position;
  while (listed[at]?.isConditional) at += step;
  const target = listed[at];
  if (!target) return schema;
  const raw = rawAt(schema, moved);
  const without = removeElement(schema, key);
  const shift = target.page === moved.page && moved.index < target.index ? 1 : 0;
  const index = target.index - shift + (step > 0 ? 1 : 0);
  return withElements(without, target.page, (elements) => elements.toSpliced(index, 0, raw));
}

/** Whether the element at a position can be moved one place up or down. */
export const canStep = (elements: readonly ListedElement[], at: number, step: 1 | -1): boolean =>
  elements[at]?.isConditional === false &&
  (step < 0 ? elements.slice(0, at) : elements.slice(at + 1)).some(({ isConditional }) => !isConditional);

/** The position after moving, by keyboard, one place up or down; null where there is none. */
export function nextPosition(schema: JsonObject, key: string, step: 1 | -1): number | null {
  const at = listElements(schema).findIndex((element) => element.key === key);
  const moved = moveElement(schema, key, at + step);
  return moved === schema ? null : listElements(moved).findIndex((element) => element.key === key);
}

/** Writes words that may be translated: the default language is edited. Blank words of a field that may be absent are removed. */
export function withText(json: Element, field: string, text: string, isOptional = false): Element {
  const old = json[field];
  if (isJsonObject(old)) return { ...json, [field]: { ...old, default: text } };
  if (text !== '' || !isOptional) return { ...json, [field]: text };
  return without(json, field);
}

/** The words as they are typed, blanks included. */
export function textIn(json: Element, field: string): string {
  const value = json[field];
  const text = isJsonObject(value) ? value['default'] : value;
  return typeof text === 'string' ? text : '';
}

export function without(json: Element, field: string): Element {
  const { [field]: _, ...rest } = json;
  return rest;
}

function atElement(
  schema: JsonObject,
  key: string,
  change: (element: SurveyElement, elements: unknown[]) => unknown[],
): JsonObject {
  const element = listElements(schema).find((one) => one.key === key);
  return element ? withElements(schema, element.page, (elements) => change(element, elements)) : schema;
}

const rawAt = (schema: JsonObject, { page, index }: SurveyElement): unknown => elementsIn(schema, page)[index];

function elementsIn(schema: JsonObject, page: number | null): unknown[] {
  const container = page === null ? schema : (schema['pages'] as Elements)[page];
  const elements = isJsonObject(container) ? container['elements'] : undefined;
  return Array.isArray(elements) ? [...(elements as Elements)] : [];
}

function withElements(schema: JsonObject, page: number | null, change: (elements: unknown[]) => unknown[]): JsonObject {
  const elements = change(elementsIn(schema, page));
  if (page === null) return { ...schema, elements };
  const pages = [...(schema['pages'] as Elements)];
  return { ...schema, pages: pages.with(page, { ...(pages[page] as JsonObject), elements }) };
}

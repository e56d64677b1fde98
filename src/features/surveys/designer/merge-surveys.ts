import type { JsonObject } from '#contract/fields.ts';
import { listElements } from './edit-schema.ts';

/** What staff edit of a survey. */
export interface SurveyContent {
  readonly name: string;
  readonly survey_schema: JsonObject;
}

/** Word for word: the order of fields counts, as it is stored. */
export const isSameContent = (a: SurveyContent, b: SurveyContent): boolean =>
  a === b || (a.name === b.name && isSame(a.survey_schema, b.survey_schema));

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** Edits keep what they do not change, so most of two versions is the same object. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (isList(a) || isList(b))
    return isList(a) && isList(b) && a.length === b.length && a.every((item, at) => isSame(item, b[at]));
  const [ours, theirs] = [Object.entries(a), Object.entries(b)];
  return (
    ours.length === theirs.length &&
    ours.every(([name, value], at) => name === theirs[at]?.[0] && isSame(value, theirs[at][1]))
  );
}

/**
 * Both edits of a survey together: each question, setting and the order of questions is taken from whoever has changed it.
 * @returns null where both have changed the same part, each in their way
 */
export function mergeSurveys(base: SurveyContent, mine: SurveyContent, theirs: SurveyContent): SurveyContent | null {
  const conflict = Symbol('conflict');
  const pick = <T>(was: T, ours: T, other: T): T | typeof conflict =>
    isSame(ours, was) || isSame(ours, other) ? other : isSame(other, was) ? ours : conflict;

  const name = pick(base.name, mine.name, theirs.name);
  const all = [base, mine, theirs].map(({ survey_schema }) => partsOf(survey_schema));
  const [was, ours, other] = all as [Parts, Parts, Parts];
  const fields = new Map<string, unknown>();
  for (const field of new Set([...ours.fields.keys(), ...other.fields.keys()])) {
    const value = pick(was.fields.get(field), ours.fields.get(field), other.fields.get(field));
    if (value === conflict) return null;
    if (value !== undefined) fields.set(field, value);
  }
  const elements = new Map<string, unknown>();
  for (const key of new Set([...was.elements.keys(), ...ours.elements.keys(), ...other.elements.keys()])) {
    const element = pick(was.elements.get(key), ours.elements.get(key), other.elements.get(key));
    if (element === conflict) return null;
    if (element !== undefined) elements.set(key, element);
  }
  return name === conflict ? null : { name, survey_schema: assembled(fields, elements) };
}

interface Parts {
  /** What is not an element. The places of elements are kept by their keys. */
  readonly fields: ReadonlyMap<string, unknown>;
  readonly elements: ReadonlyMap<string, unknown>;
}

const place = (key: string) => ({ element: key });

function partsOf(schema: JsonObject): Parts {
  const listed = listElements(schema);
  const elements = new Map<string, unknown>();
  const keysIn = (page: number | null, own: readonly unknown[]) =>
    listed.flatMap((element) => {
      if (element.page !== page) return [];
      elements.set(element.key, own[element.index]);
      return place(element.key);
    });
  const fields = new Map(Object.entries(schema));
  const { pages, elements: top } = schema;
  if (isList(pages))
    fields.set(
      'pages',
      pages.map((page, at) => {
        const own = (page as JsonObject | null)?.['elements'];
        return isList(own) ? { ...(page as JsonObject), elements: keysIn(at, own) } : page;
      }),
    );
  if (isList(top)) fields.set('elements', keysIn(null, top));
  return { fields, elements };
}

function assembled(fields: ReadonlyMap<string, unknown>, elements: ReadonlyMap<string, unknown>): JsonObject {
  const filled = (list: readonly unknown[]) =>
    list.flatMap((entry) => {
      const { element } = entry as ReturnType<typeof place>;
      return elements.has(element) ? [elements.get(element)] : [];
    });
  const entries = [...fields].map(([field, value]): [string, unknown] => {
    if (field === 'elements' && isList(value)) return [field, filled(value)];
    if (field !== 'pages' || !isList(value)) return [field, value];
    const pages = value.map((page) => {
      const own = (page as JsonObject | null)?.['elements'];
      return isList(own) ? { ...(page as JsonObject), elements: filled(own) } : page;
    });
    return [field, pages];
  });
  return Object.fromEntries(entries);
}

import fc from 'fast-check';
import * as z from 'zod/mini';
import { newsletterType } from '#contract/rules/newsletters/newsletter-document.ts';
import { anyDocument } from './newsletter-documents.ts';

type Schema = z.core.$ZodType;
type Of<T extends z.core.$ZodTypeDef['type']> = Extract<z.core.$ZodTypes['_zod']['def'], { type: T }>;

/** The most entries of a generated list or record; more would check the same element schema again. */
const maxEntries = 4;

/**
 * Generates values that a schema of the contract accepts.
 * @param texts sometimes used in place of generated strings, such as the ids of existing rows.
 */
export function arbitraryOf(schema: Schema, texts: fc.Arbitrary<string> = fc.string()): fc.Arbitrary<unknown> {
  const of = (inner: Schema) => arbitraryOf(inner, texts);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const hasChecks = def.type === 'string' || (def.checks?.length ?? 0) > 0;
  const byType = arbitraryByType(schema, texts, of);
  return hasChecks ? byType.filter(acceptedBy(schema as z.ZodMiniType)) : byType;
}

/** How many values in a row a schema may refuse. The generator would otherwise go on for ever where it cannot meet a check. */
const mostRefused = 5000;

function acceptedBy(schema: z.ZodMiniType): (value: unknown) => boolean {
  let refused = 0;
  return (value) => {
    const { success, error } = schema.safeParse(value);
    refused = success ? 0 : refused + 1;
    if (refused > mostRefused) throw new Error(`No value meets the schema: ${error?.issues[0]?.message}`);
    return success;
  };
}

function arbitraryByType(
  schema: Schema,
  texts: fc.Arbitrary<string>,
  of: (inner: Schema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return textOf(schema, texts);
    case 'number':
      return wholeNumberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'file':
      return anyFile;
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'union':
      return fc.oneof(...def.options.map(of));
    case 'optional':
    case 'default':
      return fc.option(of(def.innerType), { nil: undefined });
    case 'nullable':
      return fc.option(of(def.innerType), { nil: null });
    case 'null':
      return fc.constant(null);
    case 'pipe':
      // A normalizing transform accepts its own output as input.
      return of(def.out._zod.def.type === 'transform' ? def.in : def.out);
    case 'array':
      return listOf(schema, of(def.element));
    case 'record':
      return fc.dictionary(of(def.keyType) as fc.Arbitrary<string>, of(def.valueType), { maxKeys: maxEntries });
    case 'custom':
      // An object of any JSON.
      return fc.dictionary(texts, fc.jsonValue(), { maxKeys: maxEntries });
    case 'object':
      return objectOf(def, of);
    default:
      throw new Error(`No arbitrary for ${def.type} yet`);
  }
}

/** Optional fields without a value are left out, because JSON has no undefined. */
const objectOf = ({ shape }: Of<'object'>, of: (inner: Schema) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .record(Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, of(field)])))
    .map((fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)));

/** Checks of a schema that the generator satisfies itself. Values that fail other checks are filtered out. */
interface Bounds {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: RegExp;
}

function boundsOf(schema: Schema): Bounds {
  const bounds = (schema._zod.def.checks ?? []).map(({ _zod: { def } }): Bounds => {
    const check = def as z.core.$ZodChecks['_zod']['def'];
    if (check.check === 'min_length') return { minimum: check.minimum };
    if (check.check === 'max_length') return { maximum: check.maximum };
    if (check.check === 'greater_than') return { minimum: Number(check.value) };
    if (check.check === 'less_than') return { maximum: Number(check.value) };
    return 'pattern' in check && check.pattern ? { pattern: check.pattern } : {};
  });
  return Object.assign({}, ...bounds) as Bounds;
}

function listOf(schema: Schema, element: fc.Arbitrary<unknown>): fc.Arbitrary<unknown[]> {
  const { minimum = 0, maximum = maxEntries } = boundsOf(schema);
  return fc.array(element, { minLength: minimum, maxLength: Math.min(maximum, maxEntries) });
}

function wholeNumberOf(schema: Schema): fc.Arbitrary<number> {
  const { minimum = -1000, maximum = 1000 } = boundsOf(schema);
  return fc.integer({ min: minimum, max: maximum });
}

const isoTimestamp = fc
  .date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true })
  .map((date) => date.toISOString());
const utcOffset = fc.constantFrom('Z', '+14:00', '-11:30');

function textOf(schema: Schema, texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const { format } = schema._zod.def as { format?: string };
  if (format === 'date') return isoTimestamp.map((text) => text.slice(0, 10));
  if (format === 'datetime')
    return fc.tuple(isoTimestamp, utcOffset).map(([text, offset]) => text.replace('Z', offset));
  if (format === 'uuid') return fc.uuid();
  if (format === 'url') return fc.webUrl({ withQueryParameters: true });
  const meta = z.globalRegistry.get(schema);
  if (meta?.['format'] === 'email') return fc.emailAddress();
  if (meta?.['contentMediaType'] === newsletterType) return anyDocument.map((document) => JSON.stringify(document));
  const { pattern, minimum = 0, maximum = Math.max(100, minimum) } = boundsOf(schema);
  if (pattern) return fc.stringMatching(new RegExp(pattern.source));
  const generated = fc.string({ unit: 'grapheme', minLength: minimum, maxLength: maximum });
  return minimum > 1 ? generated : fc.oneof(texts, generated);
}

const anyFile = fc
  .tuple(fc.uint8Array({ maxLength: 64 }), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }))
  .map(([bytes, name]) => new File([new Uint8Array(bytes)], name));

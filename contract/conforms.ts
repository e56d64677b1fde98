import type * as z from 'zod/mini';
import { isJsonObject, type JsonObject } from './fields.ts';

type Schema = z.core.$ZodType;
type Check = z.core.$ZodCheck;
type Test = (value: unknown) => boolean;

const tests = new WeakMap<Schema, Test>();

/** As the schema's own `safeParse`, which copies every object; JSON that conforms is returned as it is. */
export const parsed = <T>(schema: z.ZodMiniType<T>, value: unknown): z.core.util.SafeParseResult<T> =>
  conforms(schema, value) ? { success: true, data: value as T } : schema.safeParse(value);

/**
 * Whether JSON is what a schema describes and nothing else, so that parsing it would return an equal value. That takes a fraction of the
 * time of parsing, which copies every object. If not, parse the value: the schema says what is wrong, or returns what it makes of it.
 */
export const conforms = (schema: Schema, value: unknown): boolean => testOf(schema)(value);

function testOf(schema: Schema): Test {
  let test = tests.get(schema);
  if (!test) tests.set(schema, (test = newTest(schema)));
  return test;
}

function newTest(schema: Schema): Test {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const ofType = 'coerce' in def && def.coerce ? null : typeTest(def);
  return ofType ? withChecks(ofType, schema) : byParsing(schema);
}

/** Null for a type that may return another value, or that is too rare to be worth a test. */
function typeTest(def: z.core.$ZodTypes['_zod']['def']): Test | null {
  switch (def.type) {
    case 'string':
    case 'boolean':
      return (value) => typeof value === def.type;
    case 'number':
      return Number.isFinite;
    case 'null':
      return (value) => value === null;
    case 'enum':
      return isOneOf(Object.values(def.entries));
    case 'literal':
      return isOneOf(def.values);
    case 'nullable':
      return orEqual(null, testOf(def.innerType));
    case 'optional':
      return orEqual(undefined, testOf(def.innerType));
    case 'array':
      return listTest(testOf(def.element));
    case 'object':
      return def.catchall && def.catchall._zod.def.type !== 'never' ? null : objectTest(def.shape);
    case 'record':
      return recordTest(def);
    case 'union':
      return 'discriminator' in def ? kindTest(def as z.core.$ZodDiscriminatedUnionDef) : null;
    default:
      return null;
  }
}

/** For all but objects and lists, which parsing copies. */
const byParsing =
  (schema: Schema): Test =>
  (value) => {
    if (typeof value === 'object' && value !== null) return false;
    const result = schema._zod.run({ value, issues: [] }, {});
    return !(result instanceof Promise) && result.issues.length === 0 && Object.is(result.value, value);
  };

const isOneOf = (values: readonly unknown[]): Test => {
  const allowed = new Set(values);
  return (value) => allowed.has(value);
};

const orEqual =
  (other: null | undefined, test: Test): Test =>
  (value) =>
    value === other || test(value);

const listTest =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test);

function objectTest(shape: Readonly<Record<string, Schema>>): Test {
  const fields = Object.entries(shape).map(([name, field]) => {
    const { optin, optout } = field._zod;
    return { name, test: testOf(field), mayLack: optin === 'optional' && optout === 'optional' };
  });
  return (value) => {
    if (!isJsonObject(value)) return false;
    let named = 0;
    for (const { name, test, mayLack } of fields) {
      const field = value[name];
      if (field === undefined) {
        if (!mayLack) return false;
      } else if (test(field)) named += 1;
      else return false;
    }
    return named === sizeOf(value);
  };
}

/** The number of fields that an object has as JSON. */
function sizeOf(value: JsonObject): number {
  let size = 0;
  for (const name in value) if (value[name] !== undefined) size += 1;
  return size;
}

function recordTest({ keyType, valueType }: z.core.$ZodRecordDef): Test {
  const [key, entry] = [testOf(keyType), testOf(valueType)];
  return (value) =>
    isJsonObject(value) &&
    Object.entries(value).every(([name, one]) => name !== '__proto__' && key(name) && entry(one));
}

/** A union whose options are told apart by one field. */
function kindTest({ discriminator, options }: z.core.$ZodDiscriminatedUnionDef): Test {
  const byKind = new Map(
    options.flatMap((option) =>
      [...(option._zod.propValues?.[discriminator] ?? [])].map((kind) => [kind as unknown, testOf(option)] as const),
    ),
  );
  return (value) => isJsonObject(value) && (byKind.get(value[discriminator])?.(value) ?? false);
}

function withChecks(ofType: Test, schema: Schema): Test {
  const { def, traits } = schema._zod;
  // The schema of a format, such as a time, is itself a check.
  const own = traits.has('$ZodCheck') ? [schema as unknown as Check] : [];
  const checks = [...own, ...(def.checks ?? [])].map(({ _zod }) => _zod);
  if (checks.length === 0) return ofType;
  if (checks.some((check) => check.def.check === 'overwrite')) return byParsing(schema);
  return (value) => {
    if (!ofType(value)) return false;
    const payload: z.core.ParsePayload<never> = { value: value as never, issues: [] };
    return checks.every(({ def: { when }, check }) => {
      if (!when || when(payload)) void check(payload);
      return payload.issues.length === 0;
    });
  };
}

import { entryOf } from '#contract/entry-of.ts';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/http.ts';
import { limits } from '#contract/rules/limits.ts';

/** Bytes of a form in addition to its file. */
const formOverhead = 64 * 1024;
/** Room for unknown fields, so that the refusal can name each of them. */
const unknownFieldsBytes = 4 * 1024;
/** The limit for any JSON body, even if the longest values of its contract would need more. */
export const largestJson = 512 * 1024;

/** The maximum size of an endpoint's body in bytes, computed from the longest values that its contract allows. */
export const largestBody = ({ encoding, body }: Endpoint): number =>
  encoding === 'multipart'
    ? limits.attachmentBytes + formOverhead
    : Math.min(sizeOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })) + unknownFieldsBytes, largestJson);

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Of a character written as `\u00e9`. */
const bytesOfCharacter = 6;
/** Quotes, comma, colon and indentation of one value. */
const punctuation = 24;
/** A number, a boolean or null. */
const scalarBytes = 32;
const lengthOf: Readonly<Record<string, number | undefined>> = { uuid: 36, date: 10 };

/** The size of the longest value that a schema accepts, in bytes; Infinity if the schema has no limit. */
function sizeOf(schema: JsonSchema): number {
  const { oneOf, anyOf = oneOf, const: only, enum: values = only === undefined ? undefined : [only] } = schema;
  const { type, format = '' } = schema;
  if (anyOf) return Math.max(...anyOf.map(sizeOf));
  if (values) return Math.max(...values.map((value) => textSize(String(value).length)));
  if (type === 'string') return textSize(schema.maxLength ?? entryOf(lengthOf, format) ?? Infinity);
  if (type === 'array') return (schema.maxItems ?? Infinity) * sizeOf(schema.items as JsonSchema) + punctuation;
  if (type === 'object')
    // An object of any JSON has the length of its text.
    return fieldsSize(schema) + entriesSize(schema) + textSize(schema.maxLength ?? 0);
  return type === undefined ? Infinity : scalarBytes;
}

const textSize = (length: number): number => length * bytesOfCharacter + punctuation;

const fieldsSize = ({ properties = {} }: JsonSchema): number =>
  Object.entries(properties).reduce(
    (sum, [name, value]) => sum + textSize(name.length) + sizeOf(value as JsonSchema),
    0,
  );

/** The size of a dictionary's entries. */
function entriesSize({ propertyNames, additionalProperties, maxProperties = Infinity }: JsonSchema): number {
  if (!propertyNames) return 0;
  const names = propertyNames as JsonSchema;
  return (names.enum?.length ?? maxProperties) * (sizeOf(names) + sizeOf(additionalProperties as JsonSchema));
}

import * as z from 'zod/mini';
import type { Endpoint } from '#contract/http.ts';
import { limits } from '#contract/rules/limits.ts';

/** What a form carries beside its file, in bytes. */
const besideTheFile = 64 * 1024;
/** Room for fields that the call does not know, so that each can be named. */
const spare = 4 * 1024;
/** No JSON is larger, even where a call's longest lists of longest texts would be. */
export const largestJson = 512 * 1024;

/** How many bytes the body of a call may have: as many as the longest texts and lists of its contract need. */
export const largestBody = ({ encoding, body }: Endpoint): number =>
  encoding === 'multipart'
    ? limits.attachmentBytes + besideTheFile
    : Math.min(sizeOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })) + spare, largestJson);

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** As `\u00e9`. */
const bytesOfCharacter = 6;
/** A name's or a text's quotes, a comma or colon, and what indents a line. */
const punctuation = 24;
/** A number, a switch or null. */
const shortest = 32;
const lengthOf: Readonly<Record<string, number | undefined>> = { uuid: 36, date: 10 };

/** The bytes of the longest value that a schema takes; Infinity where nothing limits it. */
function sizeOf(schema: JsonSchema): number {
  const { oneOf, anyOf = oneOf, const: only, enum: values = only === undefined ? undefined : [only] } = schema;
  const { type, format = '' } = schema;
  if (anyOf) return Math.max(...anyOf.map(sizeOf));
  if (values) return Math.max(...values.map((value) => textSize(String(value).length)));
  if (type === 'string') return textSize(schema.maxLength ?? lengthOf[format] ?? Infinity);
  if (type === 'array') return (schema.maxItems ?? Infinity) * sizeOf(schema.items as JsonSchema) + punctuation;
  if (type === 'object') return fieldsSize(schema) + entriesSize(schema) + punctuation;
  return type === undefined ? Infinity : shortest;
}

const textSize = (length: number): number => length * bytesOfCharacter + punctuation;

const fieldsSize = ({ properties = {} }: JsonSchema): number =>
  Object.entries(properties).reduce(
    (sum, [name, value]) => sum + textSize(name.length) + sizeOf(value as JsonSchema),
    0,
  );

/** Of the entries whose names are not known beforehand. */
function entriesSize({ propertyNames, additionalProperties, maxProperties = Infinity }: JsonSchema): number {
  if (!propertyNames) return 0;
  const names = propertyNames as JsonSchema;
  return (names.enum?.length ?? maxProperties) * (sizeOf(names) + sizeOf(additionalProperties as JsonSchema));
}

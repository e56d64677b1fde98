import type * as z from 'zod/mini';
import { getEnrollment } from '#contract/campaigns/enrollment.ts';
import type { Endpoint } from '#contract/http.ts';

type Schema = z.core.$ZodType;

const isOptional = (field: Schema): boolean =>
  ['optional', 'default'].includes((field as z.core.$ZodTypes)._zod.def.type);

/**
 * The answer to a call without its optional fields, as services may send it that know none of them. The practice's enrollment keeps its own,
 * because they are the settings that the specification names.
 */
export const bareAnswer = ({ path, response }: Endpoint, value: unknown): unknown =>
  path.startsWith(getEnrollment.path) ? value : requiredOnly(response, value);

function requiredOnly(schema: Schema, value: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (value === null || typeof value !== 'object') return value;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).flatMap(([name, field]) =>
          isOptional(field) ? [] : [[name, requiredOnly(field, (value as Record<string, unknown>)[name])]],
        ),
      );
    case 'array':
      return (value as unknown[]).map((one) => requiredOnly(def.element, one));
    case 'nullable':
      return requiredOnly(def.innerType, value);
    default:
      return value;
  }
}

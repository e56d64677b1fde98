import * as z from 'zod/mini';
import { atMostUnits, dictionary, id, line, list, longList, text } from '../fields.ts';
import { capacity } from '../rules/limits.ts';
import { defineEndpoint, timestamp } from '../http.ts';
import { messageText } from '../rules/texting/message-text.ts';

export const templateType = z.enum(['SMS_QUICK_REPLY', 'TIME_BASED_AUTO_REPLY', 'NEWSLETTER']);

/** Text by locale and content type. Quick replies have theirs at `en-us`, `text/plain` (TE-03). */
export const templateContent = dictionary(
  text(40),
  dictionary(text(100), text(capacity.templateCharacters), 8),
  20,
).check(
  z.refine(
    (content) => sizeOf(content) <= capacity.templateCharacters,
    `Use at most ${capacity.templateCharacters} characters in all.`,
  ),
);
const sizeOf = (content: Record<string, Record<string, string>>): number =>
  Object.values(content)
    .flatMap((texts) => Object.values(texts))
    .reduce((sum, { length }) => sum + length, 0);

export const template = z.object({
  templateId: id,
  type: templateType,
  name: line,
  description: z.optional(z.nullable(line)),
  subject: z.optional(z.nullable(line)),
  content: templateContent,
  /** Incremented by every edit of a newsletter template; an extension. */
  version: z.optional(z.number()),
  /** When a newsletter template was edited last, and by whom; extensions. */
  updatedAt: z.optional(z.nullable(timestamp)),
  updatedBy: z.optional(z.nullable(line)),
});
export type Template = z.output<typeof template>;

/** The plain English text of a texting template; empty where it has none. */
export const plainText = (content: z.output<typeof templateContent>): string => content['en-us']?.['text/plain'] ?? '';
/** The content of a texting template. */
export const asPlainText = (text: string) => ({ 'en-us': { 'text/plain': text } });

/** The practice in the path, which must be the session's own (D-51). */
export const practicePath = { pims: id, org: id, branch: id };
const longestName = 120;
export const templateName = z
  .string()
  .check(z.trim(), z.minLength(1), atMostUnits(longestName), z.meta({ maxLength: longestName }));
const textContent = z.strictObject({
  'en-us': z.strictObject({
    'text/plain': messageText.check(z.minLength(1, 'Enter a text.')),
  }),
});
export const listTemplates = defineEndpoint({
  method: 'GET',
  path: '/v1/{pims}/{org}/{branch}/templates',
  spec: 'API-38',
  summary: 'The practice’s quick replies in their order, then auto replies and newsletter templates by name.',
  params: z.object(practicePath),
  query: z.object({ type: z.optional(templateType) }),
  response: z.object({ data: list(template, longList) }),
});

export const createTemplate = defineEndpoint({
  method: 'POST',
  path: '/v1/{pims}/{org}/{branch}/templates',
  spec: 'API-39',
  summary: 'Add a quick reply or an auto reply.',
  params: z.object(practicePath),
  body: z.strictObject({
    type: z.enum(['SMS_QUICK_REPLY', 'TIME_BASED_AUTO_REPLY']),
    name: templateName,
    content: textContent,
  }),
  response: template,
  status: 201,
  idempotent: true,
  errors: ['limit_reached'],
  publishes: true,
});

export const updateTemplate = defineEndpoint({
  method: 'PATCH',
  path: '/v1/{pims}/{org}/{branch}/templates/{id}',
  spec: 'API-40',
  summary: 'Edit a quick reply or an auto reply.',
  params: z.object({ ...practicePath, id }),
  body: z.strictObject({ name: z.optional(templateName), content: z.optional(textContent) }),
  response: template,
  errors: ['template_not_found', 'limit_reached'],
  publishes: true,
});

export const deleteTemplate = defineEndpoint({
  method: 'DELETE',
  path: '/v1/{pims}/{org}/{branch}/templates/{id}',
  spec: 'API-41',
  summary: 'Remove a template.',
  params: z.object({ ...practicePath, id }),
  response: template,
  errors: ['template_not_found'],
  publishes: true,
});

export const orderQuickReplies = defineEndpoint({
  method: 'PUT',
  path: '/v1/{pims}/{org}/{branch}/templates/order',
  extension: 'quick-reply-order',
  summary: 'Put the quick replies into an order; unknown ids are left out, and those not named follow.',
  params: z.object(practicePath),
  body: z.strictObject({ ids: list(id, capacity.templates) }),
  response: z.object({ data: list(template, longList) }),
  publishes: true,
});

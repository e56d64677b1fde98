import * as z from 'zod/mini';
import { id, prose, text } from '../fields.ts';
import { defineEndpoint, optionalQueryInt } from '../http.ts';
import {
  type NewsletterDocument,
  newsletterLimits,
  newsletterOf,
  newsletterType,
  parseNewsletter,
} from '../rules/newsletters/newsletter-document.ts';
import { plainText, practicePath, template, type Template, templateName } from './templates.ts';

/** Characters of a document as JSON, so that the template still has room for the letter that is made of it. */
const longestDocument = 100_000;

/** A document as JSON. Each of its faults is reported with its place in the document. */
const documentJson = text(longestDocument).check(
  z.check<string>(({ value, issues }) => {
    const { error } = parseNewsletter(value);
    for (const issue of error?.issues ?? []) issues.push({ ...issue, code: 'custom', input: value });
  }),
  z.meta({ contentMediaType: newsletterType }),
);

/**
 * What staff write. The server makes HTML and text of a document itself: HTML from a browser is never stored. A newsletter from elsewhere
 * may have plain text alone.
 */
const newsletterContent = z.strictObject({
  'en-us': z.strictObject({
    [newsletterType]: z.optional(documentJson),
    'text/plain': z.optional(prose),
  }),
});

/** By locale and content type. */
type LetterContent = Readonly<Record<string, Readonly<Record<string, string | undefined>>>>;

/** The document of a template; null where it has plain text alone. */
export function documentOf({ content }: { readonly content: LetterContent }): NewsletterDocument | null {
  const json = content['en-us']?.[newsletterType];
  return json === undefined ? null : (parseNewsletter(json).data ?? null);
}

/** The letter of a template as it can be edited: that of another server may be plain text. */
export const letterOf = (template: Pick<Template, 'content'>): NewsletterDocument =>
  documentOf(template) ?? newsletterOf(plainText(template.content));

/** The content of a template that is this letter. */
export const asNewsletter = (document: NewsletterDocument) => ({
  'en-us': { [newsletterType]: JSON.stringify(document) },
});

export const newsletterDescription = z.optional(z.nullable(text(500)));
export const newsletterSubject = z.optional(z.nullable(text(newsletterLimits.subject)));

/** The version that a change was made of; refused if there is a newer one. An extension. */
export const seenVersion = z.object({ version: optionalQueryInt({ min: 1, max: 2 ** 31 - 1 }) });

export const createNewsletterTemplate = defineEndpoint({
  method: 'POST',
  path: '/v2/{pims}/{org}/{branch}/templates',
  spec: 'API-42',
  summary: 'Add a newsletter template.',
  params: z.object(practicePath),
  body: z.strictObject({
    type: z.enum(['NEWSLETTER']),
    name: templateName,
    description: newsletterDescription,
    subject: newsletterSubject,
    content: newsletterContent,
  }),
  response: template,
  status: 201,
  idempotent: true,
  errors: ['limit_reached'],
});

export const updateNewsletterTemplate = defineEndpoint({
  method: 'PATCH',
  path: '/v2/{pims}/{org}/{branch}/templates/{templateId}',
  spec: 'API-43',
  summary: 'Edit a newsletter template, or the letter of a newsletter.',
  params: z.object({ ...practicePath, templateId: id }),
  query: seenVersion,
  body: z.strictObject({
    name: z.optional(templateName),
    description: newsletterDescription,
    subject: newsletterSubject,
    content: z.optional(newsletterContent),
  }),
  response: template,
  errors: ['template_not_found', 'limit_reached', 'newsletter_changed', 'newsletter_sending'],
});

import { randomUUID } from 'node:crypto';
import type { Newsletter } from '#contract/campaigns/newsletters.ts';
import type { Recipients } from '#contract/rules/newsletters/audience.ts';
import { type NewsletterDocument, newsletterType } from '#contract/rules/newsletters/newsletter-document.ts';
import { practiceOfRowKey } from '#contract/rules/practice/row-key.ts';
import type { Context } from '#server/domain/context.ts';
import { createNewsletter } from '#server/domain/newsletter/create.ts';
import { updateNewsletterTemplate } from '#server/domain/newsletter/update-template.ts';
import { updateNewsletter } from '#server/domain/newsletter/update.ts';
import { aDocument, aText } from './newsletter-documents.ts';

/** How calls about newsletters name the practice. */
export function pathOf(practice: string) {
  const { pimsType: pims, practiceOrgId: org, practiceSubOrgId: branch } = practiceOfRowKey(practice);
  return { pims, org, branch };
}

export interface NewsletterGiven {
  readonly name?: string;
  readonly document?: NewsletterDocument;
  readonly recipients?: Recipients;
}

const origin = 'https://rapport.example';

/** The address of an upload of the practice. */
export async function anUpload(ctx: Pick<Context, 'db' | 'practice'>): Promise<{ id: string; src: string }> {
  const id = randomUUID();
  await ctx.db
    .insertInto('file')
    .values({ practice: ctx.practice, id, content_type: 'image/png', size: 3, name: null })
    .execute();
  return { id, src: `${origin}/files/${id}` };
}

/** Writes a newsletter that lacks nothing. Its practice needs a postal address. */
export async function writeReadyNewsletter(ctx: Context, given: NewsletterGiven = {}): Promise<Newsletter> {
  const { name = 'Ticks', document = aDocument(aText('Ticks are back')), recipients = { include: 'all' } } = given;
  const path = pathOf(ctx.practice);
  const { id, templateId } = await createNewsletter(ctx, { ...path, type: 'PracticeNewsletter', name }, origin);
  const content = { 'en-us': { [newsletterType]: JSON.stringify(document) } };
  const letter = { ...path, templateId: templateId ?? '', subject: name, content };
  await updateNewsletterTemplate(ctx, letter, origin);
  return updateNewsletter(ctx, { ...path, id, recipients }, true);
}

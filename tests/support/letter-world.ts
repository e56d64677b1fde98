import type { NewsletterDocument } from '#contract/rules/newsletters/newsletter-document.ts';
import { newsletterType } from '#contract/rules/newsletters/newsletter-document.ts';
import { practiceOfRowKey } from '#contract/rules/practice/row-key.ts';
import { asNewsletter } from '#contract/templates/newsletter-templates.ts';
import { getNewsletter } from '#server/domain/newsletter/get.ts';
import { updateNewsletterTemplate } from '#server/domain/newsletter/update-template.ts';
import { aPracticeDay } from './practice-day.ts';
import { aNewsletter, at, grace } from './server-world.ts';

/** A practice that has a postal address, as newsletters need one. */
export const aPracticeWithAddress = () =>
  aPracticeDay({ profile: JSON.stringify({ practiceAddress: '12 Elm Street', practiceAddressCity: 'Elm' }) });

/** A newsletter with a letter, and a colleague who can change it. */
export async function aLetter(document: NewsletterDocument) {
  const practice = await aPracticeWithAddress();
  const { world, practice: own } = practice;
  const { id } = await aNewsletter(world, own, { name: 'Spring' });
  const { pimsType: pims, practiceOrgId: org, practiceSubOrgId: branch } = practiceOfRowKey(own);
  const identity = { pims, org, branch };
  const colleague = at(world, own, grace);
  const read = () => colleague.read(getNewsletter, { ...identity, id });
  const { templateId } = (await read()).template;
  const write = ({ document: written, ...fields }: { subject?: string; document?: NewsletterDocument }) =>
    colleague.run(
      updateNewsletterTemplate,
      { ...identity, templateId, ...fields, ...(written && { content: asNewsletter(written) }) },
      '',
    );
  await write({ document });
  return {
    practice,
    id,
    read,
    write,
    subject: async () => (await read()).template.subject,
    /** The document as JSON. */
    document: async () => (await read()).template.content['en-us']?.[newsletterType] ?? '',
  };
}

import { newsletterDocument } from '#contract/rules/newsletters/newsletter-document.ts';
import { asNewsletter, letterOf } from '#contract/templates/newsletter-templates.ts';
import type { Template } from '#contract/templates/templates.ts';
import { cacheLetterOf, updateNewsletterHere } from '#src/services/campaigns/newsletters.ts';
import { refetchNewsletters } from '#src/services/campaigns/refetch-newsletters.ts';
import { updateNewsletterTemplateHere } from '#src/services/templates/newsletter-templates.ts';
import { type Answer, answerOf, beginNewsletter, beginTemplate, type LettersThunk } from '../copy-letter.ts';
import type { LetterFields } from './letter-draft.ts';
import type { LoadedNewsletter } from './use-newsletter.ts';

type Changes = Partial<LetterFields>;

/** A part of a letter that one call saves. */
interface Part {
  readonly fields: readonly (keyof LetterFields)[];
  /** Answers what the server stored in place of what it was given, where that may differ. */
  readonly save: (changes: Changes) => LettersThunk<Promise<Answer<Changes>>>;
}

/** A newsletter or a template as the server has it. */
export interface SavedLetter {
  readonly kind: 'newsletter' | 'template';
  readonly id: string;
  readonly fields: LetterFields;
  /** By whom it was changed last, and when, as far as is known. */
  readonly changed: { readonly by: string | null; readonly at: string | null };
  readonly parts: readonly Part[];
}

const written = ({ subject, document }: Changes) => ({
  ...(subject !== undefined && { subject: subject || null }),
  ...(document !== undefined && { content: asNewsletter(newsletterDocument.parse(document)) }),
});
const named = ({ name, description }: Changes) => ({
  ...(name !== undefined && { name: name.trim() }),
  ...(description !== undefined && { description: description || null }),
});
const storedOf = ({ data, error }: Answer<Template>, { document }: Changes): Answer<Changes> => {
  if (data === undefined) return { error };
  return { data: document === undefined ? {} : { document: letterOf(data) } };
};
const seen = (version: number | undefined) => (version === undefined ? {} : { version });

export const savedNewsletter = ({ campaign, template }: LoadedNewsletter): SavedLetter => ({
  kind: 'newsletter',
  id: campaign.id,
  fields: {
    name: campaign.name,
    description: campaign.description ?? '',
    subject: template.subject ?? '',
    document: letterOf(template),
    recipients: campaign.recipients ?? null,
  },
  changed: { by: campaign.updatedBy ?? null, at: campaign.updatedAt ?? null },
  parts: [
    {
      fields: ['name', 'description'],
      save: (changes) => async (dispatch) => {
        const { error } = await dispatch(
          updateNewsletterHere({ id: campaign.id, ...seen(campaign.version), ...named(changes) }),
        );
        return error === undefined ? { data: {} } : { error };
      },
    },
    {
      fields: ['subject', 'document'],
      save: (changes) => async (dispatch) => {
        const { templateId, version } = template;
        const answer = answerOf(
          await dispatch(updateNewsletterTemplateHere({ templateId, ...seen(version), ...written(changes) })),
        );
        if (answer.data) {
          dispatch(cacheLetterOf(campaign.id, answer.data));
          // It may be complete now.
          if (campaign.state === 'DRAFT') void dispatch(refetchNewsletters());
        }
        return storedOf(answer, changes);
      },
    },
  ],
});

export const savedTemplate = (template: Template): SavedLetter => ({
  kind: 'template',
  id: template.templateId,
  fields: {
    name: template.name,
    description: template.description ?? '',
    subject: template.subject ?? '',
    document: letterOf(template),
    recipients: null,
  },
  changed: { by: template.updatedBy ?? null, at: template.updatedAt ?? null },
  parts: [
    {
      fields: ['name', 'description', 'subject', 'document'],
      save: (changes) => async (dispatch) => {
        const answer = await dispatch(
          updateNewsletterTemplateHere({
            templateId: template.templateId,
            ...seen(template.version),
            ...named(changes),
            ...written(changes),
          }),
        );
        return storedOf(answerOf(answer), changes);
      },
    },
  ],
});

/**
 * Keeps a version of a letter as a newsletter or a template of its own.
 * @param key the same for all attempts at one copy, as is its name
 */
export const keepCopy =
  (
    kind: SavedLetter['kind'],
    { name, description, recipients, ...letter }: LetterFields,
    key: string,
  ): LettersThunk<Promise<Answer<{ readonly id: string }>>> =>
  async (dispatch) => {
    const copy = { name, description, recipients };
    const made = await (kind === 'newsletter'
      ? dispatch(beginNewsletter(copy, key))
      : dispatch(beginTemplate(copy, key)));
    const templateId = made.data?.templateId;
    if (!made.data || !templateId) return { error: made.error };
    const id = 'id' in made.data ? made.data.id : templateId;
    const answer = answerOf(await dispatch(updateNewsletterTemplateHere({ templateId, ...written(letter) })));
    return answer.error === undefined ? { data: { id } } : { error: answer.error };
  };

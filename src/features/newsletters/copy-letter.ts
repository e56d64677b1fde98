import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { Newsletter } from '#contract/campaigns/newsletters.ts';
import { recipients } from '#contract/rules/newsletters/audience.ts';
import { newsletterOf } from '#contract/rules/newsletters/newsletter-document.ts';
import { asNewsletter, letterOf } from '#contract/templates/newsletter-templates.ts';
import type { Template } from '#contract/templates/templates.ts';
import { createNewsletterHere } from '#src/services/campaigns/newsletters.ts';
import type { CampaignsRoot } from '#src/services/campaigns/root.ts';
import { hasExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { createNewsletterTemplateHere } from '#src/services/templates/newsletter-templates.ts';
import type { TemplatesRoot } from '#src/services/templates/root.ts';
import { loadNewsletterTemplates } from '#src/services/templates/templates.ts';

/** The parts of the store that newsletters need. */
export type LettersRoot = CampaignsRoot & TemplatesRoot;
export type LettersThunk<R> = ThunkAction<R, LettersRoot, unknown, UnknownAction>;

/** What a call answers. */
export type Answer<T> =
  | { readonly data: T; readonly error?: undefined }
  | { readonly data?: undefined; readonly error: unknown };

export const answerOf = <T>({ data, error }: { data?: T | undefined; error?: unknown }): Answer<T> =>
  data === undefined ? { error } : { data };

interface Beginning {
  readonly name: string;
  readonly description?: string | null | undefined;
  /** The template, or the letter of a newsletter, that is copied; null for a blank letter. */
  readonly templateId?: string | null | undefined;
  /** Who gets the newsletter; what another server stored there is not copied. */
  readonly recipients?: unknown;
}

/**
 * Begins a newsletter with a letter of its own. A server without extensions copies no template, so its letter is created there first.
 * @param key the same for all attempts of one intent
 */
export const beginNewsletter =
  (
    { name, description = null, templateId = null, recipients: wanted }: Beginning,
    key: string,
  ): LettersThunk<Promise<Answer<Newsletter>>> =>
  async (dispatch, getState) => {
    let own = templateId;
    if (!hasExtension(getState(), 'single-campaign')) {
      const letter = await dispatch(beginTemplate({ name, templateId }, `${key}-letter`));
      if (!letter.data) return { error: letter.error };
      own = letter.data.templateId;
    }
    return answerOf(
      await dispatch(
        createNewsletterHere({
          type: 'PracticeNewsletter',
          name,
          description,
          templateId: own,
          mediums: ['EMAIL'],
          recipients: recipients.safeParse(wanted).data ?? null,
          idempotencyKey: key,
        }),
      ),
    );
  };

/** Creates a template, with the letter of another one or a blank one. */
export const beginTemplate =
  ({ name, description = null, templateId = null }: Beginning, key: string): LettersThunk<Promise<Answer<Template>>> =>
  async (dispatch) => {
    const from = templateId === null ? { data: null } : await dispatch(templateNamed(templateId));
    if (from.error) return { error: from.error };
    return answerOf(
      await dispatch(
        createNewsletterTemplateHere({
          type: 'NEWSLETTER',
          name,
          description,
          subject: from.data?.subject ?? null,
          content: asNewsletter(from.data ? letterOf(from.data) : newsletterOf('')),
          idempotencyKey: key,
        }),
      ),
    );
  };

const templateNamed =
  (id: string): LettersThunk<Promise<{ data?: Template | null; error?: unknown }>> =>
  async (dispatch) => {
    const { data, error } = await dispatch(loadNewsletterTemplates());
    return error ? { error } : { data: data?.data.find(({ templateId }) => templateId === id) ?? null };
  };

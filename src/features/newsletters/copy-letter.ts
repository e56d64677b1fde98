import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { campaignTypeInCalls } from '#contract/campaigns/enrollment.ts';
import type { Newsletter } from '#contract/campaigns/newsletters.ts';
import { recipients } from '#contract/rules/newsletters/audience.ts';
import { newsletterLimits, newsletterOf } from '#contract/rules/newsletters/newsletter-document.ts';
import { cutText } from '#contract/rules/text/cut-text.ts';
import { asNewsletter, letterOf } from '#contract/templates/newsletter-templates.ts';
import type { Template } from '#contract/templates/templates.ts';
import { formatMonthDay, formatTime } from '#src/lib/dates.ts';
import { serverNow } from '#src/lib/server-clock.ts';
import { createNewsletterHere, loadNewsletterHere, updateNewsletterHere } from '#src/services/campaigns/newsletters.ts';
import type { CampaignsRoot } from '#src/services/campaigns/root.ts';
import { hasExtension } from '#src/services/campaigns/ui-behaviors.ts';
import {
  createNewsletterTemplateHere,
  updateNewsletterTemplateHere,
} from '#src/services/templates/newsletter-templates.ts';
import type { TemplatesRoot } from '#src/services/templates/root.ts';
import { loadNewsletterTemplates } from '#src/services/templates/templates.ts';
import { newsletters } from '#src/strings/newsletters.ts';

/** The parts of the store that newsletters need. */
export type LettersRoot = CampaignsRoot & TemplatesRoot;
export type LettersThunk<R> = ThunkAction<R, LettersRoot, unknown, UnknownAction>;

/** What a call answers. */
export type Answer<T> =
  | { readonly data: T; readonly error?: undefined }
  | { readonly data?: undefined; readonly error: unknown };

export const answerOf = <T>({ data, error }: { data?: T | undefined; error?: unknown }): Answer<T> =>
  data === undefined ? { error } : { data };

/** The name of a copy. */
export const nameOfCopy = (name: string): string => cutText(newsletters.row.copyOf(name), newsletterLimits.name);

/** The name of the version that is not gone on with. The time tells those of several conflicts apart. */
export function nameOfOther(name: string, zone: string): string {
  const now = new Date(serverNow());
  const suffix = newsletters.conflict.otherVersion(`${formatMonthDay(now, zone)}, ${formatTime(now, zone)}`);
  return `${cutText(name, newsletterLimits.name - suffix.length)}${suffix}`;
}

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
          type: campaignTypeInCalls.PracticeNewsletter,
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
    if (templateId === null) return dispatch(createTemplate({ name, description, letter: null }, key));
    const { data, error } = await dispatch(templateNamed(templateId));
    return data ? dispatch(createTemplate({ name, description, letter: data }, key)) : { error };
  };

/** The first details of a newsletter or a template. */
export interface Details {
  readonly name: string;
  readonly description: string | null;
}
export const changeNewsletter =
  (input: Details & { readonly id: string }): LettersThunk<Promise<Answer<Newsletter>>> =>
  async (dispatch) =>
    answerOf(await dispatch(updateNewsletterHere(input)));
export const changeTemplate =
  (input: Details & { readonly templateId: string }): LettersThunk<Promise<Answer<Template>>> =>
  async (dispatch) =>
    answerOf(await dispatch(updateNewsletterTemplateHere(input)));

/** Creates a template with the letter of a newsletter. */
export const beginTemplateOf =
  ({ id, name, templateId, description = null }: Newsletter, key: string): LettersThunk<Promise<Answer<Template>>> =>
  async (dispatch, getState) => {
    if (!hasExtension(getState(), 'single-campaign'))
      return dispatch(beginTemplate({ name, description, templateId }, key));
    const { data, error } = await dispatch(loadNewsletterHere(id));
    return data ? dispatch(createTemplate({ name, description, letter: data.template }, key)) : { error };
  };

interface NewTemplate {
  readonly name: string;
  readonly description: string | null;
  /** What it begins with; null for a blank letter. */
  readonly letter: Template | null;
}

const createTemplate =
  ({ name, description, letter }: NewTemplate, key: string): LettersThunk<Promise<Answer<Template>>> =>
  async (dispatch) =>
    answerOf(
      await dispatch(
        createNewsletterTemplateHere({
          type: 'NEWSLETTER',
          name,
          description,
          subject: letter?.subject ?? null,
          content: asNewsletter(letter ? letterOf(letter) : newsletterOf('')),
          idempotencyKey: key,
        }),
      ),
    );

/** A colleague has deleted it meanwhile. */
const templateGone = { status: 404, data: { message: '', code: 'template_not_found' } };

const templateNamed =
  (id: string): LettersThunk<Promise<Answer<Template>>> =>
  async (dispatch) => {
    const { data, error } = await dispatch(loadNewsletterTemplates());
    if (error) return { error };
    const found = data?.data.find(({ templateId }) => templateId === id);
    return found ? { data: found } : { error: templateGone };
  };

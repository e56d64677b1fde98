import type { Endpoint, Output } from '#contract/http.ts';
import {
  createTemplate,
  deleteTemplate,
  orderQuickReplies,
  type Template,
  updateTemplate,
} from '#contract/templates/templates.ts';
import { call, type Called } from '../call.ts';
import { cachesAnswer } from '../caches-answer.ts';
import { templatesApi } from './api.ts';
import type { TemplatesThunk } from './root.ts';
import { patchLists, type PracticePath, practicePathIn } from './templates.ts';
import { templatesTag } from './refetch-templates.ts';

const shows = <T>(take: (told: T) => TemplatesThunk<unknown>) => cachesAnswer(take, templatesTag);

const { endpoints } = templatesApi.enhanceEndpoints({ addTagTypes: [templatesTag] }).injectEndpoints({
  endpoints: (build) => ({
    createTemplate: build.mutation({ ...call(createTemplate), ...shows(take) }),
    updateTemplate: build.mutation({ ...call(updateTemplate), ...shows(take) }),
    deleteTemplate: build.mutation({ ...call(deleteTemplate), ...shows(drop) }),
    orderQuickReplies: build.mutation({ ...call(orderQuickReplies), ...shows(takeOrder) }),
  }),
});

/** A new one comes last, as it does at the server. */
function take(told: Template): TemplatesThunk<unknown> {
  return patchLists(told.type, (held) =>
    held.some(({ templateId }) => templateId === told.templateId)
      ? held.map((template) => (template.templateId === told.templateId ? told : template))
      : [...held, told],
  );
}

function drop(told: Template): TemplatesThunk<unknown> {
  return patchLists(told.type, (held) => held.filter(({ templateId }) => templateId !== told.templateId));
}

function takeOrder({ data }: Output<typeof orderQuickReplies>): TemplatesThunk<unknown> {
  return patchLists('SMS_QUICK_REPLY', (held) => [...data, ...held.filter(({ type }) => type !== 'SMS_QUICK_REPLY')]);
}

/** What a caller says; the practice is that of the session. */
type Here<E extends Endpoint> = Omit<Called<E>, keyof PracticePath>;

const atOwnPractice =
  <R>(begin: (path: PracticePath) => TemplatesThunk<R>): TemplatesThunk<R> =>
  (dispatch, getState) =>
    dispatch(begin(practicePathIn(getState())));

/** Thunks that edit the practice's texts, with `publish` beside the body; each answers what `initiate` does. */
export const createTemplateHere = (input: Here<typeof createTemplate>) =>
  atOwnPractice((path) => endpoints.createTemplate.initiate({ ...path, ...input }));
export const updateTemplateHere = (input: Here<typeof updateTemplate>) =>
  atOwnPractice((path) => endpoints.updateTemplate.initiate({ ...path, ...input }));
export const deleteTemplateHere = (input: Here<typeof deleteTemplate>) =>
  atOwnPractice((path) => endpoints.deleteTemplate.initiate({ ...path, ...input }));
export const orderQuickRepliesHere = (input: Here<typeof orderQuickReplies>) =>
  atOwnPractice((path) => endpoints.orderQuickReplies.initiate({ ...path, ...input }));

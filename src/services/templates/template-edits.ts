import type { Output } from '#contract/http.ts';
import {
  createTemplate,
  deleteTemplate,
  orderQuickReplies,
  type Template,
  updateTemplate,
} from '#contract/templates/templates.ts';
import { call } from '../call.ts';
import { cachesAnswer } from '../caches-answer.ts';
import { templatesApi } from './api.ts';
import type { TemplatesThunk } from './root.ts';
import { atOwnPractice, type WithoutPractice } from '../practice-path.ts';
import { patchLists } from './templates.ts';
import { templatesTag } from './refetch-templates.ts';

const listsApi = templatesApi.enhanceEndpoints({ addTagTypes: [templatesTag] });

const shows = <T>(cache: (answer: T) => TemplatesThunk<unknown>) =>
  cachesAnswer(listsApi, { name: 'listTemplates', tag: templatesTag }, cache);

const { endpoints } = listsApi.injectEndpoints({
  endpoints: (build) => ({
    createTemplate: build.mutation({ ...call(createTemplate), ...shows(cacheTemplate) }),
    updateTemplate: build.mutation({ ...call(updateTemplate), ...shows(cacheTemplate) }),
    deleteTemplate: build.mutation({ ...call(deleteTemplate), ...shows(removeTemplate) }),
    orderQuickReplies: build.mutation({ ...call(orderQuickReplies), ...shows(cacheOrder) }),
  }),
});

/** A new template comes last, as on the server. */
function cacheTemplate(answer: Template): TemplatesThunk<unknown> {
  return patchLists(answer.type, (cached) =>
    cached.some(({ templateId }) => templateId === answer.templateId)
      ? cached.map((template) => (template.templateId === answer.templateId ? answer : template))
      : [...cached, answer],
  );
}

function removeTemplate(answer: Template): TemplatesThunk<unknown> {
  return patchLists(answer.type, (cached) => cached.filter(({ templateId }) => templateId !== answer.templateId));
}

function cacheOrder({ data }: Output<typeof orderQuickReplies>): TemplatesThunk<unknown> {
  return patchLists('SMS_QUICK_REPLY', (cached) => [
    ...data,
    ...cached.filter(({ type }) => type !== 'SMS_QUICK_REPLY'),
  ]);
}

/** Thunks that edit the practice's templates; they take the body and `publish`, and return what `initiate` returns. */
export const createTemplateHere = (input: WithoutPractice<typeof createTemplate>) =>
  atOwnPractice((path) => endpoints.createTemplate.initiate({ ...path, ...input }));
export const updateTemplateHere = (input: WithoutPractice<typeof updateTemplate>) =>
  atOwnPractice((path) => endpoints.updateTemplate.initiate({ ...path, ...input }));
export const deleteTemplateHere = (input: WithoutPractice<typeof deleteTemplate>) =>
  atOwnPractice((path) => endpoints.deleteTemplate.initiate({ ...path, ...input }));
export const orderQuickRepliesHere = (input: WithoutPractice<typeof orderQuickReplies>) =>
  atOwnPractice((path) => endpoints.orderQuickReplies.initiate({ ...path, ...input }));

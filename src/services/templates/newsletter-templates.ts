import { createNewsletterTemplate, updateNewsletterTemplate } from '#contract/templates/newsletter-templates.ts';
import type { Template } from '#contract/templates/templates.ts';
import { call } from '../call.ts';
import { atOwnPractice, type WithoutPractice } from '../practice-path.ts';
import { templatesApi } from './api.ts';
import { templatesTag } from './refetch-templates.ts';
import type { TemplatesThunk } from './root.ts';
import { patchLists } from './templates.ts';

const { endpoints } = templatesApi.enhanceEndpoints({ addTagTypes: [templatesTag] }).injectEndpoints({
  endpoints: (build) => ({
    createNewsletterTemplate: build.mutation({ ...call(createNewsletterTemplate), invalidatesTags: [templatesTag] }),
    updateNewsletterTemplate: build.mutation({
      ...call(updateNewsletterTemplate),
      /** Lists are patched and not fetched again, because a letter is saved every few seconds while it is written. */
      async onQueryStarted(_input, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(cacheLetter(answer.data));
      },
    }),
  }),
});

const cacheLetter = (answer: Template): TemplatesThunk<void> =>
  patchLists('NEWSLETTER', (cached) =>
    cached.map((template) => (template.templateId === answer.templateId ? answer : template)),
  );

/** Thunks that write newsletter templates and the letters of newsletters; they return what `initiate` returns. */
export const createNewsletterTemplateHere = (input: WithoutPractice<typeof createNewsletterTemplate>) =>
  atOwnPractice((path) => endpoints.createNewsletterTemplate.initiate({ ...path, ...input }));
export const updateNewsletterTemplateHere = (input: WithoutPractice<typeof updateNewsletterTemplate>) =>
  atOwnPractice((path) => endpoints.updateNewsletterTemplate.initiate({ ...path, ...input }));

import {
  createNewsletterTemplate,
  createTemplate,
  deleteTemplate,
  listTemplates,
  updateNewsletterTemplate,
  updateTemplate,
} from '#contract/templates/templates.ts';
import { call } from '../call.ts';
import { listTag } from '../tags.ts';
import { templatesApi } from './api.ts';

const all = [listTag('Template')];

const templateApi = templatesApi.enhanceEndpoints({ addTagTypes: ['Template'] }).injectEndpoints({
  endpoints: (build) => ({
    listTemplates: build.query({ ...call(listTemplates), providesTags: all }),
    createTemplate: build.mutation({ ...call(createTemplate), invalidatesTags: all }),
    updateTemplate: build.mutation({ ...call(updateTemplate), invalidatesTags: all }),
    deleteTemplate: build.mutation({ ...call(deleteTemplate), invalidatesTags: all }),
    createNewsletterTemplate: build.mutation({ ...call(createNewsletterTemplate), invalidatesTags: all }),
    updateNewsletterTemplate: build.mutation({ ...call(updateNewsletterTemplate), invalidatesTags: all }),
  }),
});

export const {
  useListTemplatesQuery,
  useCreateTemplateMutation,
  useUpdateTemplateMutation,
  useDeleteTemplateMutation,
  useCreateNewsletterTemplateMutation,
  useUpdateNewsletterTemplateMutation,
} = templateApi;

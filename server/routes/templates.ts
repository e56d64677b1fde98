import type { templates } from '#contract/templates/index.ts';
import { createTemplate } from '#server/domain/template/create.ts';
import { deleteTemplate } from '#server/domain/template/delete.ts';
import { listTemplates } from '#server/domain/template/list.ts';
import { updateNewsletterTemplate, updateTemplate } from '#server/domain/template/update.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Handlers } from './serve.ts';

export const templatesRoutes = (): Handlers<typeof templates> => ({
  listTemplates,
  createTemplate,
  updateTemplate,
  deleteTemplate,
  orderQuickReplies: async () => {
    throw new Refusal('not_implemented');
  },
  createNewsletterTemplate: createTemplate,
  updateNewsletterTemplate,
});

import type { templates } from '#contract/templates/index.ts';
import { createTemplate } from '#server/domain/template/create.ts';
import { deleteTemplate } from '#server/domain/template/delete.ts';
import { listTemplates } from '#server/domain/template/list.ts';
import { createNewsletterTemplate } from '#server/domain/newsletter/create-template.ts';
import { updateNewsletterTemplate } from '#server/domain/newsletter/update-template.ts';
import { updateTemplate } from '#server/domain/template/update.ts';
import { orderQuickReplies } from '#server/domain/settings/order-quick-replies.ts';
import type { Handlers } from './serve.ts';

export const templatesRoutes = (publicOrigin: string): Handlers<typeof templates> => ({
  listTemplates,
  createTemplate,
  updateTemplate,
  deleteTemplate,
  orderQuickReplies,
  createNewsletterTemplate: (ctx, input) => createNewsletterTemplate(ctx, input, publicOrigin),
  updateNewsletterTemplate: (ctx, input) => updateNewsletterTemplate(ctx, input, publicOrigin),
});

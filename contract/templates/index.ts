import { defineService } from '../http.ts';
import { createNewsletterTemplate, updateNewsletterTemplate } from './newsletter-templates.ts';
import { createTemplate, deleteTemplate, listTemplates, orderQuickReplies, updateTemplate } from './templates.ts';

/** A practice's reusable texts. */
export const templates = defineService({
  name: 'templates',
  endpoints: {
    listTemplates,
    createTemplate,
    updateTemplate,
    deleteTemplate,
    orderQuickReplies,
    createNewsletterTemplate,
    updateNewsletterTemplate,
  },
});

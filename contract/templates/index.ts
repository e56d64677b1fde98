import { defineService } from '../http.ts';
import {
  createNewsletterTemplate,
  createTemplate,
  deleteTemplate,
  listTemplates,
  orderQuickReplies,
  updateNewsletterTemplate,
  updateTemplate,
} from './templates.ts';

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

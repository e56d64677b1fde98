import { createServiceApi } from '../service-api.ts';

export const templatesApi = createServiceApi('templates', 'templates');

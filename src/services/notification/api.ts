import { createServiceApi } from '../service-api.ts';

export const notificationApi = createServiceApi('notification', 'notifications').enhanceEndpoints({
  addTagTypes: ['AuditDay'],
});

import { createApi } from '@reduxjs/toolkit/query/react';
import { serviceBaseQuery } from '../base-query.ts';
import { serviceApi } from '../service-api.ts';

/** The notification service; each resource adds its own calls. */
export const notificationApi = createApi({
  ...serviceApi,
  reducerPath: 'notification',
  baseQuery: serviceBaseQuery('notifications'),
  tagTypes: ['AuditDay'],
});

import { createApi } from '@reduxjs/toolkit/query/react';
import { serviceBaseQuery } from '../base-query.ts';
import { serviceApi } from '../service-api.ts';

/** The notification service; each resource file injects its endpoints. */
export const notificationApi = createApi({
  ...serviceApi,
  reducerPath: 'notification',
  baseQuery: serviceBaseQuery('notifications'),
  tagTypes: ['AuditDay'],
});

import { createApi } from '@reduxjs/toolkit/query/react';
import { serviceBaseQuery } from '../base-query.ts';
import { serviceApi } from '../service-api.ts';

/** The notifications service; each resource adds its own calls. */
export const notificationsApi = createApi({
  ...serviceApi,
  reducerPath: 'notifications',
  baseQuery: serviceBaseQuery('notifications'),
  tagTypes: ['AuditDay'],
});

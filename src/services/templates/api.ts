import { createApi } from '@reduxjs/toolkit/query/react';
import { serviceBaseQuery } from '../base-query.ts';
import { serviceApi } from '../service-api.ts';

/** The templates service; each resource adds its own calls. */
export const templatesApi = createApi({
  ...serviceApi,
  reducerPath: 'templates',
  baseQuery: serviceBaseQuery('templates'),
});

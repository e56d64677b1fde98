import { createApi } from '@reduxjs/toolkit/query/react';
import { serviceBaseQuery } from '../base-query.ts';
import { serviceApi } from '../service-api.ts';

/** The templates service; each resource file injects its endpoints. */
export const templatesApi = createApi({
  ...serviceApi,
  reducerPath: 'templates',
  baseQuery: serviceBaseQuery('templates'),
});

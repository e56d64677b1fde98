import { createApi } from '@reduxjs/toolkit/query/react';
import { serviceBaseQuery } from '../base-query.ts';
import { serviceApi } from '../service-api.ts';

/** The campaigns service; each resource file injects its endpoints. */
export const campaignsApi = createApi({
  ...serviceApi,
  reducerPath: 'campaigns',
  baseQuery: serviceBaseQuery('campaigns'),
});

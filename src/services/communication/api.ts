import { createApi } from '@reduxjs/toolkit/query/react';
import { serviceBaseQuery } from '../base-query.ts';
import { serviceApi } from '../service-api.ts';

/** The communication service; each resource file injects its endpoints. */
export const communicationApi = createApi({
  ...serviceApi,
  reducerPath: 'communication',
  baseQuery: serviceBaseQuery('communication'),
});

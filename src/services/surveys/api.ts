import { createApi } from '@reduxjs/toolkit/query/react';
import { serviceBaseQuery } from '../base-query.ts';
import { serviceApi } from '../service-api.ts';

/** The surveys service; each resource file injects its endpoints. */
export const surveysApi = createApi({ ...serviceApi, reducerPath: 'surveys', baseQuery: serviceBaseQuery('surveys') });

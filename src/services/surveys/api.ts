import { createServiceApi } from '../service-api.ts';

export const surveysApi = createServiceApi('surveys', 'surveys');

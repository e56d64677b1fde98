import { createServiceApi } from '../service-api.ts';

export const communicationApi = createServiceApi('communication', 'communication');

import { createServiceApi } from '../service-api.ts';

export const campaignsApi = createServiceApi('campaigns', 'campaigns');

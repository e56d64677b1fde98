import type { Service } from '#contract/http.ts';
import { campaignsApi } from '#src/services/campaigns/api.ts';
import { communicationApi } from '#src/services/communication/api.ts';
import { notificationApi } from '#src/services/notification/api.ts';
import { surveysApi } from '#src/services/surveys/api.ts';
import { templatesApi } from '#src/services/templates/api.ts';

/** Registration is the visitors', whose pages have no store. */
type ServiceName = Exclude<Service['name'], 'registration'>;

/** The api of every service of the staff; one without an api does not compile. The store takes its caches and middleware from here. */
export const serviceApis = {
  campaigns: campaignsApi,
  communication: communicationApi,
  notifications: notificationApi,
  templates: templatesApi,
  surveys: surveysApi,
} satisfies Record<ServiceName, object>;

type ServiceApi = (typeof serviceApis)[ServiceName];
type CacheReducers = { [Api in ServiceApi as Api['reducerPath']]: Api['reducer'] };

const all: readonly ServiceApi[] = Object.values(serviceApis);

/** The reducers of the caches, by their place in the store. */
export const cacheReducers = Object.fromEntries(
  all.map(({ reducerPath, reducer }) => [reducerPath, reducer]),
) as CacheReducers;

export const serviceMiddleware = all.map(({ middleware }) => middleware);

/** The actions that empty every cache. */
export const clearedCaches = () => all.map(({ util }) => util.resetApiState());

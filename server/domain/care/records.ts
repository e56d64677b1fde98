import {
  type CareSettings,
  type CareSwitches,
  defaultService,
  defaultSwitches,
  type ServiceSettings,
} from '#contract/campaigns/care-settings.ts';
import type { RecommendedService } from '#contract/rules/care/care-score.ts';
import type { Context } from '../context.ts';

/** The record of the practice's switches; the others have the ids of services. */
export const switchesKey = 'config';

/** A service that the practice software lists, or for which something is set. */
export interface CareService {
  /** Its id in the practice software. */
  readonly id: string;
  readonly name: string;
  /** The species that it is for; empty for all. */
  readonly species: readonly string[];
  /** Whether the practice software lists it still. */
  readonly isListed: boolean;
  readonly settings: ServiceSettings;
}

export interface PracticeCare {
  readonly switches: CareSwitches;
  /** By name. */
  readonly services: readonly CareService[];
}

/** What the practice recommends. */
export async function practiceCare(ctx: Context): Promise<PracticeCare> {
  const [records, listed] = await Promise.all([
    ctx.db.selectFrom('care_record').select(['key', 'name', 'data']).where('practice', '=', ctx.practice).execute(),
    listedServices(ctx),
  ]);
  const dataOf = new Map(records.map(({ key, data }) => [key, data]));
  const known = new Set(listed.map(({ id }) => id));
  const dropped = records.filter(({ key }) => key !== switchesKey && !known.has(key));
  const services = [
    ...listed.map(({ id, name, species }) => ({ id, name, species, isListed: true })),
    ...dropped.map(({ key: id, name }) => ({ id, name: name || id, species: [], isListed: false })),
  ];
  return {
    switches: { ...defaultSwitches, ...dataOf.get(switchesKey) },
    services: services
      .map((service) => ({ ...service, settings: { ...defaultService, ...dataOf.get(service.id) } }))
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en-US') || (one.id < other.id ? -1 : 1)),
  };
}

/** What the practice software lists as services. */
const listedServices = ({ db, practice }: Context) =>
  db.selectFrom('service_type').select(['id', 'name', 'species']).where('practice', '=', practice).execute();

/** The services that clients read of: recommended ones that the practice software lists. */
export const recommendedServices = ({ services }: PracticeCare): (RecommendedService & CareService)[] =>
  services
    .filter(({ isListed, settings }) => isListed && settings.recommended)
    .map((service) => ({ ...service, addToCareScore: service.settings.addToCareScore }));

/** What a record says where nothing is stored. */
export const defaultsOf = (key: string): Partial<CareSettings> =>
  key === switchesKey ? defaultSwitches : defaultService;

/** The stored fields of a record, with the defaults for the others. */
export async function readCareRecord({ db, practice }: Context, key: string): Promise<Partial<CareSettings>> {
  const row = await db
    .selectFrom('care_record')
    .select('data')
    .where('practice', '=', practice)
    .where('key', '=', key)
    .executeTakeFirst();
  return { ...defaultsOf(key), ...row?.data };
}

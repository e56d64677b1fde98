import * as z from 'zod/mini';
import { id, line, list, longList, prose, requiredId, text, webAddress } from '../fields.ts';
import { defineEndpoint, timestamp } from '../http.ts';
import { pimsType } from '../platform/practice.ts';
import { careLimits } from '../rules/care/care-service.ts';
import { carePrice, noCarePrice } from './care-settings.ts';
import { amountEdit } from './price-edit.ts';
import { serviceSync } from './service-types.ts';
import { webLink } from './web-link.ts';

/** The row key of a record; its third part names it (D-66). Parsed where it is used, so that its error has a code of its own. */
const recordRowKey = text(600);

/** The practice that a record belongs to. */
const recordParts = { organization: id, pims: pimsType, branch: id, recordRowKey };

/** What can be set for a service (RC-03). What a server leaves out has its default; a service with a record is recommended unless it says otherwise. */
const serviceData = z.object({
  /** The service's name in the practice software, where the server says it; an extension, as are the fields that follow. */
  name: z.optional(line),
  /** The species that it is for; empty for all. */
  species: z.optional(list(line, 50)),
  /** False once the practice software lists it no longer. */
  listed: z.optional(z.boolean()),
  recommended: z._default(z.boolean(), true),
  addToCareScore: z._default(z.boolean(), true),
  price: z._default(carePrice, noCarePrice),
  /** The doctor's note, plain text. */
  reason: z._default(prose, ''),
  /** Ids of education materials (RC-05). */
  materials: z._default(list(id, 100), []),
  links: z._default(list(webAddress, 100), []),
});

/** The record of the whole practice: what clients see (RC-04). */
const switchesRecord = z.object({
  ...recordParts,
  recordType: z.literal('RecommendedCare'),
  recommendedCare: z._default(z.boolean(), false),
  showScore: z._default(z.boolean(), false),
});
const serviceRecord = z.object({ ...recordParts, recordType: z.literal('Data'), serviceData });
const careRecord = z.discriminatedUnion('recordType', [switchesRecord, serviceRecord]);
/** One practice's switches, or one service (RC-02). */
export type CareRecord = z.output<typeof careRecord>;
export type ServiceRecord = z.output<typeof serviceRecord>;

/** One record whose `serviceData` has an entry for each row key (RC-03) becomes a record for each. */
function separated(items: Record<string, unknown>[]): unknown[] {
  return items.flatMap((item): unknown[] => {
    const { serviceData: all, ...parts } = item;
    if (typeof all !== 'object' || all === null) return [item];
    const entries = Object.entries(all).filter(([key]) => key.includes('#'));
    if (entries.length === 0) return [item];
    const of = (key: string, data: unknown) => ({ ...parts, recordType: 'Data', recordRowKey: key, serviceData: data });
    return [
      ...(parts['recordType'] === 'RecommendedCare' ? [parts] : []),
      ...entries.map(([key, data]) => of(key, data)),
    ];
  });
}

const careRecords = z.pipe(
  z.pipe(list(z.looseObject({}), longList), z.transform(separated)),
  list(careRecord, longList),
) as unknown as z.ZodMiniType<CareRecord[], unknown[]>;

/** `sync` says whether the practice software is still reporting its services (RC-12). */
const careConfig = z.object({ items: careRecords, sync: z.optional(serviceSync) });
export type CareConfig = z.output<typeof careConfig>;

const path = '/v2/app/cps-api/practice/recommended-care-config';

export const getRecommendedCare = defineEndpoint({
  method: 'GET',
  path,
  spec: 'API-69',
  summary: 'What the practice recommends to clients: its switches, and a record for each service.',
  query: z.object({ organization: id, pims: pimsType, branch: id }),
  response: careConfig,
});

const invalidLink = 'Please provide valid web address';
const careLink = webLink(careLimits.linkLength, invalidLink);

/** Whether a text is an address that clients can be sent to (RC-11). */
export const isCareLink = (typed: string): boolean => careLink.safeParse(typed).success;

/** What is left out stays as it is. */
const serviceEdit = z.strictObject({
  recommended: z.optional(z.boolean()),
  addToCareScore: z._default(z.boolean(), true),
  price: z.optional(z.strictObject({ ...carePrice.shape, minCost: amountEdit, maxCost: amountEdit, cost: amountEdit })),
  reason: text(careLimits.reason),
  materials: z.optional(
    list(requiredId, careLimits.materials).check(
      z.refine((ids) => new Set(ids).size === ids.length, 'Name each material once.'),
    ),
  ),
  links: z.optional(list(careLink, careLimits.links)),
});
export type ServiceEdit = z.output<typeof serviceEdit>;

export const saveRecommendedCare = defineEndpoint({
  method: 'PUT',
  path,
  spec: 'API-70',
  summary:
    'Publish the changed records. A service that is recommended needs a price and the doctor’s note; the score is shown only with the recommendations.',
  body: z.strictObject({
    items: list(
      z.discriminatedUnion('recordType', [
        z.strictObject({
          ...recordParts,
          recordType: z.literal('RecommendedCare'),
          recommendedCare: z.boolean(),
          showScore: z.boolean(),
        }),
        z.strictObject({ ...recordParts, recordType: z.literal('Data'), serviceData: serviceEdit }),
      ]),
      1000,
    ),
  }),
  response: careConfig,
  publishes: true,
  errors: ['invalid_row_key', 'limit_reached'],
});

/** What clients can read about a service; the same for all practices (RC-05). */
const educationMaterial = z.object({
  id,
  title: line,
  summary: prose,
  /** How long it takes to read. */
  minutes: z.number(),
  /** The species that it is about; empty for all. */
  species: list(line, 50),
  /** Where there is more to read. */
  url: z.nullable(webAddress),
});
export type EducationMaterial = z.output<typeof educationMaterial>;

export const listEducationMaterials = defineEndpoint({
  method: 'GET',
  path: '/v2/app/cps-api/recommended-care/education-materials',
  spec: 'API-71',
  summary: 'The education materials that can be chosen for a service.',
  response: z.object({ data: list(educationMaterial, longList) }),
});

/** Living animals for whom the practice software lists a service, and those of its species for whom it never did. */
const careFigures = z.object({
  recordRowKey,
  listed: z.number(),
  upToDate: z.number(),
  overdue: z.number(),
  gaps: z.number(),
});
export type CareFigures = z.output<typeof careFigures>;

/** The care score of the living animals of a species that have one, by what is published. */
const careScores = z.object({
  species: line,
  animals: z.number(),
  /** Their mean, in whole per cent. */
  score: z.number(),
});
export type CareScores = z.output<typeof careScores>;

export const getCareFigures = defineEndpoint({
  method: 'GET',
  path: '/v2/app/cps-api/practice/recommended-care-figures',
  extension: 'care-figures',
  summary:
    'How many animals have each service, are overdue for it, or never had it listed, and the care score of the animals of each species.',
  /** Of `scores`, the species with most animals is the first. */
  response: z.object({ data: list(careFigures, longList), scores: list(careScores, longList), asOf: timestamp }),
});

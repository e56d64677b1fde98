import * as z from 'zod/mini';
import type { BusinessStructure } from '#contract/rules/registration/sms-registration-form.ts';
import { textAttributes } from '#contract/rules/registration/text-attributes.ts';
import { connectionCode, neverConnected } from '../connection-errors.ts';
import { jsonIn } from '../json-in.ts';
import {
  type CarrierRegistry,
  ReferenceInUse,
  type RegisteredBusiness,
  type RegisteredUse,
  RegistryRefusal,
  RegistryUnavailable,
} from './gateway.ts';
import { brandRefusal, campaignRefusal, shownWords } from './refusal-of.ts';

/** An account of The Campaign Registry, or of a registry with the same API. */
export interface RegistryAccount {
  /** The API's address with its version, without a trailing slash. */
  readonly url: string;
  readonly key: string;
  readonly secret: string;
  /** The registry's id of those to whom campaigns are handed. */
  readonly upstream: string;
}

interface RegistryOptions {
  readonly account: RegistryAccount;
  /** Milliseconds. Longer than the ten seconds in which `fetch` connects, so that it is known that an unreachable registry has nothing. */
  readonly timeout?: number;
}

const defaultTimeout = 20_000;
/** Characters of an answer. */
const largestAnswer = 256 * 1024;

const id = z.string().check(z.minLength(1), z.maxLength(64));
const brand = z.object({
  brandId: id,
  status: z.nullish(z.string()),
  identityStatus: z.nullish(z.string()),
});
const campaign = z.object({ campaignId: id, status: z.nullish(z.string()) });
const records = <S extends z.ZodMiniType>(record: S) => z.object({ records: z.array(record) });
const feedback = z.object({
  category: z.array(z.object({ id: z.string(), description: z.nullish(z.string()) })),
});
const sharing = z.object({
  sharedByMe: z.nullish(z.object({ sharingStatus: z.nullish(z.string()), explanation: z.nullish(z.string()) })),
});
const operation = z.record(z.string(), z.string());
const failure = z.union([
  // The first version of the API names one field, the second a list.
  z.array(z.object({ description: z.string(), field: z.nullish(z.string()), fields: z.nullish(z.array(z.string())) })),
  z.pipe(
    z.object({ message: z.string() }),
    z.transform(({ message }) => [{ description: message, field: null, fields: null }]),
  ),
]);

const verified: ReadonlySet<string> = new Set(['VERIFIED', 'VETTED_VERIFIED']);
const unverified = 'UNVERIFIED';

/** The registry over its REST API. */
export function carrierRegistry({ account, timeout = defaultTimeout }: RegistryOptions): CarrierRegistry {
  const { url, key, secret, upstream } = account;
  const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;

  async function call(method: 'GET' | 'POST' | 'PUT', path: string, sent?: object): Promise<unknown> {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization, accept: 'application/json', ...(sent && { 'content-type': 'application/json' }) },
      ...(sent && { body: JSON.stringify(sent) }),
      signal: AbortSignal.timeout(timeout),
      redirect: 'manual',
    }).catch((error: unknown) => {
      const code = connectionCode(error);
      throw neverConnected.test(code) ? new RegistryUnavailable(code) : error;
    });
    const answer = jsonIn((await response.text()).slice(0, largestAnswer));
    if (response.ok) return answer;
    throw failureOf(response, answer);
  }
  const first = <T>(found: { records: readonly T[] }): T | null => found.records[0] ?? null;

  return {
    findBrand: async (reference) => {
      const found = await call('GET', `/brand?${new URLSearchParams({ referenceId: reference })}`);
      return first(records(brand).parse(found))?.brandId ?? null;
    },
    createBrand: async (reference, business) =>
      brand.parse(await call('POST', '/brand/nonBlocking', { ...brandFields(business), referenceId: reference }))
        .brandId,
    correctBrand: async (brandId, business) => {
      await call('PUT', `/brand/${encodeURIComponent(brandId)}`, brandFields(business));
      await call('PUT', `/brand/${encodeURIComponent(brandId)}/revet`);
    },
    readBrand: async (brandId) => {
      const { status, identityStatus } = brand.parse(await call('GET', `/brand/${encodeURIComponent(brandId)}`));
      if (verified.has(identityStatus ?? '')) return { status: 'VERIFIED' };
      if (status === 'REGISTRATION_PENDING' || identityStatus !== unverified) return { status: 'PENDING' };
      const said = feedback.parse(await call('GET', `/brand/feedback/${encodeURIComponent(brandId)}`));
      return {
        status: 'REFUSED',
        refusals: said.category.slice(0, 10).map((one) => brandRefusal(one.id, one.description ?? '')),
      };
    },
    findCampaign: async (reference) => {
      const found = await call('GET', `/campaign?${new URLSearchParams({ referenceId: reference })}`);
      return first(records(campaign).parse(found))?.campaignId ?? null;
    },
    createCampaign: async (reference, brandId, use) =>
      campaign.parse(
        await call('POST', '/campaignBuilder', {
          ...changeableFields(use),
          ...fixedFields(use),
          brandId,
          usecase: 'LOW_VOLUME',
          subUsecases: ['CUSTOMER_CARE', 'ACCOUNT_NOTIFICATION'],
          referenceId: reference,
          autoRenewal: true,
        }),
      ).campaignId,
    correctCampaign: async (campaignId, use) => {
      await call('PUT', `/campaign/${encodeURIComponent(campaignId)}`, changeableFields(use));
    },
    shareCampaign: async (campaignId) => {
      await call('PUT', `/campaign/${encodeURIComponent(campaignId)}/sharing/${encodeURIComponent(upstream)}`);
    },
    readCampaign: async (campaignId) => {
      const path = `/campaign/${encodeURIComponent(campaignId)}`;
      const { sharedByMe } = sharing.parse(await call('GET', `${path}/sharing`));
      const explained = () => [campaignRefusal(sharedByMe?.explanation ?? '')];
      if (sharedByMe?.sharingStatus === 'DECLINED') return { status: 'REFUSED', refusals: explained() };
      if (!sharedByMe?.sharingStatus) return { status: 'NOT_SHARED' };
      if (sharedByMe.sharingStatus !== 'ACCEPTED') return { status: 'PENDING' };
      const { status } = campaign.parse(await call('GET', path));
      // By carrier. They need not report, so that none is in the way of an approval that says nothing.
      const statuses = Object.values(operation.parse(await call('GET', `${path}/operationStatus`)));
      if (status === 'EXPIRED' || status === 'SUSPENDED' || statuses.includes('SUSPENDED'))
        return { status: 'SUSPENDED', refusals: [{ code: 'suspended', words: explained()[0]?.words ?? null }] };
      if (statuses.includes('REJECTED')) return { status: 'REFUSED', refusals: explained() };
      return { status: statuses.includes('REVIEW') ? 'ACCEPTED' : 'APPROVED' };
    },
  };
}

const entityTypes: Readonly<Record<BusinessStructure, string>> = {
  SOLE_PROPRIETOR: 'PRIVATE_PROFIT',
  PARTNERSHIP: 'PRIVATE_PROFIT',
  CORPORATION: 'PRIVATE_PROFIT',
  LLC: 'PRIVATE_PROFIT',
  NONPROFIT: 'NON_PROFIT',
  GOVERNMENT: 'GOVERNMENT',
};

const brandFields = (business: RegisteredBusiness) => ({
  entityType: business.stock ? 'PUBLIC_PROFIT' : entityTypes[business.structure],
  ein: business.ein,
  einIssuingCountry: 'US',
  companyName: business.legalName,
  displayName: business.everydayName,
  ...(business.stock && { stockSymbol: business.stock.symbol, stockExchange: business.stock.exchange }),
  ...(business.stock && { businessContactEmail: business.email }),
  firstName: business.firstName,
  lastName: business.lastName,
  email: business.email,
  phone: business.phone,
  street: business.street,
  city: business.city,
  state: business.state,
  postalCode: business.zip,
  country: 'US',
  website: business.website,
  vertical: 'HEALTHCARE',
  brandRelationship: 'BASIC_ACCOUNT',
});

/** What of a campaign can be changed later. */
const changeableFields = ({ description, consent, samples, stopAnswer, helpAnswer, startAnswer }: RegisteredUse) => ({
  description,
  messageFlow: consent,
  ...Object.fromEntries(samples.map((sample, index) => [`sample${index + 1}`, sample])),
  optinMessage: startAnswer,
  optoutMessage: stopAnswer,
  helpMessage: helpAnswer,
});

const fixedFields = ({ samples }: RegisteredUse) => ({
  ...textAttributes(samples),
  subscriberOptin: true,
  subscriberOptout: true,
  subscriberHelp: true,
  optinKeywords: 'START',
  optoutKeywords: 'STOP',
  helpKeywords: 'HELP',
  numberPool: false,
  directLending: false,
  ageGated: false,
  affiliateMarketing: false,
  termsAndConditions: true,
});

/** What an answer of failure means. Without the registry's own words, that of a gateway may hide something created. */
function failureOf(response: Response, answer: unknown): Error {
  const { status } = response;
  if (status === 429 || status === 401 || status === 403) {
    const seconds = Number(response.headers.get('retry-after'));
    return new RegistryUnavailable(String(status), seconds > 0 ? Math.min(seconds, 3600) : null);
  }
  const problems = failure.safeParse(answer).data;
  const words = problems?.map(({ description }) => description).join(' ');
  if (problems?.some(({ field, fields }) => [field, ...(fields ?? [])].includes('referenceId')))
    return new ReferenceInUse();
  if (status >= 500 || status === 409 || words === undefined) return new Error(`The registry failed with ${status}.`);
  return new RegistryRefusal(shownWords(words) ?? '');
}

import { entryOf } from '#contract/entry-of.ts';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import type { Db } from '#server/db/schema.ts';
import type { RegistryAccount } from '#server/gateways/carrier-registry/registry.ts';
import { limitBody } from '#server/routes/limit-body.ts';
import type { RequestEnv } from '#server/routes/request-env.ts';
import { brandVerdict, campaignDecision, fateOf } from './fates.ts';
import { registryDb } from './registry-tables.ts';

/** Where the registry's API is mounted. */
export const registryApiPath = '/sandbox/registry/v2';

/** The account with which the product uses the sandbox's registry. */
export const sandboxRegistry = (localUrl: string): RegistryAccount => ({
  url: `${localUrl}${registryApiPath}`,
  key: 'sandbox',
  secret: 'registry-5a4db0c5a4db0c',
  upstream: 'SANDBOX',
});

interface RegistryApiParts {
  readonly db: Db;
  readonly account: RegistryAccount;
  /** The clock that the sandbox can move. */
  readonly now: () => Date;
}

const largestBody = 64 * 1024;
/** Attempts that fail for an EIN whose registry fails. */
const failuresOfAFailing = 2;

const text = z.string().check(z.minLength(1));
const brandFacts = z.looseObject({
  entityType: z.enum(['PRIVATE_PROFIT', 'PUBLIC_PROFIT', 'NON_PROFIT', 'GOVERNMENT']),
  ein: z.string().check(z.regex(/^\d{9}$/)),
  companyName: text,
  displayName: text,
  email: text,
  phone: z.string().check(z.regex(/^\+\d+$/)),
  street: text,
  city: text,
  state: text,
  postalCode: text,
  country: z.literal('US'),
  website: text,
  vertical: text,
  brandRelationship: text,
});
const campaignFacts = z.looseObject({
  description: text,
  messageFlow: text,
  sample1: text,
  sample2: text,
  helpMessage: text,
  optoutMessage: text,
  embeddedLink: z.boolean(),
  embeddedPhone: z.boolean(),
  subscriberOptin: z.literal(true),
  subscriberOptout: z.literal(true),
  subscriberHelp: z.literal(true),
  termsAndConditions: z.literal(true),
});
/** Fields that are left out stay as they are; others cannot be changed. */
const campaignChanges = z.strictObject(
  Object.fromEntries(
    'description messageFlow sample1 sample2 sample3 sample4 sample5 optinMessage optoutMessage helpMessage'
      .split(' ')
      .map((field) => [field, z.optional(text)]),
  ),
);
const reference = z.object({ referenceId: z.string().check(z.minLength(1), z.maxLength(50)) });
const created = z.object({ brandId: text, usecase: z.literal('LOW_VOLUME') });

const words: Readonly<Record<string, string>> = {
  TAX_ID: 'Tax Id does not match with the company name or business type.',
  STOCK_SYMBOL: 'The stock information does not match.',
  GOVERNMENT_ENTITY: 'This is no government entity.',
  NONPROFIT: 'No tax-exempt status was found.',
  OTHERS: 'The business could not be verified.',
};

/** The part of the registry's REST API that the product uses. To be mounted at `registryApiPath`. */
export function registryApi({ db, account, now }: RegistryApiParts): Hono<RequestEnv> {
  const tables = registryDb(db);
  const app = new Hono<RequestEnv>();
  const expected = Buffer.from(`Basic ${Buffer.from(`${account.key}:${account.secret}`).toString('base64')}`);
  app.use(limitBody(largestBody), async (c, next) => {
    const given = Buffer.from(c.req.header('authorization') ?? '');
    if (given.length === expected.length && timingSafeEqual(given, expected)) return next();
    return c.json([{ code: 401, description: 'Use the key and the secret of the account.' }], 401);
  });

  const failures = new Map<string, number>();
  const brands = () => tables.selectFrom('sandbox_brand').selectAll();
  const campaigns = () =>
    tables
      .selectFrom('sandbox_campaign as campaign')
      .innerJoin('sandbox_brand as brand', 'brand.id', 'campaign.brand_id')
      .selectAll('campaign')
      .select('brand.facts as business');
  type BrandRow = Awaited<ReturnType<ReturnType<typeof brands>['execute']>>[number];
  type CampaignRow = Awaited<ReturnType<ReturnType<typeof campaigns>['execute']>>[number];

  const age = (since: string | null) => (since === null ? 0 : now().getTime() - Date.parse(since));
  const verdictOf = (brand: BrandRow) =>
    brandVerdict(brand.facts['ein'] ?? '', { verdict: brand.verdict, age: age(brand.asked_at), checks: brand.checks });
  const asBrand = (brand: BrandRow) => {
    const verdict = verdictOf(brand);
    return {
      brandId: brand.id,
      referenceId: brand.reference,
      companyName: brand.facts['companyName'],
      status: verdict === null ? 'REGISTRATION_PENDING' : 'ACTIVE',
      ...(verdict !== null && { identityStatus: verdict === 'VERIFIED' ? 'VERIFIED' : 'UNVERIFIED' }),
    };
  };
  const decisionOf = (campaign: CampaignRow) =>
    campaign.shared_at === null
      ? null
      : campaignDecision(String(campaign.business['ein']), { ...campaign, age: age(campaign.shared_at) });
  const asCampaign = (campaign: CampaignRow) => ({
    campaignId: campaign.id,
    brandId: campaign.brand_id,
    referenceId: campaign.reference,
    status: 'ACTIVE',
  });
  const brandNamed = (c: Context) =>
    brands()
      .where('id', '=', c.req.param('id') ?? '')
      .executeTakeFirst();
  const campaignNamed = (c: Context) =>
    campaigns()
      .where('campaign.id', '=', c.req.param('id') ?? '')
      .executeTakeFirst();

  app.post('/brand/nonBlocking', async (c) => {
    const body: unknown = await c.req.json();
    const facts = brandFacts.safeParse(body);
    const named = reference.safeParse(body);
    if (!facts.success || !named.success) return refusal(c, 'A required field is missing or unusable.');
    const { referenceId } = named.data;
    const fate = fateOf(facts.data.ein);
    const failed = failures.get(referenceId) ?? 0;
    if (fate === 'fails_twice' && failed < failuresOfAFailing) {
      failures.set(referenceId, failed + 1);
      return c.body(null, 500);
    }
    const brand = await tables
      .insertInto('sandbox_brand')
      .values({
        id: `B${newId()}`,
        reference: referenceId,
        facts: JSON.stringify(facts.data),
        asked_at: now().toISOString(),
        verdict: null,
      })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!brand) return refusal(c, 'The reference id is in use.', ['referenceId']);
    return fate === 'loses_answer' ? c.body(null, 504) : c.json(asBrand(brand));
  });
  app.get('/brand', async (c) => {
    const named = await brands()
      .where('reference', '=', c.req.query('referenceId') ?? '')
      .execute();
    // Its search looks at active brands alone.
    const found = named.map(asBrand).filter(({ status }) => status === 'ACTIVE');
    return c.json({ page: 1, recordsPerPage: 10, totalRecords: found.length, records: found });
  });
  app.get('/brand/feedback/:id', async (c) => {
    const brand = await brandNamed(c);
    if (!brand) return notFound(c);
    const verdict = verdictOf(brand);
    const isRefused = verdict !== null && verdict !== 'VERIFIED';
    return c.json({
      brandId: brand.id,
      category: isRefused
        ? [{ id: verdict, displayName: verdict, description: entryOf(words, verdict), fields: [] }]
        : [],
    });
  });
  app.get('/brand/:id', async (c) => {
    const brand = await brandNamed(c);
    return brand ? c.json(asBrand(brand)) : notFound(c);
  });
  app.put('/brand/:id', async (c) => {
    const facts = brandFacts.safeParse(await c.req.json());
    const brand = await brandNamed(c);
    if (!brand) return notFound(c);
    if (!facts.success) return refusal(c, 'A required field is missing or unusable.');
    await tables
      .updateTable('sandbox_brand')
      .set({ facts: JSON.stringify(facts.data) })
      .where('id', '=', brand.id)
      .execute();
    return c.json(asBrand(brand));
  });
  app.put('/brand/:id/revet', async (c) => {
    const brand = await brandNamed(c);
    if (!brand) return notFound(c);
    await tables
      .updateTable('sandbox_brand')
      .set({ asked_at: now().toISOString(), checks: brand.checks + 1, verdict: null })
      .where('id', '=', brand.id)
      .execute();
    return c.json({ brandId: brand.id, status: 'REGISTRATION_PENDING' });
  });

  app.post('/campaignBuilder', async (c) => {
    const body: unknown = await c.req.json();
    const facts = campaignFacts.safeParse(body);
    const named = reference.safeParse(body);
    const made = created.safeParse(body);
    if (!facts.success || !named.success || !made.success)
      return refusal(c, 'A required field is missing or unusable.');
    const brand = await brands().where('id', '=', made.data.brandId).executeTakeFirst();
    if (!brand || verdictOf(brand) !== 'VERIFIED') return refusal(c, 'The brand is not verified.');
    const campaign = await tables
      .insertInto('sandbox_campaign')
      .values({
        id: `C${newId()}`,
        reference: named.data.referenceId,
        brand_id: brand.id,
        facts: JSON.stringify(facts.data),
        shared_at: null,
        verdict: null,
        explanation: null,
      })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returning('id')
      .executeTakeFirst();
    return campaign
      ? c.json({ campaignId: campaign.id, status: 'ACTIVE' })
      : refusal(c, 'The reference id is in use.', ['referenceId']);
  });
  app.get('/campaign', async (c) => {
    const found = await campaigns()
      .where('campaign.reference', '=', c.req.query('referenceId') ?? '')
      .execute();
    return c.json({ page: 1, recordsPerPage: 10, totalRecords: found.length, records: found.map(asCampaign) });
  });
  app.get('/campaign/:id', async (c) => {
    const campaign = await campaignNamed(c);
    return campaign ? c.json(asCampaign(campaign)) : notFound(c);
  });
  app.put('/campaign/:id', async (c) => {
    const changes = campaignChanges.safeParse(await c.req.json());
    const campaign = await campaignNamed(c);
    if (!campaign) return notFound(c);
    if (!changes.success) return refusal(c, 'A field is unusable, or cannot be changed.');
    await tables
      .updateTable('sandbox_campaign')
      .set({ facts: JSON.stringify({ ...campaign.facts, ...changes.data }) })
      .where('id', '=', campaign.id)
      .execute();
    return c.json(asCampaign(campaign));
  });
  app.get('/campaign/:id/sharing', async (c) => {
    const campaign = await campaignNamed(c);
    if (!campaign) return notFound(c);
    if (campaign.shared_at === null) return c.json({ sharedByMe: null, sharedWithMe: null });
    const decision = decisionOf(campaign);
    return c.json({
      sharedByMe: {
        upstreamCnpId: account.upstream,
        sharedDate: campaign.shared_at,
        sharingStatus: decision === null ? 'PENDING' : decision.verdict === 'DECLINED' ? 'DECLINED' : 'ACCEPTED',
        explanation: decision?.explanation ?? null,
      },
      sharedWithMe: null,
    });
  });
  app.put('/campaign/:id/sharing/:upstream', async (c) => {
    const campaign = await campaignNamed(c);
    if (!campaign) return notFound(c);
    if (campaign.shared_at !== null && decisionOf(campaign) === null)
      return refusal(c, 'The campaign is being reviewed.');
    await tables
      .updateTable('sandbox_campaign')
      .set({ shared_at: now().toISOString(), shares: campaign.shares + 1, verdict: null, explanation: null })
      .where('id', '=', campaign.id)
      .execute();
    return c.body(null, 204);
  });
  app.get('/campaign/:id/operationStatus', async (c) => {
    const campaign = await campaignNamed(c);
    if (!campaign) return notFound(c);
    const status = { ACCEPTED: 'APPROVED', DECLINED: 'REJECTED', SUSPENDED: 'SUSPENDED' } as const;
    const decision = decisionOf(campaign);
    const own = decision ? status[decision.verdict] : 'REVIEW';
    return c.json({ 10017: own, 10035: own });
  });
  return app;
}

const newId = (): string => randomBytes(3).toString('hex').toUpperCase();

const refusal = (c: Context, description: string, fields: readonly string[] = []) =>
  c.json([{ code: 501, fields, description }], 400);
const notFound = (c: Context) => c.json([{ code: 404, description: 'There is no such record.' }], 404);

import type { RegistrationRefusal } from '#contract/campaigns/sms-registration.ts';
import { isMaskedEin } from '#contract/rules/registration/ein.ts';
import { systemAt } from '#server/domain/context.ts';
import { type CommandRunner, runCommand } from '#server/domain/run-command.ts';
import { noteFailure } from '#server/domain/delivery/note-failure.ts';
import { ownPractice } from '#server/domain/practice/internal.ts';
import { brandFor, type BrandRow, isOfAnother, updateBrand } from '#server/domain/sms-registration/brands.ts';
import { recordStep, type StateChange } from '#server/domain/sms-registration/change-state.ts';
import {
  type ClaimedRegistration,
  claimRegistrations,
  lookAgain,
  releaseRegistrationClaims,
} from '#server/domain/sms-registration/claim.ts';
import { forgetFailures } from '#server/domain/sms-registration/forget-failures.ts';
import { recordRegistryAnswer } from '#server/domain/sms-registration/record-answer.ts';
import { businessOf, usageOf } from '#server/domain/sms-registration/registered-facts.ts';
import {
  type CarrierRegistry,
  ReferenceInUse,
  RegistryRefusal,
  RegistryUnavailable,
} from '#server/gateways/carrier-registry/gateway.ts';
import type { Log } from '#server/lib/logger.ts';
import { type EventStream, startWorkQueue, type WorkQueue } from './work-queue.ts';

export interface SmsRegistrationsOptions {
  readonly runner: CommandRunner;
  /** Null where none is configured: then registrations wait. */
  readonly registry: CarrierRegistry | null;
  readonly feed: EventStream;
  /** The clock that the sandbox can move. */
  readonly now: () => Date;
  readonly log: Log;
}

/** Null while nothing has changed. */
type Change = Omit<StateChange, 'at'> | null;

/**
 * Brings submitted registrations to the registry and asks it how far they are. Whatever the registry may have from an attempt whose outcome is
 * unknown is looked for there by its reference before it is asked for again, because a business and what it sends are billed when created.
 */
export function startSmsRegistrations({ runner, registry, feed, now, log }: SmsRegistrationsOptions): WorkQueue {
  const { store } = runner;
  const ask = registry && registryAsker({ runner, registry, now });
  return startWorkQueue({
    name: 'sms_registrations',
    feed,
    // Announced with every submission.
    wakeOn: 'registration',
    pollEvery: 1000,
    // The registry takes few calls a second.
    concurrency: 2,
    releaseClaims: store.kind === 'embedded' ? () => releaseRegistrationClaims(store.db) : null,
    claim: (limit) => (registry === null ? Promise.resolve([]) : claimRegistrations(store.db, limit, now())),
    work: async (claimed) => ask?.(claimed),
    noteFailure: ({ practice, id }) =>
      runCommand(runner, systemAt(practice), (ctx) => noteFailure(ctx, 'sms_registration', id)),
    log,
  });
}

interface AskerParts extends Pick<SmsRegistrationsOptions, 'runner' | 'now'> {
  readonly registry: CarrierRegistry;
}

/** Asks the registry about one registration, and records what it answers. */
export function registryAsker({ runner, registry: at, now }: AskerParts) {
  const { store } = runner;
  return async function ask(claimed: ClaimedRegistration): Promise<void> {
    try {
      const change = await changeOf(claimed);
      if (change || claimed.failures > 0)
        await runCommand(runner, systemAt(claimed.practice), async (ctx) => {
          if (change) await recordRegistryAnswer(ctx, claimed, { ...change, at: now() });
          await forgetFailures(ctx, claimed);
        });
      await lookAgain(store.db, claimed, { now: now() });
    } catch (error) {
      const wait = error instanceof RegistryUnavailable ? error.retryAfter : null;
      await lookAgain(store.db, claimed, { now: now(), seconds: wait ?? undefined });
      throw error;
    }
  };

  function changeOf(claimed: ClaimedRegistration): Promise<Change> {
    switch (claimed.state) {
      case 'SUBMITTED':
        return bringBusiness(claimed);
      case 'BRAND_REVIEW':
        return bringUse(claimed);
      default:
        return followUse(claimed);
    }
  }

  /** Creates the business at the registry, joins the one that a branch has created, or corrects the one that was refused. */
  async function bringBusiness(claimed: ClaimedRegistration): Promise<Change> {
    const { brand, isElsewhere, name } = await runCommand(runner, systemAt(claimed.practice), async (ctx) => {
      const found = await brandFor(ctx, claimed);
      const elsewhere = await isOfAnother(ctx, found);
      if (!elsewhere && found.asked_at === null) await updateBrand(ctx, found, { asked_at: now() });
      return { brand: found, isElsewhere: elsewhere, name: (await ownPractice(ctx)).name };
    });
    if (isElsewhere) return businessRefused([{ code: 'ein_elsewhere', words: null }]);
    const business = businessOf(claimed.form, name);
    const refused = await refusalOf(async () => {
      if (brand.brand_id === null) {
        const known = brand.asked_at === null ? null : await at.findBrand(brand.id);
        const brandId =
          known ??
          (await createOrFind(
            () => at.createBrand(brand.id, business),
            () => at.findBrand(brand.id),
          ));
        await updateBrand(store, brand, { brand_id: brandId });
      } else if ((await at.readBrand(brand.brand_id)).status === 'REFUSED' && !isMaskedEin(claimed.form.ein))
        await at.correctBrand(brand.brand_id, business);
    });
    return refused ? businessRefused(refused) : { state: 'BRAND_REVIEW', steps: [] };
  }

  /** Once the business is verified, creates what its number sends, or corrects what was refused, and hands it to the carriers. */
  async function bringUse(claimed: ClaimedRegistration): Promise<Change> {
    const system = systemAt(claimed.practice);
    const brand: BrandRow = await runCommand(runner, system, (ctx) => brandFor(ctx, claimed));
    if (brand.brand_id === null) throw new Error('The business of this registration is not at the registry.');
    const { brand_id: brandId } = brand;
    const answer = await at.readBrand(brandId);
    if (answer.status === 'REFUSED') return businessRefused(answer.refusals);
    if (answer.status === 'PENDING') return null;
    await runCommand(runner, system, async (ctx) => {
      if (brand.verified_at === null) await updateBrand(ctx, brand, { verified_at: now() });
      await recordStep(ctx, { attempt: claimed.attempt, kind: 'BUSINESS_CHECKED', at: now() });
    });
    const use = usageOf(claimed.form);
    let campaignId = claimed.campaign_id;
    const refused = await refusalOf(async () => {
      if (campaignId === null) {
        campaignId =
          (await at.findCampaign(claimed.id)) ??
          (await createOrFind(
            () => at.createCampaign(claimed.id, brandId, use),
            () => at.findCampaign(claimed.id),
          ));
      } else if ((await at.readCampaign(campaignId)).status !== 'PENDING') await at.correctCampaign(campaignId, use);
      const { status } = await at.readCampaign(campaignId);
      if (status === 'NOT_SHARED' || status === 'REFUSED' || status === 'SUSPENDED') await at.shareCampaign(campaignId);
    });
    const created = campaignId === null ? {} : { campaignId };
    return refused
      ? { state: 'CAMPAIGN_REFUSED', steps: ['CARRIERS_REFUSED'], refusals: refused, ...created }
      : { state: 'CAMPAIGN_REVIEW', steps: ['WITH_CARRIERS'], ...created };
  }

  async function followUse({ campaign_id, state }: ClaimedRegistration): Promise<Change> {
    if (campaign_id === null) throw new Error('The texts of this registration are not at the registry.');
    const answer = await at.readCampaign(campaign_id);
    switch (answer.status) {
      case 'NOT_SHARED':
        await at.shareCampaign(campaign_id);
        return null;
      case 'PENDING':
        return null;
      case 'ACCEPTED':
        return state === 'CAMPAIGN_REVIEW' ? { state: 'NUMBER_PENDING', steps: [] } : null;
      case 'APPROVED':
        return state === 'APPROVED' ? null : { state: 'APPROVED', steps: ['APPROVED'] };
      case 'REFUSED':
        return { state: 'CAMPAIGN_REFUSED', steps: ['CARRIERS_REFUSED'], refusals: answer.refusals };
      case 'SUSPENDED':
        return { state: 'CAMPAIGN_REFUSED', steps: ['SUSPENDED'], refusals: answer.refusals };
    }
  }
}

const businessRefused = (refusals: readonly RegistrationRefusal[]): Change => ({
  state: 'BRAND_REFUSED',
  steps: ['BUSINESS_REFUSED'],
  refusals,
});

/**
 * Where the registry has the reference already, an earlier attempt was heard: what it made is looked for, again later if it does not show yet.
 * @throws RegistryRefusal for any other reason
 */
async function createOrFind(create: () => Promise<string>, find: () => Promise<string | null>): Promise<string> {
  try {
    return await create();
  } catch (error) {
    if (!(error instanceof RegistryRefusal || error instanceof ReferenceInUse)) throw error;
    const found = await find();
    if (found === null) throw error;
    return found;
  }
}

/** Why the registry will never take this; null where it took it. */
async function refusalOf(work: () => Promise<void>): Promise<RegistrationRefusal[] | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof RegistryRefusal) return [{ code: 'other', words: error.words || null }];
    throw error;
  }
}

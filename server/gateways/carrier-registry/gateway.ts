import type { RegistrationRefusal } from '#contract/campaigns/sms-registration.ts';
import type { BusinessStructure } from '#contract/rules/registration/sms-registration-form.ts';

/** A business as it is registered. */
export interface RegisteredBusiness {
  /** Nine digits. */
  readonly ein: string;
  readonly legalName: string;
  /** By which clients know it. */
  readonly everydayName: string;
  readonly structure: BusinessStructure;
  /** Where it is listed on a stock exchange. */
  readonly stock: { readonly symbol: string; readonly exchange: string } | null;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** E.164. */
  readonly phone: string;
  readonly website: string;
}

/** What a texting number sends, as carriers read it. */
export interface RegisteredUse {
  readonly description: string;
  readonly consent: string;
  readonly samples: readonly string[];
  readonly stopAnswer: string;
  readonly helpAnswer: string;
  readonly startAnswer: string;
}

export type BrandAnswer =
  | { readonly status: 'PENDING' | 'VERIFIED' }
  | { readonly status: 'REFUSED'; readonly refusals: readonly RegistrationRefusal[] };

export type CampaignAnswer =
  /** ACCEPTED: for delivery, which a carrier has yet to confirm. */
  | { readonly status: 'NOT_SHARED' | 'PENDING' | 'ACCEPTED' | 'APPROVED' }
  | { readonly status: 'REFUSED' | 'SUSPENDED'; readonly refusals: readonly RegistrationRefusal[] };

/**
 * The interface to the registry at which American carriers have texting numbers registered. A brand is a business, and a campaign is what one
 * of its numbers sends.
 *
 * Every call throws RegistryRefusal for what the registry will never take, and RegistryUnavailable for what it certainly did not do now; what
 * creates also throws ReferenceInUse. After any other error the outcome is unknown: what may have been created is looked for by its reference
 * before it is created again.
 */
export interface CarrierRegistry {
  /** The registry's id of a brand; null where it has none of this reference. */
  findBrand(reference: string): Promise<string | null>;
  createBrand(reference: string, business: RegisteredBusiness): Promise<string>;
  /** Changes a brand that was refused, and has it checked again. */
  correctBrand(brandId: string, business: RegisteredBusiness): Promise<void>;
  readBrand(brandId: string): Promise<BrandAnswer>;
  /** The registry's id of a campaign; null where it has none of this reference. */
  findCampaign(reference: string): Promise<string | null>;
  createCampaign(reference: string, brandId: string, use: RegisteredUse): Promise<string>;
  correctCampaign(campaignId: string, use: RegisteredUse): Promise<void>;
  /** Hands the campaign to those who bring it to the carriers. */
  shareCampaign(campaignId: string): Promise<void>;
  readCampaign(campaignId: string): Promise<CampaignAnswer>;
}

/** The registry will never take this. */
export class RegistryRefusal extends Error {
  override readonly name = 'RegistryRefusal';
  /** In the registry's own words, without what was sent. */
  readonly words: string;

  constructor(words: string) {
    super('The registry refused.');
    this.words = words;
  }
}

/** The registry has something of this reference already, though its search may not show it yet. */
export class ReferenceInUse extends Error {
  override readonly name = 'ReferenceInUse';

  constructor() {
    super('The registry has this reference already.');
  }
}

/** The registry did nothing and may do it later. */
export class RegistryUnavailable extends Error {
  override readonly name = 'RegistryUnavailable';
  /** Seconds to wait, where the registry names them. */
  readonly retryAfter: number | null;

  constructor(code: string, retryAfter: number | null = null) {
    super(`The registry is not available: ${code}`);
    this.retryAfter = retryAfter;
  }
}

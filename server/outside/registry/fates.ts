import type { BrandVerdict, CampaignVerdict } from './registry-tables.ts';

/** What the sandbox's registry does with an EIN that ends in these digits. */
interface Fate {
  readonly ends: string;
  readonly behaviour: string;
  readonly does:
    | 'name_mismatch'
    | 'loses_answer'
    | 'optin_refused'
    | 'never_decides'
    | 'verified_when_renamed'
    | 'website_refused'
    | 'fails_twice'
    | 'suspended';
}

export const fates: readonly Fate[] = [
  { ends: '0001', behaviour: 'The name does not match the EIN', does: 'name_mismatch' },
  { ends: '0002', behaviour: 'The business is registered, but the first answer is lost', does: 'loses_answer' },
  { ends: '0003', behaviour: 'Carriers refuse how clients agree, the first time', does: 'optin_refused' },
  { ends: '0004', behaviour: 'Nobody ever decides', does: 'never_decides' },
  { ends: '0005', behaviour: 'Verified once it is sent with another name', does: 'verified_when_renamed' },
  { ends: '0006', behaviour: 'Carriers refuse the website, the first time', does: 'website_refused' },
  { ends: '0007', behaviour: 'The registry fails twice, then takes it', does: 'fails_twice' },
  { ends: '0008', behaviour: 'Approved, and suspended a minute later', does: 'suspended' },
];

export const fateOf = (ein: string): Fate['does'] | null => fates.find(({ ends }) => ein.endsWith(ends))?.does ?? null;

/** Milliseconds until the registry has checked a business, carriers have read what it sends, and one suspends it. */
export const decidesAfter = { brand: 3000, campaign: 8000, suspension: 60_000 } as const;

interface Times {
  readonly verdict: string | null;
  /** Milliseconds since it was asked for. */
  readonly age: number;
}

/** Null while nothing is decided. */
export function brandVerdict(
  ein: string,
  { verdict, age, checks }: Times & { readonly verdict: BrandVerdict | null; readonly checks: number },
): BrandVerdict | null {
  if (verdict) return verdict;
  const fate = fateOf(ein);
  if (age < decidesAfter.brand || fate === 'never_decides') return null;
  return fate === 'name_mismatch' || (fate === 'verified_when_renamed' && checks === 1) ? 'TAX_ID' : 'VERIFIED';
}

interface CampaignDecision {
  readonly verdict: CampaignVerdict;
  readonly explanation: string | null;
}

export function campaignDecision(
  ein: string,
  {
    verdict,
    age,
    shares,
    explanation,
  }: Times & {
    readonly verdict: CampaignVerdict | null;
    readonly shares: number;
    readonly explanation: string | null;
  },
): CampaignDecision | null {
  if (verdict) return { verdict, explanation };
  if (age < decidesAfter.campaign) return null;
  const fate = fateOf(ein);
  if (fate === 'optin_refused' && shares === 1)
    return { verdict: 'DECLINED', explanation: 'The opt-in does not say how consumers agree to messages.' };
  if (fate === 'website_refused' && shares === 1)
    return { verdict: 'DECLINED', explanation: 'The website could not be opened.' };
  if (fate === 'suspended' && age >= decidesAfter.suspension && shares === 1)
    return { verdict: 'SUSPENDED', explanation: 'A carrier has suspended the campaign.' };
  return { verdict: 'ACCEPTED', explanation: null };
}

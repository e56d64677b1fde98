import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import {
  type CostDisplay,
  defaultWellness,
  type PriceError,
  priceProblems,
  readAmount,
} from '#contract/rules/visits/wellness-price.ts';
import { wellness as words } from '#src/strings/wellness.ts';
import type { ChangeLine } from '#src/publish/publish-page.ts';

type Campaign = PracticeEnrollment['campaignEnrollments'][number];
export type SavedWellness = NonNullable<NonNullable<Campaign['campaignConfig']>['wellness']>;

/** The price of wellness visits, with amounts as typed. What is typed for the displays that are not chosen is kept (PR-13). */
export interface WellnessPriceFields {
  readonly enabled: boolean;
  readonly display: CostDisplay;
  readonly minCost: string;
  readonly maxCost: string;
  readonly cost: string;
}

export interface WellnessFields {
  wellness: WellnessPriceFields;
}

export type Amount = 'minCost' | 'maxCost' | 'cost';

const typedAmount = (amount: number | null): string =>
  amount === null ? '' : amount.toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 });

/** An amount as it is shown; a text that is none stays. */
export const tidyAmount = (typed: string): string => {
  const amount = readAmount(typed);
  return amount === null ? typed : typedAmount(amount);
};

export const wellnessFieldsOf = (saved: SavedWellness = defaultWellness): WellnessPriceFields => ({
  enabled: saved.enabled,
  display: saved.display,
  minCost: typedAmount(saved.minCost),
  maxCost: typedAmount(saved.maxCost),
  cost: typedAmount(saved.cost),
});

/** The setting as it would be after publishing. */
export const wellnessOf = ({ enabled, display, minCost, maxCost, cost }: WellnessPriceFields): SavedWellness => ({
  enabled,
  display,
  minCost: readAmount(minCost),
  maxCost: readAmount(maxCost),
  cost: readAmount(cost),
});

/** What is wrong with the amounts of the chosen display (PR-15, PR-16). */
export function amountErrors(fields: WellnessPriceFields): ReadonlyMap<Amount, PriceError> {
  const isUnreadable = (field: Amount) => fields[field].trim() !== '' && readAmount(fields[field]) === null;
  return new Map(
    priceProblems(wellnessOf(fields)).map(({ field, error }) => [field, isUnreadable(field) ? 'not_an_amount' : error]),
  );
}

export function wellnessProblems({ wellness }: WellnessFields): (readonly ['wellness', string])[] {
  const [first] = amountErrors(wellness).values();
  return first === undefined ? [] : [['wellness', words.errors[first]]];
}

export const wellnessLine = (before: Partial<WellnessFields>, after: Partial<WellnessFields>): ChangeLine => ({
  label: words.changes.label,
  before: priceText(before.wellness),
  after: priceText(after.wellness),
});

const priceText = (fields: WellnessPriceFields = wellnessFieldsOf()): string => words.changes.price(wellnessOf(fields));

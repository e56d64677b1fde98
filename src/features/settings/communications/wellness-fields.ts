import type { Wellness } from '#contract/campaigns/enrollment.ts';
import { defaultWellness } from '#contract/rules/visits/wellness-price.ts';
import { prices } from '#src/strings/prices.ts';
import { wellness as words } from '#src/strings/wellness.ts';
import type { ChangeLine } from '#src/publish/publish-page.ts';
import { amountErrors, readPrice, type TypedPrice, typedPrice } from '../prices/price-fields.ts';

/** Whether clients read of wellness visits, and the price of one. */
export interface WellnessPriceFields extends TypedPrice {
  readonly enabled: boolean;
}

export interface WellnessFields {
  wellness: WellnessPriceFields;
}

export const wellnessFieldsOf = (saved: Wellness = defaultWellness): WellnessPriceFields => ({
  enabled: saved.enabled,
  ...typedPrice(saved),
});

/** The setting as it would be after publishing. */
export const wellnessOf = ({ enabled, ...price }: WellnessPriceFields): Wellness => ({
  enabled,
  ...readPrice(price),
});

export function wellnessProblems({ wellness }: WellnessFields): (readonly ['wellness', string])[] {
  const [first] = amountErrors(wellness).values();
  return first === undefined ? [] : [['wellness', prices.errors[first]]];
}

export const wellnessLine = (before: Partial<WellnessFields>, after: Partial<WellnessFields>): ChangeLine => ({
  label: words.changes.label,
  before: priceText(before.wellness),
  after: priceText(after.wellness),
});

const priceText = (fields: WellnessPriceFields = wellnessFieldsOf()): string => words.changes.price(wellnessOf(fields));

import type { RuntimeConfig } from '#contract/platform/config.ts';
import type { Analytics } from './analytics.ts';
import { customerSuccessTracker } from './customer-success-tracker.ts';

let provided: Analytics | null = null;

/** Gives the page another tracker than the configured one, or takes it away. */
export function provideAnalytics(given: Analytics | null): void {
  provided = given;
}

/** The tracker of this page, one for as long as it stands; null where none is configured. */
export function analyticsOf(config: RuntimeConfig): Analytics | null {
  if (!config.analytics) return null;
  return (provided ??= customerSuccessTracker(config.analytics, config));
}

import type { RuntimeConfig } from '#contract/platform/config.ts';
import type { Analytics } from './analytics.ts';
import { customerSuccessTracker } from './customer-success-tracker.ts';

let provided: Analytics | null = null;

/** Replaces the configured tracker, or removes it. */
export function provideAnalytics(given: Analytics | null): void {
  provided = given;
}

/** The page's tracker, created once; null where none is configured. */
export function analyticsOf(config: RuntimeConfig): Analytics | null {
  if (!config.analytics) return null;
  return (provided ??= customerSuccessTracker(config.analytics, config));
}

import { portalUrl } from '#contract/rules/practice/portal-link.ts';
import type { PracticeRecord } from './present.ts';

/** The address of the page on which clients ask for a visit; null where they cannot. */
export const requestPageOf = (
  { portal_link, appointment_requests_enabled_at }: PracticeRecord,
  origin: string,
): string | null =>
  portal_link !== null && appointment_requests_enabled_at !== null ? portalUrl(origin, portal_link) : null;

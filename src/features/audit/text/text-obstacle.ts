import { textingNumberOf } from '#contract/campaigns/enrollment.ts';
import { numberFailures } from '#contract/errors.ts';
import { formatPhone } from '#contract/rules/texting/phone.ts';
import { useFlag } from '#src/flags/use-flag.ts';
import { useGetSmsSubscriptionQuery } from '#src/services/campaigns/clients.ts';
import { useGetEnrollmentQuery, useIsMessagingEnabled } from '#src/services/campaigns/enrollment.ts';
import { audit } from '#src/strings/audit.ts';
import { reasonFor } from '../card/reason.ts';
import { type AuditCard, latestFailure } from '../cards.ts';

/** Why a client cannot be texted. */
export type TextObstacle = 'texting_off' | 'no_number' | (typeof ofNumber)[number];
const ofNumber = [...numberFailures, 'unsubscribed', 'stopped_by_staff'] as const;
const stops: readonly TextObstacle[] = ['unsubscribed', 'stopped_by_staff'];

/** Whether texting is on for the practice. */
export function useIsTexting(): boolean {
  const isOffered = useFlag('two-way-messaging-enabled');
  return useIsMessagingEnabled() && isOffered;
}

/** The obstacle known from the card: a carrier's failure of a reminder. */
export function knownObstacle(card: AuditCard, isTexting: boolean): TextObstacle | null {
  if (!isTexting) return 'texting_off';
  if (formatPhone(card.facts.owner?.smsPhone) === '') return 'no_number';
  const latest = latestFailure(card, 'SMS')?.reason;
  return ofNumber.find((one) => one === latest) ?? null;
}

/** Why a card offers no text, where neither its reason nor its phone says so. */
export function obstacleText(card: AuditCard, obstacle: TextObstacle | null): string | null {
  const known = ofNumber.find((one) => one === obstacle);
  const text = known ? audit.reason.short[known] : null;
  return text === reasonFor(card) ? null : text;
}

/** The obstacle, including the number's current status once that is loaded. */
export function useTextObstacle(card: AuditCard): TextObstacle | null {
  const isTexting = useIsTexting();
  const known = knownObstacle(card, isTexting);
  const { data: enrollment } = useGetEnrollmentQuery({});
  const practicePhone = (enrollment && textingNumberOf(enrollment)) ?? '';
  const petOwnerPhone = card.facts.owner?.smsPhone ?? '';
  const isAsked = known === null || stops.includes(known);
  const { currentData } = useGetSmsSubscriptionQuery(
    { practicePhone, petOwnerPhone },
    { skip: !isAsked || practicePhone === '', refetchOnMountOrArgChange: true },
  );
  if (!isAsked || !currentData) return known;
  if (currentData.subscribed) return currentData.unreachable ?? null;
  return currentData.stoppedByStaff ? 'stopped_by_staff' : 'unsubscribed';
}

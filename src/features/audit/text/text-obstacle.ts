import { textingNumberOf } from '#contract/campaigns/enrollment.ts';
import { formatPhone } from '#contract/rules/texting/phone.ts';
import { useFlag } from '#src/flags/use-flag.ts';
import { useGetSmsSubscriptionQuery } from '#src/services/campaigns/clients.ts';
import { useGetEnrollmentQuery, useIsMessagingEnabled } from '#src/services/campaigns/enrollment.ts';
import { type AuditCard, latestFailure } from '../cards.ts';

/** Why a client cannot be texted. */
export type TextObstacle = 'texting_off' | 'no_number' | 'landline' | 'out_of_service' | 'unsubscribed';

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
  return (['landline', 'out_of_service', 'unsubscribed'] as const).find((one) => one === latest) ?? null;
}

/** The obstacle, including the number's current opt-out status once that is loaded. */
export function useTextObstacle(card: AuditCard): TextObstacle | null {
  const isTexting = useIsTexting();
  const known = knownObstacle(card, isTexting);
  const { data: enrollment } = useGetEnrollmentQuery({});
  const practicePhone = (enrollment && textingNumberOf(enrollment)) ?? '';
  const petOwnerPhone = card.facts.owner?.smsPhone ?? '';
  const isAsked = known === null || known === 'unsubscribed';
  const { currentData } = useGetSmsSubscriptionQuery(
    { practicePhone, petOwnerPhone },
    { skip: !isAsked || practicePhone === '', refetchOnMountOrArgChange: true },
  );
  if (!isAsked || !currentData) return known;
  return currentData.subscribed ? null : 'unsubscribed';
}

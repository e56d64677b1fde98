import { useEffect } from 'react';
import type { RegistrationStatus } from '#contract/campaigns/enrollment.ts';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import { analyticsOf } from '#src/analytics/page-analytics.ts';
import { userContextOf } from '#src/analytics/user-context.ts';
import { useGetEnrollmentQuery } from '#src/services/campaigns/enrollment.ts';
import { useRegistrationStatus } from '#src/services/campaigns/registration-status.ts';
import { readConfig } from '#src/session/runtime-config.ts';
import { usePractice, useSession } from '#src/session/use-session.ts';
import { usePageTitle } from './use-page-title.ts';

const registered: readonly RegistrationStatus[] = ['REGISTRATION_COMPLETE', 'COMPLETE_AND_READY_TO_MIGRATE'];

/** Reports the user and the pages they open to the customer-success tracker (SH-84 to SH-87). Renders nothing. */
export function UsageReport() {
  const { data: enrollment } = useGetEnrollmentQuery({});
  const { status, error } = useRegistrationStatus(enrollment);
  const practice = usePractice();
  const email = useSession().user?.email ?? null;
  const page = usePageTitle();
  const analytics = analyticsOf(readConfig());

  const practiceId = rowKeyOf(practice);
  const isKnown = enrollment !== undefined && (status !== undefined || error !== undefined);
  useEffect(() => {
    if (!isKnown) return;
    analytics?.identify({
      context: userContextOf({ pims_type: practice.pimsType, practice_id: practiceId }),
      contact: { billingSapId: enrollment.billingSapId ?? null, email },
      account: {
        isVelloEnrolled: enrollment.isVelloActive ?? false,
        isSMSRegistered: status !== undefined && registered.includes(status),
        pimsType: practice.pimsType,
      },
    });
  }, [analytics, isKnown, enrollment, status, email, practice.pimsType, practiceId]);
  useEffect(() => {
    if (page) analytics?.track('Page opened', { page });
  }, [analytics, page]);
  return null;
}

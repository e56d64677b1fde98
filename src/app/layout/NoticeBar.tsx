import { Suspense } from 'react';
import { useFlag, useFlagsAway } from '#src/flags/use-flag.ts';
import { useGetEnrollmentQuery } from '#src/services/campaigns/enrollment.ts';
import { deferredModule } from '#src/ui/loading/optional-module.ts';
import { paths } from '../paths.ts';

const PracticeNotices = deferredModule(
  async () => (await import('#src/features/shell/notices/PracticeNotices.tsx')).PracticeNotices,
);

const FlagsAway = deferredModule(async () => (await import('#src/features/shell/notices/FlagsAway.tsx')).FlagsAway);

/** Notices below the header of every page (SH-54, SH-55, FL-05), and whether the flags are remembered ones (D-59). */
export function NoticeBar() {
  const { data } = useGetEnrollmentQuery({});
  const isOn = useFlag('comm-and-msr-banners-enabled');
  const areFlagsAway = useFlagsAway();
  return (
    <Suspense>
      {areFlagsAway && <FlagsAway />}
      {data && isOn && <PracticeNotices enrollment={data} registerPath={paths.smsRegister()} />}
    </Suspense>
  );
}

import { Suspense } from 'react';
import { useFlag } from '#src/flags/use-flag.ts';
import { useGetEnrollmentQuery } from '#src/services/campaigns/enrollment.ts';
import { later } from '#src/ui/later.ts';
import { paths } from '../paths.ts';

const PracticeNotices = later(
  async () => (await import('#src/features/shell/notices/PracticeNotices.tsx')).PracticeNotices,
);

/** Below the header: the start-date banner and the card of the texting registration (SH-54, SH-55, FL-05). */
export function NoticeBar() {
  const { data } = useGetEnrollmentQuery({});
  const isOn = useFlag('comm-and-msr-banners-enabled');
  if (!data || !isOn) return null;
  return (
    <Suspense>
      <PracticeNotices enrollment={data} registerPath={paths.smsRegister()} />
    </Suspense>
  );
}

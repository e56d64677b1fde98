import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';
import type { PracticeNotices as Notices } from '#src/features/shell/PracticeNotices.tsx';
import { useFlag } from '#src/flags/use-flag.ts';
import { afterFirstScreen } from '#src/lib/first-screen.ts';
import { useGetEnrollmentQuery } from '#src/services/campaigns/enrollment.ts';
import { paths } from '../paths.ts';

// Nobody waits for a notice, so it comes after the first screen. One that cannot be fetched is done without.
const PracticeNotices = lazy<ComponentType<ComponentProps<typeof Notices>>>(async () => {
  await afterFirstScreen();
  return import('#src/features/shell/PracticeNotices.tsx').then(
    (module) => ({ default: module.PracticeNotices }),
    () => ({ default: () => null }),
  );
});

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

import { useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { walkthroughUserId } from '#src/app/gates/walkthrough-id.ts';
import { startWalkthrough } from '#src/analytics/walkthrough.ts';
import { walkthroughSession } from '#src/analytics/walkthrough-session.ts';
import { FullScreenLoader } from '#src/features/shell/FullScreenLoader.tsx';
import { useTrueFor } from '#src/lib/use-true-for.ts';
import { useGetEnrollmentQuery } from '#src/services/campaigns/enrollment.ts';
import { useRegistrationStatus } from '#src/services/campaigns/registration-status.ts';
import { readConfig } from '#src/session/runtime-config.ts';
import { usePractice } from '#src/session/use-session.ts';
import { shell } from '#src/strings/shell.ts';

/** Milliseconds after which the app opens without walkthroughs. */
const timeout = 3000;

/** Starts the walkthroughs once their data is loaded; without it the app opens without them. */
export function WalkthroughStart() {
  const enrollment = useGetEnrollmentQuery({});
  const registration = useRegistrationStatus(enrollment.data);
  const { pimsType } = usePractice();
  const { status } = registration;
  const isOverdue = useTrueFor(true, timeout);
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    const config = readConfig();
    if (!status || !config.walkthrough) return;
    const userId = walkthroughUserId({ pimsType, registrationStatus: status, sessionId: walkthroughSession() });
    startWalkthrough(config.walkthrough, userId, config);
  }, [status, pimsType]);

  // Stays open: a later request must not unmount the page.
  if (!isOpen && (isOverdue || status || enrollment.error || registration.error)) setIsOpen(true);
  return isOpen ? <Outlet /> : <FullScreenLoader label={shell.loading} />;
}

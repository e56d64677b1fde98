import { Suspense } from 'react';
import { useFlag } from '#src/flags/use-flag.ts';
import { deferredModule } from '#src/ui/loading/optional-module.ts';

// The office-hours code is kept out of the first screen.
const OutOfOffice = deferredModule(async () => (await import('./OutOfOffice.tsx')).OutOfOffice);

/** Shown only for practices with automatic replies by time (FL-18). */
export function OutOfOfficeNote({ zone }: { zone: string }) {
  const isOffered = useFlag('time-based-auto-replies-enabled');
  return (
    <Suspense fallback={null}>
      <div aria-live="polite">{isOffered && <OutOfOffice zone={zone} />}</div>
    </Suspense>
  );
}

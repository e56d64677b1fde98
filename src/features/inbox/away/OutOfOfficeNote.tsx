import { Suspense } from 'react';
import { useFlag } from '#src/flags/use-flag.ts';
import { deferredModule } from '#src/ui/loading/optional-module.ts';

// The arithmetic of office hours is not worth a part of the first screen.
const OutOfOffice = deferredModule(async () => (await import('./OutOfOffice.tsx')).OutOfOffice);

/** Whether the practice is out of office, where automatic replies are part of its product (FL-18). */
export function OutOfOfficeNote({ zone }: { zone: string }) {
  const isOffered = useFlag('time-based-auto-replies-enabled');
  return (
    <Suspense fallback={null}>
      <div aria-live="polite">{isOffered && <OutOfOffice zone={zone} />}</div>
    </Suspense>
  );
}

import { type ComponentType, lazy, Suspense } from 'react';
import { readConfig } from '#src/session/runtime-config.ts';

const UsageReport = lazy<ComponentType>(() =>
  import('./UsageReport.tsx').then(
    (module) => ({ default: module.UsageReport }),
    () => ({ default: () => null }),
  ),
);

/** The report to the customer-success tracker, for installations that have one; the others never fetch its code. */
export function Usage() {
  if (!readConfig().analytics) return null;
  return (
    <Suspense>
      <UsageReport />
    </Suspense>
  );
}

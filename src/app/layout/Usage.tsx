import { type ComponentType, lazy, Suspense } from 'react';
import { readConfig } from '#src/session/runtime-config.ts';

const UsageReport = lazy<ComponentType>(() =>
  import('./UsageReport.tsx').then(
    (module) => ({ default: module.UsageReport }),
    () => ({ default: () => null }),
  ),
);

/** Loads the usage report only where the installation has a customer-success tracker. */
export function Usage() {
  if (!readConfig().analytics) return null;
  return (
    <Suspense>
      <UsageReport />
    </Suspense>
  );
}

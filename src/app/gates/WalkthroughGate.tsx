import { type ComponentType, lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { FullScreenLoader } from '#src/features/shell/FullScreenLoader.tsx';
import { readConfig } from '#src/session/runtime-config.ts';
import { shell } from '#src/strings/shell.ts';

const WalkthroughStart = lazy<ComponentType>(() =>
  import('./WalkthroughStart.tsx').then(
    (module) => ({ default: module.WalkthroughStart }),
    () => ({ default: Outlet }),
  ),
);

/** Waits for the walkthroughs' data where the installation has walkthroughs (SH-63). */
export function WalkthroughGate() {
  if (!readConfig().walkthrough) return <Outlet />;
  return (
    <Suspense fallback={<FullScreenLoader label={shell.loading} />}>
      <WalkthroughStart />
    </Suspense>
  );
}

import { Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { limits } from '#contract/rules/limits.ts';
import { useSession } from '#src/session/use-session.ts';
import { shell } from '#src/strings/shell.ts';
import { deferredModule } from '#src/ui/loading/optional-module.ts';
import { announce, LiveRegion } from '#src/ui/LiveRegion.tsx';
import { Toasts } from '#src/ui/toasts/Toasts.tsx';
import { usePageTitle } from '../route-handle.ts';
import { PageBoundary } from './page/PageBoundary.tsx';
import { RouteLoadingBar } from './page/RouteLoadingBar.tsx';
import { useWindowTitle } from './use-window-title.ts';

const Tooltips = deferredModule(async () => (await import('#src/ui/overlays/Tooltips.tsx')).Tooltips);

/** Surrounds every page, public or not: loading bar, toasts, tooltips, live region. */
export function AppFrame() {
  const title = usePageTitle();
  useWindowTitle(title);
  // Screen readers announce the initial title themselves.
  const known = useRef(title);
  useEffect(() => {
    if (title && title !== known.current) announce(title);
    known.current = title;
  }, [title]);
  const isOver = !['loading', 'signed-in'].includes(useSession().status);
  useEffect(() => {
    // The last announcement may name a client.
    if (isOver) announce('');
  }, [isOver]);
  return (
    <>
      <RouteLoadingBar />
      <PageBoundary at={useLocation()} alone>
        <Outlet />
      </PageBoundary>
      <Toasts
        key={String(isOver)}
        label={shell.notices}
        closeLabel={shell.close}
        autoClose={limits.toastAutoClose}
        fadeOut={limits.toastFadeOut}
        progressStart={limits.toastProgressStart}
      />
      <Suspense fallback={null}>
        <Tooltips />
      </Suspense>
      <LiveRegion />
    </>
  );
}

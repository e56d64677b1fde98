import { Suspense, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { limits } from '#contract/rules/limits.ts';
import { SupportNote } from '#src/features/shell/error-page/SupportNote.tsx';
import { useSession } from '#src/session/use-session.ts';
import { shell } from '#src/strings/shell.ts';
import { deferredModule } from '#src/ui/loading/optional-module.ts';
import { announce, LiveRegion } from '#src/ui/LiveRegion.tsx';
import { Toasts } from '#src/ui/toasts/Toasts.tsx';
import { NoticesBoundary } from './NoticesBoundary.tsx';
import { usePageTitle } from './use-page-title.ts';
import { PageBoundary } from './page/PageBoundary.tsx';
import { RouteLoadingBar } from './page/RouteLoadingBar.tsx';
import { useAnnouncedTitle } from './use-announced-title.ts';
import { useWindowTitle } from './use-window-title.ts';

const Tooltips = deferredModule(async () => (await import('#src/ui/overlays/Tooltips.tsx')).Tooltips);

/** Surrounds every page, public or not: loading bar, toasts, tooltips, live region. */
export function AppFrame() {
  const title = usePageTitle();
  useWindowTitle(title);
  useAnnouncedTitle(title);
  const isOver = !['loading', 'signed-in'].includes(useSession().status);
  useEffect(() => {
    // The last announcement may name a client.
    if (isOver) announce('');
  }, [isOver]);
  return (
    <>
      <RouteLoadingBar />
      <PageBoundary at={useLocation()} alone note={<SupportNote />}>
        <Outlet />
      </PageBoundary>
      <NoticesBoundary>
        <Toasts
          key={String(isOver)}
          label={shell.notices}
          closeLabel={shell.close}
          autoClose={limits.toastAutoClose}
          fadeOut={limits.toastFadeOut}
          progressStart={limits.toastProgressStart}
        />
      </NoticesBoundary>
      <Suspense fallback={null}>
        <Tooltips />
      </Suspense>
      <LiveRegion />
    </>
  );
}

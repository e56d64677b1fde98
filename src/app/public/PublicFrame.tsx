import { use, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { shell } from '#src/strings/shell.ts';
import { LiveRegion } from '#src/ui/LiveRegion.tsx';
import { PageBoundary } from '../layout/page/PageBoundary.tsx';
import { RouteLoadingBar } from '../layout/page/RouteLoadingBar.tsx';
import { useAnnouncedTitle } from '../layout/use-announced-title.ts';
import { RouteHandleContext } from '../route-handle.ts';

/** Surrounds every page of a visitor: loading bar, errors, live region. */
export function PublicFrame() {
  const title = use(RouteHandleContext)?.title ?? '';
  useAnnouncedTitle(title);
  useEffect(() => {
    document.title = title ? shell.documentTitle(title) : shell.productName;
  }, [title]);
  return (
    <>
      <RouteLoadingBar />
      <PageBoundary at={useLocation()} alone>
        <Outlet />
      </PageBoundary>
      <LiveRegion />
    </>
  );
}

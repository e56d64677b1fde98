import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { shell } from '#src/strings/shell.ts';
import { PageBoundary } from './PageBoundary.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';

/** Where a page stands while its code is on its way, while it works, and when it fails: nothing around it is touched. */
export function PageArea() {
  return (
    <PageBoundary at={useLocation()}>
      <Suspense fallback={<PageSkeleton label={shell.loading} />}>
        <Outlet />
      </Suspense>
    </PageBoundary>
  );
}

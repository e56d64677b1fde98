import { type ReactNode, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { shell } from '#src/strings/shell.ts';
import { PageBoundary } from './PageBoundary.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';

/**
 * Shows a page, a skeleton while its code loads, or its error; the layout around it stays in place.
 * @param note whom to call about an error.
 */
export function PageArea({ note }: { note?: ReactNode }) {
  return (
    <PageBoundary at={useLocation()} note={note}>
      <Suspense fallback={<PageSkeleton label={shell.loading} />}>
        <Outlet />
      </Suspense>
    </PageBoundary>
  );
}

import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { limits } from '#contract/rules/limits.ts';
import { shell } from '#src/strings/shell.ts';
import { announce, LiveRegion } from '#src/ui/LiveRegion.tsx';
import { Toasts } from '#src/ui/Toasts.tsx';
import { Tooltips } from '#src/ui/Tooltips.tsx';
import { usePageTitle } from '../route-handle.ts';
import { RouteLoadingBar } from './RouteLoadingBar.tsx';

/** What surrounds every page, inside the main layout or not. */
export function AppFrame() {
  const title = usePageTitle();
  const isFirst = useLocation().key === 'default';
  useEffect(() => {
    document.title = title ? shell.documentTitle(title) : shell.productName;
    if (title && !isFirst) announce(title);
  }, [title, isFirst]);
  return (
    <>
      <RouteLoadingBar />
      <Outlet />
      <Toasts
        label={shell.notices}
        closeLabel={shell.close}
        autoClose={limits.toastAutoClose}
        fadeOut={limits.toastFadeOut}
        progressStart={limits.toastProgressStart}
      />
      <Tooltips />
      <LiveRegion />
    </>
  );
}

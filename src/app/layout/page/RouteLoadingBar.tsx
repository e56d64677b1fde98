import { useEffect, useState } from 'react';
import { limits } from '#contract/rules/limits.ts';
import { LoadingBar } from '#src/ui/loading/LoadingBar.tsx';
import { useIsPageComing } from '../../page-code.ts';

/** Runs from the first route on, and stops 1 s after the routes have come to rest (SH-82). */
export function RouteLoadingBar() {
  const isBusy = useIsPageComing();
  const [isShown, setIsShown] = useState(true);
  if (isBusy && !isShown) setIsShown(true);
  useEffect(() => {
    if (isBusy) return;
    const timer = setTimeout(() => setIsShown(false), limits.routeLoadingStop);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return <LoadingBar active={isShown} />;
}

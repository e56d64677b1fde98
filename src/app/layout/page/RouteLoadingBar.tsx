import { useEffect, useState } from 'react';
import { limits } from '#contract/rules/limits.ts';
import { LoadingBar } from '#src/ui/loading/LoadingBar.tsx';
import { useIsPageLoading } from '../../page-code.ts';

/** Starts with the first route and stops 1 s after route activity settles (SH-82). */
export function RouteLoadingBar() {
  const isBusy = useIsPageLoading();
  const [isShown, setIsShown] = useState(true);
  if (isBusy && !isShown) setIsShown(true);
  useEffect(() => {
    if (isBusy) return;
    const timer = setTimeout(() => setIsShown(false), limits.routeLoadingStop);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return <LoadingBar active={isShown} />;
}

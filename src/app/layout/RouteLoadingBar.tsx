import { useEffect, useState } from 'react';
import { useFetchers, useNavigation } from 'react-router-dom';
import { limits } from '#contract/rules/limits.ts';
import { LoadingBar } from '#src/ui/LoadingBar.tsx';

/** Runs from the first route on, and stops 1 s after the routes have come to rest (SH-82). */
export function RouteLoadingBar() {
  const navigation = useNavigation();
  const fetchers = useFetchers();
  const isBusy = navigation.state !== 'idle' || fetchers.length > 0;
  const [isShown, setIsShown] = useState(true);
  if (isBusy && !isShown) setIsShown(true);
  useEffect(() => {
    if (isBusy) return;
    const timer = setTimeout(() => setIsShown(false), limits.routeLoadingStop);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return <LoadingBar active={isShown} />;
}

import { useEffect, useEffectEvent } from 'react';

const before = { capture: true, once: true } as const;

/** The page behind the layer is the same, so the router must ignore the step. */
const keepFromRouter = (event: Event) => event.stopImmediatePropagation();

interface Entry {
  readonly layer?: string;
}
const entry = () => history.state as Entry | null;

/** Lets the browser's Back close a layer instead of leaving the page, by a history entry that is removed when it closes. */
export function useClosedByBack(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const layer = crypto.randomUUID();
    history.pushState({ ...entry(), layer }, '');
    const goBack = (event: Event) => {
      keepFromRouter(event);
      close();
    };
    addEventListener('popstate', goBack, before);
    return () => {
      removeEventListener('popstate', goBack, before);
      // A followed link has already pushed its own entry.
      setTimeout(() => {
        if (entry()?.layer !== layer) return;
        addEventListener('popstate', keepFromRouter, before);
        history.back();
      });
    };
  }, []);
}

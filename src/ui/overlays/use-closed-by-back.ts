import { useEffect, useEffectEvent } from 'react';

const before = { capture: true, once: true } as const;

/** The page behind the layer is the same, so the router has nothing to do. */
const keepFromRouter = (event: Event) => event.stopImmediatePropagation();

interface Entry {
  readonly layer?: string;
}
const entry = () => history.state as Entry | null;

/** The browser's Back closes a layer instead of leaving the page. The layer has a history entry of its own for this, which goes when it closes. */
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
      // A link that was followed has put its own entry on top by then.
      setTimeout(() => {
        if (entry()?.layer !== layer) return;
        addEventListener('popstate', keepFromRouter, before);
        history.back();
      });
    };
  }, []);
}

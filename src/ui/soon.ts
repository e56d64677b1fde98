import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react';
import { codeOnDemand } from '#src/lib/code-on-demand.ts';

/** A component whose code comes ahead of its use, or with it. */
type Soon<P extends object> = FunctionComponent<P> & {
  /** Fetches the code ahead. That it is missing is told of where the component is shown, so nobody need listen here. */
  fetch: () => Promise<unknown>;
};

/** Like React's `lazy`, but code that is here already shows without a moment of waiting, and missing code offers a reload. */
export function soon<P extends object>(name: string, load: () => Promise<ComponentType<P>>): Soon<P> {
  const code = codeOnDemand(name, load);
  let coming: { arrival: Promise<ComponentType<P>>; Component: ComponentType<P> } | null = null;
  function whenHere(): ComponentType<P> {
    const arrival = code.arrival();
    if (coming?.arrival !== arrival)
      coming = { arrival, Component: lazy(() => arrival.then((Component) => ({ default: Component }))) };
    return coming.Component;
  }
  function Shown(props: P) {
    // One and the same for as long as it is shown: another one would begin anew.
    const [Component] = useState(() => code.here() ?? whenHere());
    return createElement(Component, props);
  }
  return Object.assign(Shown, { fetch: code.fetch });
}

import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react';
import { codeOnDemand } from '#src/lib/code-on-demand.ts';
import { loadWhenIdle } from '#src/lib/first-screen.ts';

type Preloadable<P extends object> = FunctionComponent<P> & {
  /** Loads the code before it is needed. A failure is shown where the component is, so callers need not handle it. */
  fetch: () => Promise<unknown>;
};

/**
 * Like React's `lazy`, but code that has been loaded renders without suspending, and code that is missing offers a reload.
 * @param ahead whether the code is also loaded in idle time, so that it opens at once, offline too.
 */
export function lazyWithPreload<P extends object>(
  name: string,
  load: () => Promise<ComponentType<P>>,
  { ahead = true } = {},
): Preloadable<P> {
  const code = codeOnDemand(name, load);
  if (ahead) loadWhenIdle(code.fetch);
  let lazily: { arrival: Promise<ComponentType<P>>; Component: ComponentType<P> } | null = null;
  function whenLoaded(): ComponentType<P> {
    const arrival = code.arrival();
    if (lazily?.arrival !== arrival)
      lazily = { arrival, Component: lazy(() => arrival.then((Component) => ({ default: Component }))) };
    return lazily.Component;
  }
  function Loaded(props: P) {
    // The component type must not change while it is mounted, or its state would be lost.
    const [Component] = useState(() => code.here() ?? whenLoaded());
    return createElement(Component, props);
  }
  return Object.assign(Loaded, { fetch: code.fetch });
}

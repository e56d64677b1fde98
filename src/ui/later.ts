import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { afterFirstScreen } from '#src/lib/first-screen.ts';

const Nothing = () => null;

type Lazy<P extends object> = LazyExoticComponent<ComponentType<P>>;

/** A component that is done without where its code cannot be fetched. */
export const optional = <P extends object>(load: () => Promise<ComponentType<P>>): Lazy<P> =>
  lazy(async () => ({ default: await load().catch((): ComponentType<P> => Nothing) }));

/** A component that nobody waits for either: its code comes after the first screen. */
export const later = <P extends object>(load: () => Promise<ComponentType<P>>): Lazy<P> =>
  optional(async () => {
    await afterFirstScreen();
    return load();
  });

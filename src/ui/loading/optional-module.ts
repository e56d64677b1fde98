import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { afterFirstScreen } from '#src/lib/first-screen.ts';

const Nothing = () => null;

type Lazy<P extends object> = LazyExoticComponent<ComponentType<P>>;

/** A lazy component that renders nothing where its code cannot be loaded. */
export const optionalModule = <P extends object>(load: () => Promise<ComponentType<P>>): Lazy<P> =>
  lazy(async () => ({ default: await load().catch((): ComponentType<P> => Nothing) }));

/** The same, loaded after the first screen is complete. */
export const deferredModule = <P extends object>(load: () => Promise<ComponentType<P>>): Lazy<P> =>
  optionalModule(async () => {
    await afterFirstScreen();
    return load();
  });

import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { afterFirstScreen } from '#src/lib/first-screen.ts';

const Nothing = () => null;

/** A component that nobody waits for: its code comes after the first screen, and where it cannot be fetched it is done without. */
export const later = <P extends object>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => {
    await afterFirstScreen();
    return { default: await load().catch((): ComponentType<P> => Nothing) };
  });

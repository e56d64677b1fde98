import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';

/** Something that can be done with what the page shows just now. */
export interface PageCommand {
  readonly key: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Other words that people may look for it by. */
  readonly keywords?: string;
  /** The shortcut that does the same. */
  readonly keys?: string;
  /** The focus stays where the command takes it. */
  readonly takesFocus?: boolean;
  readonly run: () => void;
}

const offers = new Set<() => readonly PageCommand[]>();

/** Offers commands to whoever lists what can be done, for as long as the component stands. They are asked for when they are listed. */
export function usePageCommands(list: () => readonly PageCommand[]): void {
  // Whoever lists them does so while rendering, when no effect event may be called.
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });
  useEffect(() => {
    const offer = () => latest.current();
    offers.add(offer);
    return () => void offers.delete(offer);
  }, []);
}

/** What can be done now. */
export const pageCommands = (): readonly PageCommand[] => [...offers].flatMap((list) => list());

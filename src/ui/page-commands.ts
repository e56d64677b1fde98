import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';

/** A command for what the page currently shows. */
export interface PageCommand {
  readonly key: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Other search words. */
  readonly keywords?: string;
  /** Its shortcut. */
  readonly keys?: string;
  /** The command moves the focus itself. */
  readonly takesFocus?: boolean;
  readonly run: () => void;
}

const offers = new Set<() => readonly PageCommand[]>();

/** Registers commands while the component is mounted. `list` is called when the commands are shown. */
export function usePageCommands(list: () => readonly PageCommand[]): void {
  // Read during rendering, where effect events must not be called.
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

/** The currently registered commands. */
export const pageCommands = (): readonly PageCommand[] => [...offers].flatMap((list) => list());

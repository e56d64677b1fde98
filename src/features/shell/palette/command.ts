import type { LucideIcon } from 'lucide-react';

/** Something that the palette can do. */
export interface Command {
  /** Names it on this device; those of pages and actions hold no personal data. */
  readonly key: string;
  readonly group: 'open' | 'pages' | 'actions' | 'conversations' | 'clients';
  readonly label: string;
  /** What tells it from another of the same name. */
  readonly hint?: string;
  /** Other words that people may look for it by. */
  readonly keywords?: string;
  readonly icon: LucideIcon;
  /** A word about its state, such as that it is still to come. */
  readonly badge?: string;
  /** Whose it is, so that nobody is named twice. */
  readonly personId?: string;
  /** What it opens takes the focus; after all else that goes back to where it was. */
  readonly takesFocus?: boolean;
  /** The shortcut that does the same. */
  readonly keys?: string;
  readonly run: () => void;
}

/** Commands under one heading. */
export interface Section {
  readonly title: string;
  readonly commands: readonly Command[];
}

import type { LucideIcon } from 'lucide-react';

/** A command of the palette. */
export interface Command {
  /** Its key on this device; keys of pages and actions hold no personal data. */
  readonly key: string;
  readonly group: 'open' | 'pages' | 'actions' | 'conversations' | 'clients';
  readonly label: string;
  /** Distinguishes commands of the same name. */
  readonly hint?: string;
  /** Other search words. */
  readonly keywords?: string;
  readonly icon: LucideIcon;
  /** The person it belongs to, so that each is listed once. */
  readonly personId?: string;
  /** The target takes the focus; otherwise focus returns to where it was. */
  readonly takesFocus?: boolean;
  /** Its shortcut. */
  readonly keys?: string;
  readonly run: () => void;
}

/** A group of commands. */
export interface Section {
  readonly title: string;
  readonly commands: readonly Command[];
}

import type { ReactNode } from 'react';

type AlertLevel = 'success' | 'info' | 'error';
export type ToastPosition = 'top-right' | 'center-center';

/** The options of the specification (TO-01), and the one action a toast may offer. */
export interface ToastOptions {
  title: string;
  text?: string;
  alertLevel?: AlertLevel;
  /** False keeps it from being shown at all. */
  display?: boolean;
  dismissible?: boolean;
  /** Milliseconds until it fades; null keeps it. Errors stay unless told otherwise. */
  timer?: number | null;
  /** A higher one stands before a lower one. */
  priority?: number;
  icon?: ReactNode;
  /** A line that runs out with the timer; errors have none. */
  progressBar?: boolean;
  animationIn?: 'slide' | 'fade' | 'none';
  animationOut?: 'fade' | 'none';
  position?: ToastPosition;
  newestOnTop?: boolean;
  action?: { label: string; onClick: () => void };
  onClose?: () => void;
}

export type Told = { show: ToastOptions; id: string } | { dismiss: string };

let count = 0;
let told: Told[] = [];
const listeners = new Set<() => void>();

function tell(what: Told) {
  told.push(what);
  for (const listener of listeners) listener();
}

/** Shows a short notice and answers the id to dismiss it by. */
export function showToast(options: ToastOptions): string {
  const id = `toast-${++count}`;
  if (options.display !== false) tell({ show: options, id });
  return id;
}

/** Dismisses one toast before its time. */
export const dismissToast = (id: string): void => tell({ dismiss: id });

/** Calls back whenever something was told. */
export function hearToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Hands over what was told since the last time. */
export function takeToasts(): Told[] {
  const taken = told;
  told = [];
  return taken;
}

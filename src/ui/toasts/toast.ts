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

export interface ToasterSettings {
  /** The name of the place where notices appear. */
  label: string;
  closeLabel: string;
  /** Milliseconds until a notice that is no error fades, how long it fades, and when its line begins to run out. */
  autoClose: number;
  fadeOut: number;
  progressStart: number;
}

interface Told {
  id: string;
  options: ToastOptions;
}

let count = 0;
let told: Told[] = [];
const listeners = new Set<() => void>();

/** Shows a short notice. */
export function showToast(options: ToastOptions): void {
  if (options.display === false) return;
  told.push({ id: `toast-${++count}`, options });
  for (const listener of listeners) listener();
}

/** Calls back whenever a notice is to be shown. */
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

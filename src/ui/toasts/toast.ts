import type { ReactNode } from 'react';

type AlertLevel = 'success' | 'info' | 'error';
export type ToastPosition = 'top-right' | 'center-center';

/** The options of the specification (TO-01), and the one action a toast may offer. */
export interface ToastOptions {
  title: string;
  text?: string;
  alertLevel?: AlertLevel;
  /** False: it is not shown. */
  display?: boolean;
  dismissible?: boolean;
  /** Milliseconds until it fades; null keeps it. Errors stay by default. */
  timer?: number | null;
  /** Higher ones are shown first. */
  priority?: number;
  icon?: ReactNode;
  /** Shows the remaining time; errors have none. */
  progressBar?: boolean;
  animationIn?: 'slide' | 'fade' | 'none';
  animationOut?: 'fade' | 'none';
  position?: ToastPosition;
  newestOnTop?: boolean;
  action?: { label: string; onClick: () => void };
  onClose?: () => void;
}

export interface ToasterSettings {
  /** Accessible name of the region. */
  label: string;
  closeLabel: string;
  /** Milliseconds until a toast fades (unless it is an error), of the fading, and until the progress bar starts. */
  autoClose: number;
  fadeOut: number;
  progressStart: number;
}

interface QueuedToast {
  id: string;
  options: ToastOptions;
}

let count = 0;
let queue: QueuedToast[] = [];
const listeners = new Set<() => void>();

/** Shows a toast. */
export function showToast(options: ToastOptions): void {
  if (options.display === false) return;
  queue.push({ id: `toast-${++count}`, options });
  for (const listener of listeners) listener();
}

/** Calls back when a toast is queued; returns the function that unsubscribes. */
export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Empties the queue. */
export function takeQueuedToasts(): QueuedToast[] {
  const taken = queue;
  queue = [];
  return taken;
}

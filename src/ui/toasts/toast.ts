import type { ReactNode } from 'react';

type AlertLevel = 'success' | 'info' | 'error';
export type ToastPosition = 'top-right' | 'center-center';

/** The options of the specification (TO-01), and the one action a toast may offer. */
export interface ToastOptions {
  /** It replaces the toast with this id that is shown. */
  id?: string;
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
  action?: {
    label: string;
    onClick: () => void;
    /** It cannot be done any more; the toast's text says why. */
    isUnavailable?: boolean;
  };
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

export interface QueuedToast {
  id: string;
  options: ToastOptions;
  /** An update replaces the options of a toast, if that is still shown. */
  step: 'show' | 'update' | 'close';
}

/** A toast that was shown. */
export interface ToastHandle {
  /** Changes options while it is shown; its timer restarts. */
  update(change: Partial<ToastOptions>): void;
  close(): void;
}

let count = 0;
let queue: QueuedToast[] = [];
const listeners = new Set<() => void>();

/** Shows a toast. */
export function showToast(options: ToastOptions): void {
  showUpdatableToast(options);
}

/** Shows a toast that may change, or close, while it is shown. */
export function showUpdatableToast(options: ToastOptions): ToastHandle {
  const id = `toast-${++count}`;
  const enqueue = (shown: ToastOptions, step: QueuedToast['step']) => {
    if (shown.display === false) return;
    add({ id, options: shown, step });
  };
  enqueue(options, 'show');
  return {
    update: (change) => enqueue({ ...options, ...change }, 'update'),
    close: () => enqueue(options, 'close'),
  };
}

/** Closes the toast that was shown with an id, if it is still there. */
export const closeToast = (id: string): void => add({ id, options: { id, title: '' }, step: 'close' });

function add(toast: QueuedToast): void {
  queue.push(toast);
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

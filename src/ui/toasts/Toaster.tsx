import { Toast } from '@base-ui/react/toast';
import { useEffect, useState } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { type ShownToast, ToastCard } from './ToastCard.tsx';
import {
  onToast,
  type QueuedToast,
  takeQueuedToasts,
  type ToasterSettings,
  type ToastOptions,
  type ToastPosition,
} from './toast.ts';
import { useSettledRows } from '../use-settled-rows.ts';
import { layerEvents } from '../overlays/layer-events.ts';

const places: Record<ToastPosition, string> = {
  // Below what is pressed at the top of a page: the filters of the list on a phone, the header of a conversation elsewhere.
  'top-right': 'top-52 end-4 md:top-44 md:end-[var(--toasts-end,1rem)]',
  'center-center': 'top-1/2 left-1/2 -translate-1/2',
};
const positions = Object.keys(places) as ToastPosition[];

export function Toaster(settings: ToasterSettings) {
  const { autoClose } = settings;
  const [manager] = useState(() => Toast.createToastManager<ShownToast>());
  useEffect(() => {
    const add = toastAdder(manager, autoClose);
    const serve = () => {
      for (const toast of takeQueuedToasts()) add(toast);
    };
    serve();
    return onToast(serve);
  }, [manager, autoClose]);
  useEffect(() => {
    // The library handles F6, including the return.
    const reach = ({ key }: KeyboardEvent) => {
      if (key === 'F8') window.dispatchEvent(new KeyboardEvent('keydown', { key: 'F6' }));
    };
    window.addEventListener('keydown', reach);
    return () => window.removeEventListener('keydown', reach);
  }, []);
  return (
    <Toast.Provider toastManager={manager} limit={6}>
      <Toast.Portal>
        <Toast.Viewport {...layerEvents} aria-label={settings.label} className="group/notices outline-none">
          {positions.map((position) => (
            <ToastList key={position} position={position} settings={settings} />
          ))}
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** Adds toasts; a repetition of a visible one is counted on its card and restarts its timer, one with its id replaces it. */
function toastAdder(manager: ReturnType<typeof Toast.createToastManager<ShownToast>>, autoClose: number) {
  const standing = new Map<string, { id: string; times: number }>();
  return ({ id: newId, options, step }: QueuedToast) => {
    const key = options.id ?? wordsOf(options) ?? newId;
    const former = standing.get(key);
    if (step !== 'show' && !former) return;
    const id = former?.id ?? newId;
    if (step === 'close') return manager.close(id);
    const times = options.id === undefined ? (former?.times ?? 0) + (step === 'show' ? 1 : 0) : 1;
    standing.set(key, { id, times });
    const isError = options.alertLevel === 'error';
    const timer = options.timer === undefined ? (isError ? null : autoClose) : options.timer;
    manager.add({
      id,
      title: options.title,
      timeout: timer ?? 0,
      // 'high' would add a hidden copy with focusable content; the card itself has `role=alert` for an error.
      priority: 'low',
      data: { progressBar: !isError && timer !== null, ...options, timer, times },
      onClose: () => {
        standing.delete(key);
        options.onClose?.();
      },
    });
  };
}

/** The key by which toasts are repetitions; null for one with an action, which is always separate. */
function wordsOf({ title, text, alertLevel, position, action }: ToastOptions): string | null {
  return action ? null : JSON.stringify([title, text, alertLevel, position]);
}

function ToastList({ position, settings }: { position: ToastPosition; settings: ToasterSettings }) {
  const { toasts } = Toast.useToastManager<ShownToast>();
  const here = toasts.filter((toast) => (toast.data?.position ?? 'top-right') === position);
  const newestOnTop = here[0]?.data?.newestOnTop ?? true;
  const inOrder = (newestOnTop ? here : here.toReversed()).toSorted(
    (a, b) => (b.data?.priority ?? 0) - (a.data?.priority ?? 0),
  );
  const settledRows = useSettledRows(inOrder.map(({ id }) => id));
  if (inOrder.length === 0) return null;
  return (
    <div
      {...settledRows}
      data-position={position}
      className={classNames(
        'group fixed z-50 flex w-88 max-w-[calc(100vw-2rem)] flex-col gap-2 rounded-xl outline-offset-4 outline-focus',
        'group-focus-visible/notices:outline-2',
        places[position],
      )}
    >
      {inOrder.map((toast) => (
        <ToastCard key={toast.id} toast={toast} settings={settings} />
      ))}
    </div>
  );
}

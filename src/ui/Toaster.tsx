import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { ToastCard } from './ToastCard.tsx';
import type { ToasterSettings } from './Toasts.tsx';
import { hearToasts, takeToasts, type ToastOptions, type ToastPosition } from './toast.ts';

const manager = Toast.createToastManager<ToastOptions>();

const places: Record<ToastPosition, string> = {
  'top-right': 'top-4 end-4',
  'center-center': 'top-1/2 left-1/2 -translate-1/2',
};
const positions = Object.keys(places) as ToastPosition[];

function addToast(id: string, options: ToastOptions, autoClose: number) {
  const isError = options.alertLevel === 'error';
  const timer = options.timer === undefined ? (isError ? null : autoClose) : options.timer;
  manager.add({
    id,
    title: options.title,
    timeout: timer ?? 0,
    // 'high' would add a hidden copy that holds focusable content; the card itself says `role=alert` for an error.
    priority: 'low',
    data: { progressBar: !isError && timer !== null, ...options, timer },
    onClose: options.onClose,
  });
}

export function Toaster(settings: ToasterSettings) {
  const { autoClose } = settings;
  useEffect(() => {
    const serve = () => {
      for (const { id, options } of takeToasts()) addToast(id, options, autoClose);
    };
    serve();
    return hearToasts(serve);
  }, [autoClose]);
  return (
    <Toast.Provider toastManager={manager} limit={6}>
      <Toast.Portal>
        <Toast.Viewport aria-label={settings.label} className="outline-none">
          {positions.map((position) => (
            <ToastList key={position} position={position} settings={settings} />
          ))}
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList({ position, settings }: { position: ToastPosition; settings: ToasterSettings }) {
  const { toasts } = Toast.useToastManager<ToastOptions>();
  const here = toasts.filter((toast) => (toast.data?.position ?? 'top-right') === position);
  const newestOnTop = here[0]?.data?.newestOnTop ?? true;
  const inOrder = (newestOnTop ? here : here.toReversed()).toSorted(
    (a, b) => (b.data?.priority ?? 0) - (a.data?.priority ?? 0),
  );
  if (inOrder.length === 0) return null;
  return (
    <div className={classNames('group fixed z-50 flex w-88 max-w-[calc(100vw-2rem)] flex-col gap-2', places[position])}>
      {inOrder.map((toast) => (
        <ToastCard key={toast.id} toast={toast} settings={settings} />
      ))}
    </div>
  );
}

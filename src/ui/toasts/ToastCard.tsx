import { Toast, type ToastObject } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { classNames } from '#src/lib/class-names.ts';
import { buttonClass } from '../button-class.ts';
import { IconButton } from '../IconButton.tsx';
import type { ToasterSettings, ToastOptions } from './toast.ts';

/** The options of a toast, and how often it was repeated. */
export interface ShownToast extends ToastOptions {
  times: number;
}

const looks = {
  success: { icon: <CircleCheck />, tone: 'text-good' },
  info: { icon: <Info />, tone: 'text-info' },
  error: { icon: <CircleAlert />, tone: 'text-bad' },
};

export function ToastCard({ toast, settings }: { toast: ToastObject<ShownToast>; settings: ToasterSettings }) {
  const { close } = Toast.useToastManager();
  const options = toast.data ?? { title: '', times: 1 };
  const level = options.alertLevel ?? 'info';
  const { icon, tone } = looks[level];
  const fades = options.animationOut !== 'none';
  const slidesIn = options.animationIn ?? 'slide';
  return (
    <Toast.Root
      toast={toast}
      data-floating
      swipeDirection={['right', 'up']}
      className={classNames(
        'relative overflow-hidden rounded-xl bg-raised text-ink shadow-float transition-opacity data-ending-style:opacity-0',
        'data-limited:hidden',
        slidesIn === 'slide' && 'animate-slide',
        slidesIn === 'fade' && 'animate-fade',
      )}
      style={{ transitionDuration: `${fades ? settings.fadeOut : 0}ms` }}
    >
      <Toast.Content
        role={level === 'error' ? 'alert' : undefined}
        className="flex items-start gap-2.5 py-3 ps-3.5 pe-2"
      >
        <span className={classNames('mt-0.5 [&_svg]:size-4', tone)}>{options.icon ?? icon}</span>
        <div className="min-w-0 flex-1 py-px">
          <Toast.Title render={<p />} className="font-medium text-pretty">
            {options.title}
            {options.times > 1 && (
              <span className="ms-2 rounded-full bg-hover px-1.5 text-xs text-ink-soft tabular-nums">
                {`×${options.times}`}
              </span>
            )}
          </Toast.Title>
          {options.text && (
            <Toast.Description className="mt-0.5 text-sm text-pretty text-ink-soft">{options.text}</Toast.Description>
          )}
        </div>
        {options.action && (
          <Toast.Action
            // Distinguishes the Undo buttons of two toasts.
            aria-label={`${options.action.label}: ${[options.title, options.text].filter(Boolean).join(', ')}`}
            aria-disabled={options.action.isUnavailable || undefined}
            className={classNames(buttonClass('secondary', 'sm'), '-my-0.5')}
            onClick={() => {
              if (options.action?.isUnavailable) return;
              options.action?.onClick();
              close(toast.id);
            }}
          >
            {options.action.label}
          </Toast.Action>
        )}
        {/* The library hides this button until hover, also without a pointer. */}
        {options.dismissible !== false && (
          <Toast.Close
            aria-hidden={false}
            render={<IconButton data-repeatable label={settings.closeLabel} size="sm" icon={<X />} />}
          />
        )}
      </Toast.Content>
      {options.progressBar && options.timer && (
        <span
          // Remounted for each repetition, so that it restarts.
          key={options.times}
          aria-hidden
          className={classNames(
            'absolute inset-x-0 bottom-0 h-0.5 origin-left bg-current opacity-40',
            'group-focus-within:[animation-play-state:paused]! group-hover:[animation-play-state:paused]!',
            tone,
          )}
          style={{
            animation: `drain ${options.timer - settings.progressStart}ms linear ${settings.progressStart}ms forwards`,
          }}
        />
      )}
    </Toast.Root>
  );
}

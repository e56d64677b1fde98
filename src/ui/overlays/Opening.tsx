import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { Spinner } from '../loading/Spinner.tsx';
import { holdTyping } from '../hold-typing.ts';
import { controlsMoved } from '../second-press.ts';
import { floatingClass } from './floating-class.ts';

interface OpeningProps {
  /** What opens; shown if its code takes a while. */
  label: string;
  /** Called by Escape before the layer has the focus. */
  onCancel: () => void;
  /** The layer, whose code may be loaded by now. */
  children: ReactNode;
}

/** Around a layer while it is open: from the press on, nothing typed is lost, and the second half of a double press is ignored. */
export function Opening({ label, onCancel, children }: OpeningProps) {
  const cancel = useEffectEvent(onCancel);
  useEffect(() => {
    controlsMoved();
    const end = holdTyping('[data-floating]', () => cancel());
    return () => {
      end();
      controlsMoved();
    };
  }, []);
  return <Suspense fallback={<Loading label={label} />}>{children}</Suspense>;
}

const Loading = ({ label }: { label: string }) => (
  <div
    role="status"
    aria-label={label}
    className={classNames(
      floatingClass,
      'fixed inset-x-0 top-4 z-40 mx-auto flex w-max items-center gap-2 px-4 py-2 [animation-delay:300ms] [animation-fill-mode:both]',
    )}
  >
    <Spinner />
    {label}
  </div>
);

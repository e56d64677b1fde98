import { Suspense, useEffect, useState } from 'react';
import { lazyWithPreload } from '../loading/lazy-with-preload.ts';
import { onToast, type ToasterSettings } from './toast.ts';

const Toaster = lazyWithPreload('toasts', async () => (await import('./Toaster.tsx')).Toaster);

/** The app's toasts. The code is loaded with the first press, before which there is nothing to report. */
export function Toasts(settings: ToasterSettings) {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    const want = () => setIsWanted(true);
    const once = { once: true, capture: true };
    document.addEventListener('pointerdown', want, once);
    document.addEventListener('keydown', want, once);
    const deafen = onToast(want);
    return () => {
      document.removeEventListener('pointerdown', want, true);
      document.removeEventListener('keydown', want, true);
      deafen();
    };
  }, []);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <Toaster {...settings} />
    </Suspense>
  );
}

import { lazy, Suspense, useEffect, useState } from 'react';
import { loadToaster } from './toast.ts';

const Toaster = lazy(() => loadToaster().then((module) => ({ default: module.Toaster })));

export interface ToasterSettings {
  /** The name of the place where notices appear. */
  label: string;
  closeLabel: string;
  /** Milliseconds until a notice that is no error fades, how long it fades, and when its line begins to run out. */
  autoClose: number;
  fadeOut: number;
  progressStart: number;
}

/** Stands once in the app. Its code comes once the first screen stands, before the connection may be gone and a notice says so. */
export function Toasts(settings: ToasterSettings) {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), 1500);
    return () => clearTimeout(timer);
  }, []);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <Toaster {...settings} />
    </Suspense>
  );
}

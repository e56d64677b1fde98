import { useSyncExternalStore } from 'react';
import { keptChoice } from '#src/lib/kept-choice.ts';

/** Where there is room, client details stand beside the thread until somebody hides them on this device. */
export const clientPanel = keptChoice('rapport.client-panel', ['open', 'closed']);

const wide = '(min-width: 80rem)';

/** Whether list, thread and client details fit beside each other. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const query = matchMedia(wide);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(wide).matches,
  );

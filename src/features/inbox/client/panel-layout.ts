import { useSyncExternalStore } from 'react';
import { storedChoice } from '#src/lib/stored-choice.ts';

/** Whether the client details are shown beside the thread on a wide screen; remembered on this device. */
export const clientPanel = storedChoice('rapport.client-panel', ['open', 'closed']);

const wide = '(min-width: 80rem)';

/** Whether the screen has room for list, thread and client details. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const query = matchMedia(wide);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(wide).matches,
  );

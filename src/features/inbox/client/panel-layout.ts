import { storedChoice } from '#src/lib/stored-choice.ts';
import { useMediaQuery } from '#src/lib/use-media-query.ts';

/** Whether the client details are shown beside the thread on a wide screen; remembered on this device. */
export const clientPanel = storedChoice('rapport.client-panel', ['open', 'closed']);

/** Whether the screen has room for list, thread and client details. */
export const useIsWide = (): boolean => useMediaQuery('(min-width: 80rem)');

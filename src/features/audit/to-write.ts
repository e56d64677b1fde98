import { useLocation } from 'react-router-dom';

/** The state of a link that opens a call with the text to its client. */
export const toWrite = { isWriting: true } as const;

/** Whether the page was opened by such a link. */
export function useIsToWrite(): boolean {
  const { state } = useLocation() as { state: Partial<typeof toWrite> | null };
  return state?.isWriting === true;
}

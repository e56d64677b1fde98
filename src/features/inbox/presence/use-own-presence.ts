import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { conversationViewed } from '#src/realtime/presence-slice.ts';

/** Reports to colleagues that this conversation is open, while the page is visible. */
export function useOwnPresence(conversationId: string): void {
  const dispatch = useDispatch();
  useEffect(() => {
    const report = () =>
      void dispatch(conversationViewed(document.visibilityState === 'visible' ? conversationId : null));
    report();
    document.addEventListener('visibilitychange', report);
    return () => {
      document.removeEventListener('visibilitychange', report);
      dispatch(conversationViewed(null));
    };
  }, [conversationId, dispatch]);
}

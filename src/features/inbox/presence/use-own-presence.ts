import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { conversationViewed } from '#src/realtime/presence-slice.ts';

/** Lets colleagues know that this conversation is open here, while somebody can see it. */
export function useOwnPresence(conversationId: string): void {
  const dispatch = useDispatch();
  useEffect(() => {
    const look = () =>
      void dispatch(conversationViewed(document.visibilityState === 'visible' ? conversationId : null));
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      dispatch(conversationViewed(null));
    };
  }, [conversationId, dispatch]);
}

import { useEffect, useRef } from 'react';
import { afterFirstScreen } from '#src/lib/first-screen.ts';
import { useUnreadCount } from '#src/services/communication/conversations.ts';
import { shell } from '#src/strings/shell.ts';

/** The window's title and the tab's icon: the page, and how many conversations of the inbox nobody has read. */
export function useWindowTitle(page: string): void {
  const unread = useUnreadCount();
  useEffect(() => {
    document.title = page ? shell.documentTitle(page, unread) : shell.productName;
  }, [page, unread]);

  const isDrawn = useRef(false);
  useEffect(() => {
    if (unread === 0 && !isDrawn.current) return;
    isDrawn.current = true;
    void afterFirstScreen()
      .then(() => import('#src/features/shell/brand/favicon.ts'))
      .then(
        ({ showOnFavicon }) => showOnFavicon(unread),
        // Without its code the icon stays as it is; the title says the number all the same.
        () => undefined,
      );
  }, [unread]);
}

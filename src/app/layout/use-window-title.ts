import { useEffect, useRef } from 'react';
import { useStore } from 'react-redux';
import { throttle } from '#src/lib/throttle.ts';
import { afterFirstScreen } from '#src/lib/first-screen.ts';
import { useFlag } from '#src/flags/use-flag.ts';
import { selectUnreadCount } from '#src/services/communication/conversations.ts';
import type { CommunicationRoot } from '#src/services/communication/root.ts';
import { shell } from '#src/strings/shell.ts';

/** Milliseconds between updates; in a busy hour the count could change with every frame. */
const updateInterval = 1000;

/** Sets the window's title to the page and the unread count, if the practice texts, and the tab's icon to the count. */
export function useWindowTitle(page: string): void {
  const store = useStore<CommunicationRoot>();
  const isTexting = useFlag('two-way-messaging-enabled');
  const drawn = useRef(0);
  useEffect(() => {
    const unread = () => (isTexting ? selectUnreadCount(store.getState()) : 0);
    let shown: number | null = null;
    const show = () => {
      shown = unread();
      document.title = page ? shell.documentTitle(page, shown) : shell.productName;
      if (shown !== drawn.current) showOnIcon(shown);
      drawn.current = shown;
    };
    const throttled = throttle(updateInterval, show);
    throttled.ask();
    const leave = store.subscribe(() => {
      if (unread() !== shown) throttled.ask();
    });
    return () => {
      leave();
      throttled.stop();
    };
  }, [store, page, isTexting]);
}

const showOnIcon = (unread: number): void =>
  void afterFirstScreen()
    .then(() => import('#src/features/shell/brand/favicon.ts'))
    .then(
      ({ showOnFavicon }) => showOnFavicon(unread),
      // Without its code the icon stays as it is; the title still has the count.
      () => undefined,
    );

import { useEffect, useRef } from 'react';
import { useStore } from 'react-redux';
import { atMostEvery } from '#src/lib/at-most-every.ts';
import { afterFirstScreen } from '#src/lib/first-screen.ts';
import { selectUnreadCount } from '#src/services/communication/conversations.ts';
import type { CommunicationRoot } from '#src/services/communication/root.ts';
import { shell } from '#src/strings/shell.ts';

/** Milliseconds. In a busy hour the number changes with every frame, which nobody can read and every change of which the browser has to draw. */
const changesEvery = 1000;

/** The window's title and the tab's icon: the page, and how many conversations of the inbox nobody has read. Renders nothing for it. */
export function useWindowTitle(page: string): void {
  const store = useStore<CommunicationRoot>();
  const drawn = useRef(0);
  useEffect(() => {
    let shown: number | null = null;
    const show = () => {
      shown = selectUnreadCount(store.getState());
      document.title = page ? shell.documentTitle(page, shown) : shell.productName;
      if (shown !== drawn.current) showOnIcon(shown);
      drawn.current = shown;
    };
    const calmly = atMostEvery(changesEvery, show);
    calmly.ask();
    const leave = store.subscribe(() => {
      if (selectUnreadCount(store.getState()) !== shown) calmly.ask();
    });
    return () => {
      leave();
      calmly.stop();
    };
  }, [store, page]);
}

const showOnIcon = (unread: number): void =>
  void afterFirstScreen()
    .then(() => import('#src/features/shell/brand/favicon.ts'))
    .then(
      ({ showOnFavicon }) => showOnFavicon(unread),
      // Without its code the icon stays as it is; the title says the number all the same.
      () => undefined,
    );

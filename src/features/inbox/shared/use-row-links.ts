import type { MouseEvent } from 'react';
import { createPath, resolvePath, useLocation, useNavigate, useResolvedPath } from 'react-router-dom';
import { opensByPress } from './addresses.ts';
import { followsLink, holdForConversation } from './hold-for-conversation.ts';

/** The links of a long list's rows, which the list opens: with the router's own links, each row would look up where the page stands. */
export function useRowLinks() {
  const navigate = useNavigate();
  const current = createPath(useLocation());
  const { pathname } = useResolvedPath('.');
  return {
    /** @param address relative to the route. */
    hrefOf: (address: string) => createPath(resolvePath(address, pathname)),
    onClick(event: MouseEvent) {
      const href = event.target instanceof Element && event.target.closest('a')?.getAttribute('href');
      if (!href || !followsLink(event)) return;
      holdForConversation(event);
      event.preventDefault();
      // A second press on the same link adds nothing to the browser's history.
      void navigate(href, { state: opensByPress, replace: href === current });
    },
  };
}

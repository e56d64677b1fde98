import { use } from 'react';
import { useFlags, useFlagsStatus } from '#src/flags/use-flag.ts';
import { shell } from '#src/strings/shell.ts';
import { isOn } from '../pages.ts';
import { RouteHandleContext } from '../route-handle.ts';

/** The title of the page at the current address, or of the not-found page while the page's flag is off. */
export function usePageTitle(): string {
  const handle = use(RouteHandleContext);
  const flags = useFlags();
  const isKnown = useFlagsStatus() === 'ready';
  if (!handle) return '';
  return handle.page && isKnown && !isOn(handle.page, flags) ? shell.titles.notFound : handle.title;
}

import { useEffect, useState } from 'react';

interface Guard {
  /** Whether the address shows the same unsaved changes. */
  readonly isWithin: (pathname: string) => boolean;
  readonly confirm: (leave: () => void) => void;
}

const guards = new Set<Guard>();

const guardAgainst = (pathname: string): Guard | undefined => [...guards].find(({ isWithin }) => !isWithin(pathname));

/** Whether unsaved changes would be left by going to an address. */
export const isLeavingGuarded = (pathname: string): boolean => guardAgainst(pathname) !== undefined;

/** Calls `leave` immediately, or once the user has confirmed that unsaved changes may be lost. */
export function leavePage(pathname: string, leave: () => void): void {
  const guard = guardAgainst(pathname);
  if (guard) guard.confirm(leave);
  else leave();
}

/** A request to leave a page with unsaved changes. */
interface LeaveRequest {
  leave(): void;
  stay(): void;
}

const nowhere: readonly string[] = [];

/**
 * Guards unsaved changes on any navigation. Null while there is no request to leave.
 * @param within the addresses that show the same changes, between which nothing is confirmed; a stable list
 */
export function useLeaveGuard(isUnsaved: boolean, within: readonly string[] = nowhere): LeaveRequest | null {
  const [request, setRequest] = useState<{ leave: () => void } | null>(null);
  useEffect(() => {
    if (!isUnsaved) return;
    const guard: Guard = {
      isWithin: (pathname) => within.includes(pathname),
      confirm: (leave) => setRequest({ leave }),
    };
    // When the document is unloaded, the browser shows its own dialog.
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    guards.add(guard);
    window.addEventListener('beforeunload', warn);
    return () => {
      guards.delete(guard);
      window.removeEventListener('beforeunload', warn);
    };
  }, [isUnsaved, within]);
  const stay = () => setRequest(null);
  return (
    request && {
      stay,
      leave() {
        stay();
        request.leave();
      },
    }
  );
}

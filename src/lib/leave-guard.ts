import { useEffect, useState } from 'react';

type Confirm = (leave: () => void) => void;

const guards = new Set<Confirm>();

/** Whether the page has unsaved changes. */
export const isLeavingGuarded = (): boolean => guards.size > 0;

/** Calls `leave` immediately, or once the user has confirmed that unsaved changes may be lost. */
export function leavePage(leave: () => void): void {
  const [confirm] = guards;
  if (confirm) confirm(leave);
  else leave();
}

/** A request to leave a page with unsaved changes. */
interface LeaveRequest {
  leave(): void;
  stay(): void;
}

/** Guards unsaved changes on any navigation. Null while there is no request to leave. */
export function useLeaveGuard(isUnsaved: boolean): LeaveRequest | null {
  const [request, setRequest] = useState<{ leave: () => void } | null>(null);
  useEffect(() => {
    if (!isUnsaved) return;
    const confirm: Confirm = (leave) => setRequest({ leave });
    // When the document is unloaded, the browser shows its own dialog.
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    guards.add(confirm);
    window.addEventListener('beforeunload', warn);
    return () => {
      guards.delete(confirm);
      window.removeEventListener('beforeunload', warn);
    };
  }, [isUnsaved]);
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

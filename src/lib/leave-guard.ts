import { useEffect, useState } from 'react';

type Ask = (leave: () => void) => void;

const asking = new Set<Ask>();

/** Whether something on the page is not saved. */
export const isLeavingGuarded = (): boolean => asking.size > 0;

/** Leaves the page by `leave`: at once, or once its person has agreed to lose what is not saved. */
export function leavePage(leave: () => void): void {
  const [ask] = asking;
  if (ask) ask(leave);
  else leave();
}

/** Somebody wants to leave the page. */
interface LeaveRequest {
  leave(): void;
  stay(): void;
}

/** Asks before what is not saved is lost, wherever one goes. Null while nobody wants to leave. */
export function useLeaveGuard(isUnsaved: boolean): LeaveRequest | null {
  const [wanted, setWanted] = useState<{ leave: () => void } | null>(null);
  useEffect(() => {
    if (!isUnsaved) return;
    const ask: Ask = (leave) => setWanted({ leave });
    // The browser asks in its own words where the whole page is left.
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    asking.add(ask);
    window.addEventListener('beforeunload', warn);
    return () => {
      asking.delete(ask);
      window.removeEventListener('beforeunload', warn);
    };
  }, [isUnsaved]);
  const stay = () => setWanted(null);
  return (
    wanted && {
      stay,
      leave() {
        stay();
        wanted.leave();
      },
    }
  );
}

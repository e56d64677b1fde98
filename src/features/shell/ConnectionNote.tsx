import { CloudOff, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectRealtime } from '#src/realtime/realtime-slice.ts';
import { shell } from '#src/strings/shell.ts';
import { Status } from '#src/ui/Status.tsx';

/** Milliseconds. A connection that is back within them was never worth a word. */
const patience = 3000;

const words = shell.connection;

/** Says that the page is not live, so that nobody reloads it to be sure. Silent while all is well. */
export function ConnectionNote() {
  const { status } = useSelector(selectRealtime);
  const isOffline = status === 'offline';
  const isDown = isOffline || status === 'waiting' || status === 'connecting';
  const isLasting = useLasting(isDown);
  return (
    <div role="status" data-tip={isLasting ? words.note : undefined} className="shrink-0">
      {isLasting && (
        <Status tone="warn" icon={isOffline ? <CloudOff /> : <RefreshCw />}>
          {isOffline ? words.offline : words.reconnecting}
        </Status>
      )}
    </div>
  );
}

function useLasting(isSo: boolean): boolean {
  const [isLasting, setIsLasting] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setIsLasting(true), patience);
    return () => {
      clearTimeout(timer);
      setIsLasting(false);
    };
  }, [isSo]);
  return isLasting;
}

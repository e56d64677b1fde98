import { Check, CircleAlert, CloudOff, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { useTrueFor } from '#src/lib/use-true-for.ts';
import type { OutboxItem } from '#src/outbox/outbox-item.ts';
import { useUnsent } from '#src/outbox/use-unsent.ts';
import { catchUpRequested, selectRealtime } from '#src/realtime/realtime-slice.ts';
import { sending } from '#src/strings/sending.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { Status } from '#src/ui/Status.tsx';

/** Milliseconds before trouble is shown; shorter interruptions are not. */
const showAfter = 3000;
/** Milliseconds for which the recovery is shown. */
const relief = 4000;

const words = shell.connection;

interface ConnectionNoteProps {
  /** Where an unsent item is shown. */
  addressOf: (item: OutboxItem) => string;
}

/**
 * Shows that the page is not live, and which texts and marks are waiting or failed, so that nobody has to reload to be sure. Shows a short
 * confirmation after recovery, and nothing otherwise.
 */
export function ConnectionNote({ addressOf }: ConnectionNoteProps) {
  const { status, isBehind } = useSelector(selectRealtime);
  const dispatch = useDispatch();
  const { waiting, stuck } = useUnsent();
  const isOffline = status === 'offline';
  const isDown = isOffline || status === 'waiting' || status === 'connecting';
  const isLasting = useTrueFor(isDown || isBehind || waiting.count > 0, showAfter);
  const isRelief = useRelief(isLasting);
  const connection = isOffline ? words.offline : isDown ? words.reconnecting : isBehind && words.behind;
  return (
    <div className="flex shrink-0 items-center gap-1.5">
      {stuck.first && (
        <Link to={addressOf(stuck.first)} className="rounded-full">
          <Status tone="bad" icon={<CircleAlert />}>
            {sending.state.stuck(stuck.count, stuck.hasMarks)}
          </Status>
        </Link>
      )}
      {isLasting && isBehind && !isDown && (
        <Button size="sm" variant="ghost" onClick={() => dispatch(catchUpRequested())}>
          {shell.retry}
        </Button>
      )}
      <div role="status" data-tip={isLasting ? (isBehind && !isDown ? words.behindNote : words.note) : undefined}>
        {isLasting ? (
          <Status tone="warn" icon={isOffline ? <CloudOff /> : <RefreshCw />}>
            {connection}
            {connection && waiting.first && ' · '}
            {waiting.first && (
              <Link to={addressOf(waiting.first)} className="underline">
                {sending.state.waiting(waiting.count, waiting.hasMarks)}
              </Link>
            )}
          </Status>
        ) : (
          isRelief &&
          stuck.count === 0 && (
            <Status tone="good" icon={<Check />}>
              {sending.state.saved}
            </Status>
          )
        )}
      </div>
    </div>
  );
}

/** Shown briefly after recovery. */
function useRelief(isTrouble: boolean): boolean {
  const [{ before, isRelief }, setState] = useState({ before: isTrouble, isRelief: false });
  if (before !== isTrouble) setState({ before: isTrouble, isRelief: !isTrouble });
  useEffect(() => {
    if (!isRelief) return;
    const timer = setTimeout(() => setState((state) => ({ ...state, isRelief: false })), relief);
    return () => clearTimeout(timer);
  }, [isRelief]);
  return isRelief;
}

import { Check, CircleAlert, CloudOff, RefreshCw, RotateCw } from 'lucide-react';
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
 * confirmation once what waited is sent or the browser is no longer offline, and nothing otherwise.
 * On a phone it shows its icons and numbers only.
 */
export function ConnectionNote({ addressOf }: ConnectionNoteProps) {
  const { status, isBehind } = useSelector(selectRealtime);
  const dispatch = useDispatch();
  const { waiting, stuck } = useUnsent();
  const isOffline = status === 'offline';
  const isDown = isOffline || status === 'waiting' || status === 'connecting';
  const isLasting = useTrueFor(isDown || isBehind || waiting.count > 0, showAfter);
  const relieved = useRelief(isLasting, { hadWaiting: waiting.count > 0, wasOffline: isOffline });
  const connection = isOffline ? words.offline : isDown ? words.reconnecting : isBehind && words.behind;
  return (
    <div className="flex shrink-0 items-center gap-1.5">
      {stuck.first && (
        <Link to={addressOf(stuck.first)} className="rounded-full">
          <Status tone="bad" icon={<CircleAlert />}>
            <CountOrText count={stuck.count} text={sending.state.stuck(stuck.count, stuck.hasMarks)} />
          </Status>
        </Link>
      )}
      {isLasting && isBehind && !isDown && (
        <Button
          size="sm"
          variant="ghost"
          icon={<RotateCw aria-hidden className="md:hidden" />}
          data-tip={shell.retry}
          data-tip-when="narrow"
          onClick={() => dispatch(catchUpRequested())}
        >
          <span className="max-md:sr-only">{shell.retry}</span>
        </Button>
      )}
      <div role="status" data-tip={isLasting ? (isBehind && !isDown ? words.behindNote : words.note) : undefined}>
        {isLasting ? (
          <Status tone="warn" icon={isOffline ? <CloudOff /> : <RefreshCw />}>
            {connection && (
              <span className="max-md:sr-only">
                {connection}
                {waiting.first && ' · '}
              </span>
            )}
            {waiting.first && (
              <Link to={addressOf(waiting.first)} className="underline">
                <CountOrText count={waiting.count} text={sending.state.waiting(waiting.count, waiting.hasMarks)} />
              </Link>
            )}
          </Status>
        ) : (
          relieved &&
          stuck.count === 0 && (
            <Status tone="good" icon={<Check />}>
              <span className="max-md:sr-only">{relieved.hadWaiting ? sending.state.saved : words.connectedAgain}</span>
            </Status>
          )
        )}
      </div>
    </div>
  );
}

/** Only the number is seen on a phone, where a sentence would leave no room for the page's title. */
const CountOrText = ({ count, text }: { count: number; text: string }) => (
  <>
    <span className="max-md:sr-only">{text}</span>
    <span aria-hidden className="md:hidden">
      {count}
    </span>
  </>
);

interface Trouble {
  /** Something waited to be sent. */
  hadWaiting: boolean;
  wasOffline: boolean;
}

const noTrouble: Trouble = { hadWaiting: false, wasOffline: false };

/** @returns the trouble that is over, for a short time; null if nobody was kept from sending or told to be offline. */
function useRelief(isTrouble: boolean, now: Trouble): Trouble | null {
  const [{ trouble, relieved }, setState] = useState({
    trouble: null as Trouble | null,
    relieved: null as Trouble | null,
  });
  if (isTrouble) {
    const { hadWaiting, wasOffline } = trouble ?? noTrouble;
    const whole = { hadWaiting: hadWaiting || now.hadWaiting, wasOffline: wasOffline || now.wasOffline };
    if (!trouble || whole.hadWaiting !== hadWaiting || whole.wasOffline !== wasOffline)
      setState({ trouble: whole, relieved: null });
  } else if (trouble) {
    setState({ trouble: null, relieved: trouble.hadWaiting || trouble.wasOffline ? trouble : null });
  }
  useEffect(() => {
    if (!relieved) return;
    const timer = setTimeout(() => setState((state) => ({ ...state, relieved: null })), relief);
    return () => clearTimeout(timer);
  }, [relieved]);
  return relieved;
}

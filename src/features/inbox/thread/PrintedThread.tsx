import { formatExact } from '#src/lib/dates.ts';
import type { ThreadItem } from '#src/outbox/thread-view.ts';
import { inbox } from '#src/strings/inbox.ts';
import { thread } from '#src/strings/thread.ts';
import { Paper } from '#src/ui/Paper.tsx';

interface PrintedThreadProps {
  items: readonly ThreadItem[];
  clientName: string;
  zone: string;
}

/** All loaded messages for printing: on screen only the visible ones are rendered. */
export function PrintedThread({ items, clientName, zone }: PrintedThreadProps) {
  return (
    <Paper>
      {() => (
        <>
          <h1 className="text-title font-semibold">{clientName}</h1>
          {items
            .filter(({ send }) => send === null)
            .map(({ key, message: { direction, author, content, create_ts } }) => (
              <article key={key} className="mt-3 break-inside-avoid">
                <p className="text-xs">
                  <b>{direction === 'INBOUND' ? clientName : (author ?? inbox.practice)}</b>
                  {direction === 'INTERNAL' && ` · ${thread.note}`}
                  {` · ${formatExact(create_ts, zone)}`}
                </p>
                <p className="whitespace-pre-wrap">{content}</p>
              </article>
            ))}
        </>
      )}
    </Paper>
  );
}

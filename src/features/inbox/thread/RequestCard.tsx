import { CalendarClock, Pill } from 'lucide-react';
import type { Message } from '#contract/communication/messages.ts';
import { formatExact } from '#src/lib/dates.ts';
import { inbox } from '#src/strings/inbox.ts';

/** What a client asked for: a visit, or a refill (IN-09, IN-51). */
export function RequestCard({ message, zone }: { message: Message; zone: string }) {
  const { request, request_type: type } = message;
  if (!request || !type) return null;
  const words = inbox.thread.request;
  const facts: [string, string | null | undefined][] = [
    [words.pet, request.pet_name],
    [words.reason, request.reason],
    [words.preferred, request.preferred_start && formatExact(request.preferred_start, zone)],
    [words.medication, request.medication],
    [words.quantity, request.quantity],
  ];
  return (
    <section className="w-80 max-w-[85%] rounded-xl border border-line bg-surface p-3">
      <h3 className="flex items-center gap-2 font-medium [&_svg]:size-4 [&_svg]:text-accent">
        {type === 'Appointment' ? <CalendarClock aria-hidden /> : <Pill aria-hidden />}
        {words[type]}
      </h3>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
        {facts.map(
          ([term, value]) =>
            value && (
              <div key={term} className="contents">
                <dt className="text-ink-faint">{term}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {message.content && <p className="mt-2 text-sm text-ink-soft">{message.content}</p>}
    </section>
  );
}

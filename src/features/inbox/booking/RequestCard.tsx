import { CalendarCheck2, CalendarClock, Check, Hourglass, Pill, X } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  isVisitCanceled,
  isWithdrawn,
  type Message,
  type RequestDetails,
  type RequestStatus,
  requestStatusOf,
} from '#contract/communication/messages.ts';
import { usePractice } from '#src/session/use-session.ts';
import { booking } from '#src/strings/booking.ts';
import { pimsNames } from '#src/strings/pims.ts';
import { Status, type Tone } from '#src/ui/Status.tsx';
import { RequestActions } from './RequestActions.tsx';
import { bookedFor, requestFacts, handledBy, writeBackLines } from './request-facts.ts';

const words = booking.request;

interface Appearance {
  readonly tone: Tone;
  readonly icon: ReactNode;
  readonly word: string;
}

const appearances: Readonly<Record<RequestStatus, Appearance>> = {
  OPEN: { tone: 'warn', icon: <Hourglass />, word: words.open },
  PENDING: { tone: 'warn', icon: <Hourglass />, word: words.pending },
  BOOKED: { tone: 'good', icon: <CalendarCheck2 />, word: words.booked },
  HANDLED: { tone: 'good', icon: <Check />, word: words.handled },
  DECLINED: { tone: 'neutral', icon: <X />, word: words.declined },
};

function appearanceOf(request: RequestDetails): Appearance {
  const status = requestStatusOf(request);
  const appearance = appearances[status];
  if (isWithdrawn(request)) return { ...appearance, word: words.withdrawn };
  if (status !== 'BOOKED') return appearance;
  if (isVisitCanceled(request)) return { tone: 'neutral', icon: <X />, word: words.canceled };
  return request.moves ? { ...appearance, word: words.moved } : appearance;
}

/** A client's request for an appointment or a refill, its status and its actions (IN-09, IN-50, IN-51). */
export function RequestCard({ message, zone }: { message: Message; zone: string }) {
  const { request, request_type: type } = message;
  const { pimsType } = usePractice();
  if (!request || !type) return null;
  const status = requestStatusOf(request);
  const { tone, icon, word } = appearanceOf(request);
  const title = request.moves ? words.move : words[type];
  const facts = requestFacts(request, zone);
  const writeBack = writeBackLines(request, pimsNames[pimsType], zone);
  const settled = [bookedFor(request, zone), status !== 'OPEN' && handledBy(request, zone)].filter(Boolean);
  return (
    <section
      aria-label={title}
      data-request={request.request_id}
      tabIndex={-1}
      className="flex w-100 max-w-full flex-col gap-2 rounded-xl border border-line bg-surface p-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="flex items-center gap-2 font-medium [&_svg]:size-4 [&_svg]:text-accent">
          {type === 'Appointment' ? <CalendarClock aria-hidden /> : <Pill aria-hidden />}
          {title}
        </h3>
        <Status tone={tone} icon={icon}>
          {word}
        </Status>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
        {facts.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-ink-faint">{term}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      {facts.length === 0 && message.content && <p className="text-sm">{message.content}</p>}
      {writeBack.length > 0 && (
        <div className="rounded-lg bg-warn-soft px-3 py-2 text-sm text-warn">
          {writeBack.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
      {settled.length > 0 && (
        <div className="border-t border-line pt-2 text-sm">
          {settled.map((line, index) => (
            <p key={String(line)} className={index > 0 ? 'text-ink-faint' : undefined}>
              {line}
            </p>
          ))}
        </div>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        <RequestActions message={{ ...message, request }} />
      </div>
    </section>
  );
}

import { ArrowLeft, Send } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { GroupText as GroupTextSent } from '#contract/communication/group-texts.ts';
import { formatDay } from '#src/lib/dates.ts';
import { insertText } from '#src/lib/insert-text.ts';
import { serverNow } from '#src/lib/server-clock.ts';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { useListGroupTextsQuery } from '#src/services/communication/group-texts.ts';
import type { AuditDay } from '#src/services/notification/audit-day.ts';
import { loadError, useRetry } from '#src/services/use-retry.ts';
import { groupTexts as words } from '#src/strings/group-texts.ts';
import { Button } from '#src/ui/Button.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { TextArea } from '#src/ui/fields/TextArea.tsx';
import { controlsMoved } from '#src/ui/second-press.ts';
import { useKeptFocus } from '#src/ui/use-kept-focus.ts';
import { clientsOf, isUnderway, SentTexts } from './SentTexts.tsx';
import { useGroupText } from './use-group-text.ts';
import { type PickableVisit, VisitPicker } from './VisitPicker.tsx';

/** Milliseconds between questions what became of texts that are on their way. */
const askEvery = 1500;

interface GroupTextProps {
  day: string;
  visits: AuditDay;
  zone: string;
  leaveTo: string;
  addressOfConversation: (id: string) => string;
}

/** One text to the clients of chosen visits of a day, when the day goes wrong. */
export function GroupText({ day, visits: all, zone, leaveTo, addressOfConversation }: GroupTextProps) {
  const visits = visitsAhead(all);
  const known = useListGroupTextsQuery({ day }, { refetchOnMountOrArgChange: true });
  const texts = (known.currentData?.data ?? []).filter(({ status }) => status !== 'CANCELLED');
  const isAnyUnderway = texts.some((text) => isUnderway(text, serverNow()));
  useListGroupTextsQuery({ day }, { pollingInterval: isAnyUnderway ? askEvery : 0 });
  const [isRetrying, retry] = useRetry(known);
  const listError = loadError(known);
  const ids = visits.map(({ id }) => id);
  const form = useGroupText(day, ids, known.currentData?.data ?? []);
  const waiting = texts.filter(({ status }) => status === 'WAITING');
  // The Undo goes away once it is pressed, or the text has left.
  const section = useRef<HTMLElement>(null);
  useKeptFocus(waiting.map(({ id }) => id).join(), section);
  const leaving = waiting.map((text) => <Leaving key={text.id} form={form} text={text} />);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={words.title(formatDay(day, 'UTC'))}
      className="flex flex-col gap-4 outline-none"
    >
      <Link to={leaveTo} className={`${buttonClass('ghost')} self-start`}>
        <ArrowLeft aria-hidden />
        {words.leave}
      </Link>
      <h2 className="text-title font-semibold">{words.title(formatDay(day, 'UTC'))}</h2>
      {listError ? (
        <NotLoaded title={words.listFailed} error={listError} level={null} busy={isRetrying} onRetry={retry} />
      ) : (
        <SentTexts texts={texts} zone={zone} addressOfConversation={addressOfConversation} />
      )}
      {visits.length === 0 ? (
        <>
          <p className="text-ink-soft">{words.none}</p>
          {leaving}
        </>
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <VisitPicker
            visits={visits}
            chosen={form.chosen}
            zone={zone}
            onChange={(chosen) => form.write({ chosen: ids.filter((id) => chosen.has(id)) })}
          />
          <Wording form={form} leaving={leaving} />
        </div>
      )}
    </section>
  );
}

/** In order of time. */
function visitsAhead(day: AuditDay): readonly PickableVisit[] {
  return Object.values(day)
    .flatMap(({ now }): PickableVisit[] =>
      now.latest && Date.parse(now.latest.appointment.date) > serverNow()
        ? [
            {
              ...now.latest,
              id: now.id,
              isConfirmed: now.confirmedAt !== null,
              isCalledOff: now.reply ? now.reply.reply === 'CALLS_OFF' : now.answer === 'NOT_COMING',
            },
          ]
        : [],
    )
    .toSorted((a, b) => Date.parse(a.appointment.date) - Date.parse(b.appointment.date) || (a.id < b.id ? -1 : 1));
}

type Form = ReturnType<typeof useGroupText>;

/** What the clients are told, who gets it, and the button that sends it. */
function Wording({ form, leaving }: { form: Form; leaving: ReactNode }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { content, reach, problem, failure } = form;
  const code = failure?.code;
  const question = code === 'already_sent' || code === 'conversation_moved' ? words.ask[code] : null;
  const isReady = content.trim() !== '' && problem === null && reach !== null && reach.recipients.length > 0;
  return (
    <form
      className="flex flex-col gap-3 lg:sticky lg:top-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !question) void form.submit();
      }}
    >
      <TextArea
        ref={field}
        dir="auto"
        label={words.wording}
        hint={words.hint}
        value={content}
        error={problem ?? (question ? undefined : failure?.text)}
        className="max-h-64 min-h-28"
        onChange={({ target }) => form.write({ content: target.value })}
      />
      <div role="group" aria-label={words.insert} className="flex flex-wrap gap-1.5">
        {Object.entries(words.placeholders).map(([name, label]) => (
          <Button key={name} size="sm" onClick={() => field.current && insertText(field.current, `{{${name}}}`)}>
            {label}
          </Button>
        ))}
      </div>
      {form.reachError ? (
        <NotLoaded
          title={words.reachFailed}
          error={form.reachError}
          level={null}
          busy={form.isRetrying}
          onRetry={form.retry}
        />
      ) : (
        <Reach form={form} />
      )}
      {question ? (
        <div role="alert" className="flex flex-col gap-3 rounded-xl bg-warn-soft p-3 text-warn">
          <p>{question.text}</p>
          <div className="flex flex-wrap gap-2">
            <Button busy={form.isSending} onClick={() => void form.submit(true)}>
              {question.send}
            </Button>
            <Button variant="ghost" onClick={form.dismiss}>
              {words.doNotSend}
            </Button>
          </div>
        </div>
      ) : (
        <Button
          type="submit"
          variant="primary"
          size="lg"
          icon={<Send aria-hidden />}
          busy={form.isSending}
          disabled={!isReady}
          className="self-start"
        >
          {reach ? words.send(clientsOf(reach.recipients)) : words.open}
        </Button>
      )}
      {leaving}
    </form>
  );
}

/** A text that can still be taken back. One's own is scrolled into view, and its Undo gets the focus that the disabled send button loses. */
function Leaving({ form, text }: { form: Form; text: GroupTextSent }) {
  const undo = useRef<HTMLButtonElement>(null);
  const isOwn = form.sentId === text.id;
  useEffect(() => {
    if (!isOwn) return;
    controlsMoved();
    undo.current?.parentElement?.scrollIntoView({ block: 'nearest' });
    // A browser takes the focus from a disabled button a moment later.
    if (document.activeElement?.matches(':disabled, body') ?? true) undo.current?.focus();
  }, [isOwn]);
  return (
    <p className="flex scroll-my-4 flex-wrap items-center gap-3 rounded-xl bg-sunken px-3 py-2 text-sm">
      {words.leaving(text.recipients.length)}
      <Button ref={undo} size="sm" busy={form.isCancelling} onClick={() => void form.undo(text)}>
        {words.undo}
      </Button>
    </p>
  );
}

/** How many phones and clients get a text, and how many of the clients share a phone. */
function sharedBy(recipients: readonly { readonly clients?: number | undefined }[]) {
  const sharing = clientsOf(recipients.filter(({ clients = 1 }) => clients > 1));
  return { phones: recipients.length, reached: clientsOf(recipients), sharing };
}

function Reach({ form: { reach, chosen, example, content } }: { form: Form }) {
  if (chosen.size === 0) return <p className="text-sm text-ink-soft">{words.choose}</p>;
  if (!reach) return <p className="min-h-5 text-sm text-ink-soft" />;
  const [first] = reach.recipients;
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p role="status">{words.reach(sharedBy(reach.recipients), reach.left_out.length)}</p>
      {reach.left_out.length > 0 && (
        <ul aria-label={words.leftOut} className="flex flex-col gap-1 text-ink-soft">
          {reach.left_out.map(({ appointment_id, client, animal, obstacle }) => (
            <li key={appointment_id}>
              {words.why(words.visit([client ?? words.unnamedClient, animal]), words.obstacles[obstacle])}
            </li>
          ))}
        </ul>
      )}
      {first && content.trim() !== '' && example !== null && (
        <figure className="flex flex-col gap-1">
          <figcaption className="text-ink-soft">{words.example(first.client ?? words.unnamedClient)}</figcaption>
          <blockquote className="rounded-xl bg-bubble-ours px-3 py-2 whitespace-pre-wrap text-on-bubble-ours [overflow-wrap:anywhere]">
            {example}
          </blockquote>
        </figure>
      )}
    </div>
  );
}

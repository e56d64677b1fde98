import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { limits } from '#contract/rules/limits.ts';
import { requestToConfirm } from '#contract/rules/reminders/reminder-texts.ts';
import { adviseOn } from '#contract/rules/texting/text-advice.ts';
import { serverNow } from '#src/lib/server-clock.ts';
import { confirmationKey } from '#src/outbox/text-drafts.ts';
import { useTextDraft } from '#src/outbox/use-text-draft.ts';
import { useGetEnrollmentQuery } from '#src/services/campaigns/enrollment.ts';
import { audit } from '#src/strings/audit.ts';
import { composer, composing } from '#src/strings/composer.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { TextArea } from '#src/ui/fields/TextArea.tsx';
import type { AuditCard } from '../cards.ts';
import { nameOf } from '../card/card-text.ts';

const words = audit.text;

interface TextComposerProps {
  card: AuditCard;
  /** Whether staff have texted the client about the visit already. */
  isAsked: boolean;
  /** Why the last attempt did not reach the outbox. */
  failure: string | null;
  isSending: boolean;
  /** @param seenUntil when the composer was opened: what staff texted the client later, the author has not seen */
  onSend: (content: string, seenUntil: string) => void;
  onClose: () => void;
}

/** A prefilled text that asks for confirmation. Enter sends it; Shift+Enter starts a new line. */
export function TextComposer({ card, isAsked, failure, isSending, onSend, onClose }: TextComposerProps) {
  const key = confirmationKey(card.id);
  const { draft, type } = useTextDraft(key);
  const { data: practice } = useGetEnrollmentQuery({});
  const field = useRef<HTMLTextAreaElement>(null);
  const [isEmptied, setIsEmptied] = useState(false);
  const { appointment, owner, animal } = card.facts;
  const [firstName = null] = owner?.name?.split(' ') ?? [];
  const visit = { firstName, animal: animal?.name ?? null, startsAt: appointment.date };
  const [openedAt] = useState(() => new Date(serverNow()).toISOString());
  // Who was asked already is not asked in the same words again. What is in the field stays there if a colleague asks meanwhile.
  const [wasAsked] = useState(isAsked);
  const prepared = practice && !wasAsked ? requestToConfirm(visit, practice, new Date(serverNow())) : '';
  const text = draft.content || (isEmptied ? '' : prepared);
  const over = text.length - limits.messageLength;
  const { size } = adviseOn(text);
  const isReady = text.trim() !== '' && over <= 0 && !isSending;

  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, []);

  function write(content: string) {
    setIsEmptied(content === '');
    type({ content, media: [] });
  }
  const send = () => isReady && onSend(text.trim(), openedAt);
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) send();
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  }

  return (
    <form
      aria-label={words.title(nameOf(card))}
      className="flex flex-col gap-2 rounded-xl bg-sunken p-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextArea
        ref={field}
        dir="auto"
        label={words.field}
        value={text}
        readOnly={isSending}
        className="max-h-48"
        error={over > 0 ? composing.over(over) : (failure ?? undefined)}
        onChange={({ target }) => write(target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-xs text-ink-soft tabular-nums">
          {text.trim() !== '' && composer.size(size.segments, size.left)}
        </span>
        <span role="status" className="text-xs text-ink-soft">
          {isSending && words.starting}
        </span>
        <div className="ms-auto flex gap-2">
          <Button onClick={onClose}>{words.close}</Button>
          <Button type="submit" variant="primary" busy={isSending} disabled={!isReady}>
            {failure ? shell.retry : words.send}
          </Button>
        </div>
      </div>
    </form>
  );
}

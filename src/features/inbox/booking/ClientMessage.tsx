import { limits } from '#contract/rules/limits.ts';
import { booking as words } from '#src/strings/booking.ts';
import { composing } from '#src/strings/composer.ts';
import { Button } from '#src/ui/Button.tsx';
import { TextArea } from '#src/ui/fields/TextArea.tsx';
import type { useClientMessage } from './use-client-message.ts';

/** From this length on, the number of characters left is shown. */
const countFrom = limits.messageLength - 200;

interface ClientMessageProps {
  message: ReturnType<typeof useClientMessage>;
  /** What is said of the text unless there is something more urgent. */
  hint?: string;
}

/** The text to the client, or why none is sent. */
export function ClientMessage({ message, hint: usual = words.messageHint }: ClientMessageProps) {
  const { text, over, isOwn, isStale, locked, write, reset } = message;
  if (locked) return <p className="text-sm text-ink-soft">{words.cannotText(locked)}</p>;
  const hint = isStale
    ? words.messageStale
    : text.length > countFrom
      ? composing.left(limits.messageLength - text.length)
      : usual;
  return (
    <div className="flex flex-col items-start gap-1.5 pb-1 [&>:first-child]:w-full">
      <TextArea
        label={words.message}
        dir="auto"
        rows={3}
        className="max-h-48"
        value={text}
        error={over > 0 ? composing.over(over) : undefined}
        hint={hint}
        onChange={({ target }) => write(target.value)}
      />
      {isOwn && (
        <Button size="sm" variant="ghost" className="-ms-2" onClick={reset}>
          {words.suggested}
        </Button>
      )}
    </div>
  );
}

import { plainText } from '#contract/templates/templates.ts';
import { composer } from '#src/strings/composer.ts';
import { describeError } from '#src/services/describe-error.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import type { ReplyPicker } from './use-reply-picker.ts';

/** The matching quick replies, above the field. */
export function ReplyList({ picker }: { picker: ReplyPicker }) {
  const { listId, query, all, found, active, error, isRetrying, choose, activate, retry } = picker;
  const words = composer.replies;
  if (query === null) return null;
  const status = error
    ? `${words.failed} ${messageForCode(describeError(error).code)}`
    : all === undefined
      ? words.loading
      : all === 0
        ? words.empty
        : found.length === 0
          ? words.none(query)
          : words.found(found.length);
  return (
    <div
      data-floating
      className="absolute inset-x-3 bottom-full z-30 mb-1 flex max-h-72 flex-col overflow-hidden rounded-xl border border-line bg-raised shadow-float"
    >
      <div className="flex items-center gap-2 px-3 pt-2 pb-1 text-xs text-ink-soft">
        <span role="status" className="flex-1">
          {status}
        </span>
        {error !== undefined && (
          <Button size="sm" busy={isRetrying} onClick={retry}>
            {shell.retry}
          </Button>
        )}
      </div>
      <div
        id={listId}
        role="listbox"
        aria-label={words.list}
        hidden={found.length === 0}
        className="overflow-y-auto p-1.5"
      >
        {found.map((reply) => (
          <button
            type="button"
            tabIndex={-1}
            key={reply.templateId}
            id={`${listId}-${reply.templateId}`}
            role="option"
            aria-selected={reply === active}
            ref={(option) => void (reply === active && option?.scrollIntoView?.({ block: 'nearest' }))}
            onPointerMove={() => activate(reply)}
            // Keeps the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(reply)}
            className="w-full cursor-default rounded-lg text-start px-2 py-1.5 aria-selected:bg-hover forced-colors:aria-selected:outline"
          >
            <span className="block font-medium">{reply.name}</span>
            <span className="line-clamp-2 text-sm text-ink-soft">{plainText(reply.content)}</span>
          </button>
        ))}
      </div>
    </div>
  );
}

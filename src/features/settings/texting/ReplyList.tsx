import { type RefObject, useState } from 'react';
import { fold, queryWords } from '#contract/rules/search/search-words.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { textMessages } from '#src/strings/text-messages.ts';
import { announce } from '#src/ui/LiveRegion.tsx';
import { SearchField } from '#src/ui/fields/SearchField.tsx';
import { useSettledRows } from '#src/ui/use-settled-rows.ts';
import { controlOf } from '#src/publish/focus-field.ts';
import { useReveal, usePublishPage } from '#src/publish/page-context.ts';
import type { PageEdits } from '#src/publish/use-page-edits.ts';
import { type ListedReply, type QuickReply, replyField, targetOf, type TextingFields } from './fields.ts';
import { ReplyRow } from './ReplyRow.tsx';

const words = textMessages.replies;
/** The number of replies from which a search field is shown. */
const minSearchable = 8;

interface ReplyListProps extends Pick<PageEdits<TextingFields>, 'saved' | 'edit'> {
  all: readonly ListedReply[];
  /** Focused when the last row is deleted. */
  addButton: RefObject<HTMLElement | null>;
  onOpen: (id: string) => void;
}

/** The edited quick replies, which can be searched, ordered and deleted. */
export function ReplyList({ all, saved, edit, addButton, onOpen }: ReplyListProps) {
  const canMove = useExtension('quick-reply-order');
  const { problems, editWithUndo } = usePublishPage<TextingFields>();
  const [query, setQuery] = useState('');
  useReveal((name) => targetOf(name)?.kind === 'reply' && setQuery(''));
  const typed = queryWords(query);
  const shown = all.filter(({ reply }) => typed.every((word) => fold(`${reply.name} ${reply.text}`).includes(word)));

  const settledRows = useSettledRows(shown.map(({ id }) => id));

  /** Null at the ends of the list, and while the search hides some replies. */
  const mover = (id: string, by: -1 | 1) => {
    const end = by < 0 ? all[0] : all.at(-1);
    return typed.length > 0 || end?.id === id ? null : () => move(id, by);
  };

  function move(id: string, by: -1 | 1) {
    const ids = all.map((one) => one.id);
    const to = ids.indexOf(id) + by;
    ids.splice(ids.indexOf(id), 1);
    ids.splice(to, 0, id);
    edit({ order: ids });
    announce(words.moved(all.find((one) => one.id === id)?.reply.name ?? '', to + 1, all.length));
  }

  function remove(id: string, reply: QuickReply) {
    const field = replyField(id);
    const at = shown.findIndex((one) => one.id === id);
    const neighbor = shown[at + 1] ?? shown[at - 1];
    // Before the row with the pressed button is gone, so that the focus is never lost.
    (neighbor ? controlOf(replyField(neighbor.id)) : addButton.current)?.focus();
    // A reply that was never published is removed from the edits rather than deleted.
    editWithUndo(field, saved[field] ? null : undefined, {
      title: words.removed(reply.name),
      label: words.undo,
      former: reply,
    });
  }

  return (
    <>
      {all.length >= minSearchable && <SearchField label={words.search} value={query} onChange={setQuery} />}
      {shown.length > 0 ? (
        <ol {...settledRows} className="flex flex-col divide-y divide-line rounded-xl border border-line">
          {shown.map(({ id, reply }) => (
            <ReplyRow
              key={id}
              field={replyField(id)}
              reply={reply}
              problem={problems.errorAt(replyField(id))}
              saved={saved[replyField(id)] ?? null}
              onEdit={() => onOpen(id)}
              onRemove={() => remove(id, reply)}
              canMove={canMove}
              onUp={mover(id, -1)}
              onDown={mover(id, 1)}
            />
          ))}
        </ol>
      ) : (
        <p className="rounded-xl bg-sunken px-4 py-6 text-center text-pretty text-ink-soft">
          {query === '' ? words.empty : words.none(query)}
        </p>
      )}
      <p role="status" className="sr-only">
        {typed.length > 0 && words.found(shown.length)}
      </p>
    </>
  );
}

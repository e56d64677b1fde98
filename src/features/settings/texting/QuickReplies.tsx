import { Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { fold } from '#contract/rules/search-words.ts';
import { textMessages } from '#src/strings/text-messages.ts';
import { Button } from '#src/ui/Button.tsx';
import { announce } from '#src/ui/LiveRegion.tsx';
import { soon } from '#src/ui/soon.ts';
import { TextField } from '#src/ui/TextField.tsx';
import { showToast } from '#src/ui/toast.ts';
import { useSettingsHere } from '../publish/use-settings.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import { listedReplies, type QuickReply, replyField, type TextingFields } from './fields.ts';
import { ReplyRow } from './ReplyRow.tsx';
import { useWrittenReply } from './use-written-reply.ts';

const ReplyDialog = soon('reply-dialog', async () => (await import('./ReplyDialog.tsx')).ReplyDialog);

const words = textMessages.replies;
/** From so many on, looking for one beats looking through them. */
const searchedFrom = 8;
const blank: QuickReply = { name: '', text: '' };

/** The texts that the team keeps ready: made, edited, ordered, deleted (TX-03, TX-11 to TX-14). */
export function QuickReplies() {
  const { saved, draft, edit } = useSettingsHere<TextingFields>();
  const [query, setQuery] = useState('');
  const [written, setWritten] = useWrittenReply();
  const [openId, setOpenId] = useState(written?.id ?? null);
  const all = listedReplies(draft);
  const sought = fold(query).split(/\s+/).filter(Boolean);
  const shown = all.filter(({ reply }) => sought.every((word) => fold(`${reply.name} ${reply.text}`).includes(word)));

  function move(from: number, by: -1 | 1) {
    const ids = all.map(({ id }) => id);
    const [id] = ids.splice(from, 1);
    if (id === undefined) return;
    ids.splice(from + by, 0, id);
    edit({ order: ids });
    announce(words.moved(all[from]?.reply.name ?? '', from + by + 1, all.length));
  }

  function remove(id: string, reply: QuickReply) {
    const field = replyField(id);
    // One that was never published leaves no trace.
    edit({ [field]: saved[field] ? null : undefined });
    showToast({
      title: words.removed(reply.name),
      alertLevel: 'info',
      action: { label: words.undo, onClick: () => edit({ [field]: reply }) },
    });
  }

  return (
    <SettingsSection
      title={words.title}
      text={words.text}
      action={
        <Button icon={<Plus aria-hidden />} onClick={() => setOpenId(crypto.randomUUID())}>
          {words.add}
        </Button>
      }
    >
      {all.length >= searchedFrom && (
        <TextField
          type="search"
          label={words.search}
          hideLabel
          placeholder={words.search}
          icon={<Search aria-hidden />}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      )}
      {shown.length > 0 ? (
        <ol className="flex flex-col divide-y divide-line rounded-xl border border-line">
          {shown.map(({ id, reply }) => {
            const at = all.findIndex((one) => one.id === id);
            return (
              <ReplyRow
                key={id}
                reply={reply}
                saved={saved[replyField(id)] ?? null}
                onEdit={() => setOpenId(id)}
                onRemove={() => remove(id, reply)}
                onUp={sought.length === 0 && at > 0 ? () => move(at, -1) : null}
                onDown={sought.length === 0 && at < all.length - 1 ? () => move(at, 1) : null}
              />
            );
          })}
        </ol>
      ) : (
        <p className="rounded-xl bg-sunken px-4 py-6 text-center text-pretty text-ink-soft">
          {query === '' ? words.empty : words.none(query)}
        </p>
      )}
      {openId !== null && (
        <ReplyDialog
          isNew={!draft[replyField(openId)]}
          kept={draft[replyField(openId)] ?? blank}
          written={written?.id === openId ? written : null}
          taken={all.filter(({ id }) => id !== openId).map(({ reply }) => reply.name)}
          onWrite={(reply) => setWritten({ id: openId, ...reply })}
          onKeep={(reply) => edit({ [replyField(openId)]: reply })}
          onClose={() => {
            setWritten(null);
            setOpenId(null);
          }}
        />
      )}
    </SettingsSection>
  );
}

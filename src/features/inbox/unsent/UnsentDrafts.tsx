import { SquarePen, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import { useOutboxDispatch } from '#src/outbox/use-outbox-dispatch.ts';
import { noDraft, putBeforeDraft, saveDraft, selectTextDrafts } from '#src/outbox/text-drafts.ts';
import { useCachedConversations } from '#src/services/communication/conversations.ts';
import { inbox } from '#src/strings/inbox.ts';
import { unsent } from '#src/strings/unsent.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { announce } from '#src/ui/LiveRegion.tsx';
import { showToast } from '#src/ui/toasts/toast.ts';
import { useSettledRows } from '#src/ui/use-settled-rows.ts';
import { closedWhileTyping, conversationAddress } from '../shared/addresses.ts';
import { holdForConversation } from '../shared/hold-for-conversation.ts';
import { nameOf } from '../shared/conversation-summary.ts';
import { type UnsentDraft, unsentDrafts } from './unsent-drafts.ts';

const words = unsent.left;

/** Links to the drafts in conversations that are done, so that none is forgotten. */
export function UnsentDrafts({ openId }: { openId: string | undefined }) {
  const drafts = useSelector(selectTextDrafts);
  const shown = unsentDrafts(drafts, useCachedConversations(), openId);
  const [initialKeys] = useState(() => new Set(shown.map(({ key }) => key)));
  const dispatch = useOutboxDispatch();
  const settledRows = useSettledRows(shown.map(({ key }) => key));

  const discard = ({ key, kind, conversation, draft }: UnsentDraft) => {
    dispatch(saveDraft(key, noDraft));
    showToast({
      title: words.discarded[kind === 'note' ? 'note' : 'text'](nameOf(conversation)),
      alertLevel: 'success',
      action: { label: inbox.undo, onClick: () => dispatch(putBeforeDraft(key, draft)) },
    });
  };

  if (shown.length === 0) return null;
  return (
    <ul
      {...settledRows}
      aria-label={words.list}
      className="flex max-h-24 shrink-0 flex-wrap gap-2 overflow-y-auto border-t border-line bg-warn-soft px-3 py-2"
    >
      {shown.map((one) => (
        <UnsentDraftCard key={one.key} unsent={one} isNew={!initialKeys.has(one.key)} onDiscard={() => discard(one)} />
      ))}
    </ul>
  );
}

interface UnsentDraftCardProps {
  unsent: UnsentDraft;
  /** It was not there when the page was opened. */
  isNew: boolean;
  onDiscard: () => void;
}

function UnsentDraftCard({ unsent: { kind, conversation, draft }, isNew, onDiscard }: UnsentDraftCardProps) {
  const { state } = useLocation() as { state: unknown };
  const link = useRef<HTMLAnchorElement>(null);
  const texts = words[kind === 'note' ? 'note' : 'text'];
  const name = nameOf(conversation);
  const appear = useEffectEvent(() => {
    const wasTyping = state === closedWhileTyping(conversation.id);
    if (wasTyping && isFocusFree()) link.current?.focus();
    if (wasTyping || isNew) announce(texts.kept(name));
  });
  useEffect(() => appear(), []);
  return (
    <li className="flex max-w-full min-w-0 items-center rounded-lg bg-raised shadow-lift">
      <Link
        ref={link}
        to={conversationAddress(conversation.id, conversation.container)}
        onClick={holdForConversation}
        className="flex min-w-0 items-center gap-2 rounded-lg py-1.5 ps-3 pe-1 hover:bg-hover"
      >
        <SquarePen aria-hidden className="size-4 shrink-0 text-warn" />
        <span className="min-w-0 truncate font-medium">{texts.to(name)}</span>
        <span className="max-w-60 min-w-0 truncate text-ink-soft max-md:hidden">
          {draft.content.trim() || inbox.row.image}
        </span>
      </Link>
      <IconButton label={texts.discard(name)} icon={<X aria-hidden />} onClick={onDiscard} />
    </li>
  );
}

/** The focused field was removed, and nothing but the list has taken the focus. */
const isFocusFree = (): boolean =>
  document.activeElement === document.body || document.activeElement?.closest('[data-scroller]') !== null;

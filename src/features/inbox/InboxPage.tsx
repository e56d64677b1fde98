import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { Container, Conversation } from '#contract/communication/conversations.ts';
import { classNames } from '#src/lib/class-names.ts';
import { afterPaint } from '#src/lib/first-screen.ts';
import { swallowStrayKeys } from '#src/lib/stray-keys.ts';
import { usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { afterDone } from '#src/services/communication/after-done.ts';
import { isMovedLocally } from '#src/services/communication/changes.ts';
import { conversationIn } from '#src/services/communication/conversation-table.ts';
import { useConversationTable } from '#src/services/communication/conversations.ts';
import { controlsMoved } from '#src/ui/second-press.ts';
import { deferredModule } from '#src/ui/loading/optional-module.ts';
import {
  closedWhileTyping,
  containerIn,
  conversationAddress,
  listAddress,
  withFilter,
  filterIn,
  opensByItself,
  startNewClientIn,
} from './shared/addresses.ts';
import { MarkDone } from './client/MarkDone.tsx';
import { ClientSidebar, ConversationPane, fetchConversationCode } from './conversation-code.ts';
import { ListPane, type ListPaneHandle } from './list/ListPane.tsx';
import { NewConversation } from './start/NewConversation.tsx';
import { NothingOpen } from './NothingOpen.tsx';
import { LoadingThread } from './thread/LoadingThread.tsx';
import { useConversationActions } from './actions/use-conversation-actions.ts';

const UnsentDrafts = deferredModule(async () => (await import('./unsent/UnsentDrafts.tsx')).UnsentDrafts);

/** The list beside the open conversation; on a phone, one of the two at a time. */
export function InboxPage() {
  const { conversationId } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const isStartNew = useLocation().pathname.endsWith('/start-new');
  const zone = usePracticeZone();
  const list = useConversationTable();

  const opened = conversationId === undefined ? undefined : conversationIn(list.table, conversationId);
  const openedIn = useOpenedIn(opened);
  const container: Container = containerIn(query) ?? openedIn ?? 'INBOX';
  const filter = filterIn(query);
  const backTo = withFilter(filter, listAddress(container));

  const [isStarting, setStarting] = useState(isStartNew);
  // A conversation that anybody marks as done is closed (IN-44).
  const isLeaving = openedIn === 'INBOX' && opened?.container === 'DONE';
  const listPane = useRef<ListPaneHandle>(null);
  const leave = useEffectEvent(() => {
    if (!opened) return;
    controlsMoved();
    const isTyping = document.activeElement instanceof HTMLTextAreaElement;
    const opensNext = isMovedLocally(opened) && afterDone.read() === 'next';
    const next = opensNext ? listPane.current?.next() : undefined;
    if (!next) return void navigate(backTo, { state: isTyping ? closedWhileTyping(opened.id) : null });
    void navigate(withFilter(filter, conversationAddress(next.id, 'INBOX')), {
      // After “send and mark as done” the focus goes to the next text field.
      state: isTyping ? null : opensByItself,
    });
  });
  useEffect(swallowStrayKeys, []);
  useEffect(() => {
    if (isLeaving) leave();
  }, [isLeaving]);
  const onReopened = (reopened: Conversation) => {
    if (reopened.id === conversationId) void navigate(backTo);
  };
  const actions = useConversationActions(onReopened);
  const endStarting = (started?: Conversation) => {
    setStarting(false);
    if (started) void navigate(conversationAddress(started.id, started.container));
    else if (isStartNew) void navigate(listAddress('INBOX'), { replace: true });
  };

  const isListShown = list.table.rows.length > 0;
  useEffect(() => {
    if (isListShown) afterPaint(fetchConversationCode);
  }, [isListShown]);

  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <div className="flex min-h-0 flex-1">
        <ListPane
          ref={listPane}
          className={classNames('w-full md:w-80 lg:w-95', conversationId && 'max-md:hidden')}
          container={container}
          filter={filter}
          list={list}
          openId={conversationId}
          zone={zone}
          actions={actions}
          onNew={() => setStarting(true)}
        />
        <div className={classNames('min-w-0 flex-1 border-line md:border-s', !conversationId && 'max-md:hidden')}>
          {conversationId ? (
            <Suspense fallback={<LoadingPane />}>
              <ConversationPane
                key={conversationId}
                id={conversationId}
                isListLoaded={list.isComplete || list.error !== undefined}
                backTo={backTo}
                zone={zone}
                actions={actions}
              />
            </Suspense>
          ) : (
            <NothingOpen onNew={() => setStarting(true)} />
          )}
        </div>
        {conversationId && (
          <Suspense fallback={null}>
            <ClientSidebar id={conversationId} />
          </Suspense>
        )}
      </div>
      <Suspense fallback={null}>
        <UnsentDrafts openId={conversationId} />
      </Suspense>
      <MarkDone question={actions.doneQuestion} />
      <NewConversation
        open={isStarting || isStartNew}
        client={isStartNew ? startNewClientIn(query) : null}
        onEnd={endStarting}
      />
    </div>
  );
}

const LoadingPane = () => (
  <div className="flex h-full min-h-0 flex-col">
    <LoadingThread />
  </div>
);

/** The list that a conversation was opened from. It stays until the conversation is closed or moved back to the inbox. */
function useOpenedIn(opened: Conversation | undefined): Container | undefined {
  const [first, setFirst] = useState(opened);
  const isBack = first?.container === 'DONE' && opened?.container === 'INBOX';
  if (first?.id !== opened?.id || isBack) setFirst(opened);
  return first?.id === opened?.id ? first?.container : opened?.container;
}

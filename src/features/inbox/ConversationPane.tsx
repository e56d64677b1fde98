import { type RefObject, Suspense, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Conversation } from '#contract/communication/conversations.ts';
import { useConversation, useGetConversationQuery } from '#src/services/communication/conversations.ts';
import { isUnread } from '#src/services/communication/list-filters.ts';
import { describeError, isMissing } from '#src/services/describe-error.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { errorPages } from '#src/strings/error-pages.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { inbox } from '#src/strings/inbox.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { ErrorScreen } from '#src/ui/ErrorScreen.tsx';
import { deferredModule } from '#src/ui/loading/optional-module.ts';
import { ConversationNotFound } from '#src/ui/illustrations/deferred-illustrations.ts';
import { useKeptFocus } from '#src/ui/use-kept-focus.ts';
import { BookingProvider } from './booking/BookingProvider.tsx';
import { ThreadPresence } from './presence/ThreadPresence.tsx';
import { useOwnPresence } from './presence/use-own-presence.ts';
import { LoadingThread } from './thread/LoadingThread.tsx';
import { ScheduledMessages } from './scheduled/ScheduledMessages.tsx';
import { ThreadPane } from './thread/ThreadPane.tsx';
import { ThreadHeader } from './ThreadHeader.tsx';
import type { ConversationActions } from './actions/use-conversation-actions.ts';
import { useFocusOnOpen } from './use-focus-on-open.ts';
import { useSendActions } from './thread/use-send-actions.ts';
import { Composer } from './composer/Composer.tsx';

const VisitReplies = deferredModule(async () => (await import('./replies/VisitReplies.tsx')).VisitReplies);

interface ConversationPaneProps {
  id: string;
  /** The list has loaded, so a conversation that is not in it must be fetched. */
  isListLoaded: boolean;
  backTo: string;
  zone: string;
  actions: ConversationActions;
}

/** The open conversation, or why it cannot be shown. */
export function ConversationPane({ id, isListLoaded, ...rest }: ConversationPaneProps) {
  const pane = useRef<HTMLElement>(null);
  const conversation = useConversation(id);
  const query = useGetConversationQuery({ id }, { skip: conversation !== undefined || !isListLoaded });
  const [isRetrying, retry] = useRetry(query);
  return (
    <section
      ref={pane}
      data-conversation-pane
      tabIndex={-1}
      aria-label={inbox.conversation}
      className="relative flex h-full min-h-0 flex-col outline-none"
    >
      {conversation ? (
        <OpenConversation conversation={conversation} pane={pane} {...rest} />
      ) : query.error ? (
        <Unreachable error={query.error} backTo={rest.backTo} isRetrying={isRetrying} onRetry={retry} />
      ) : (
        <LoadingThread />
      )}
    </section>
  );
}

interface OpenConversationProps extends Omit<ConversationPaneProps, 'id' | 'isListLoaded'> {
  conversation: Conversation;
  pane: RefObject<HTMLElement | null>;
}

function OpenConversation({ conversation, pane, backTo, zone, actions }: OpenConversationProps) {
  const { id } = conversation;
  const field = useRef<HTMLTextAreaElement>(null);
  const sendActions = useSendActions(field);
  useFocusOnOpen(pane, field);
  useKeptFocus(String(conversation.asked_to_stop_at), pane);
  useMarkReadOnView(conversation, actions);
  useOwnPresence(id);
  return (
    <>
      <ThreadHeader conversation={conversation} actions={actions} backTo={backTo} />
      <BookingProvider conversation={conversation} zone={zone}>
        <ThreadPane conversation={conversation} zone={zone} actions={sendActions} />
      </BookingProvider>
      <Suspense>
        <VisitReplies key={id} conversation={conversation} zone={zone} />
      </Suspense>
      <ScheduledMessages conversation={conversation} zone={zone} field={field} />
      <ThreadPresence conversationId={id} />
      <Composer
        conversation={conversation}
        zone={zone}
        field={field}
        pane={pane}
        actions={actions}
        onLeave={() => pane.current?.focus()}
      />
    </>
  );
}

/** Marks the conversation as read while it is visible. A conversation marked as unread stays so until a new message arrives. */
function useMarkReadOnView(conversation: Conversation, actions: ConversationActions) {
  const latest = conversation.latest_message?.id;
  const viewedMessage = useRef<string | null | undefined>(null);
  useEffect(() => {
    const markViewed = () => {
      if (document.visibilityState !== 'visible' || viewedMessage.current === latest) return;
      viewedMessage.current = latest;
      if (isUnread(conversation)) actions.markViewed(conversation);
    };
    markViewed();
    document.addEventListener('visibilitychange', markViewed);
    return () => document.removeEventListener('visibilitychange', markViewed);
  }, [conversation, latest, actions]);
}

interface UnreachableProps {
  error: unknown;
  backTo: string;
  isRetrying: boolean;
  onRetry: () => void;
}

function Unreachable({ error, backTo, isRetrying, onRetry }: UnreachableProps) {
  return (
    <div role="alert" className="grid flex-1 place-items-center overflow-y-auto">
      <ErrorScreen
        illustration={<ConversationNotFound />}
        image={errorPages.kinds.conversationNotFound.image}
        heading={errorPages.oops}
        text={
          isMissing(error)
            ? `${inbox.notFound.title}. ${inbox.notFound.text}`
            : messageForCode(describeError(error).code)
        }
        action={
          <>
            {!isMissing(error) && (
              <Button busy={isRetrying} onClick={onRetry}>
                {shell.retry}
              </Button>
            )}
            <Link to={backTo} className={buttonClass()}>
              {inbox.backToList}
            </Link>
          </>
        }
      />
    </div>
  );
}

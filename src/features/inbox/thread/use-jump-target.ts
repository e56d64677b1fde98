import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Spot } from '#src/services/communication/cached-thread.ts';
import { type FoundSpot, loadSpot } from '#src/services/communication/messages.ts';
import type { CommunicationRoot } from '#src/services/communication/root.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { thread as words } from '#src/strings/thread.ts';
import { showToast } from '#src/ui/toasts/toast.ts';
import { spotIn } from '../shared/addresses.ts';

interface Options {
  conversationId: string;
  isThreadLoaded: boolean;
  /** Whether the server can load the messages around a spot. */
  canJump: boolean;
}

/** The message that the address names; a new object for every navigation to it. */
export interface JumpTarget {
  readonly message: string;
}

/** Loads the message that the address names, with those around it (IN-34, IN-35). */
export function useJumpTarget({ conversationId, isThreadLoaded, canJump }: Options) {
  const [query] = useSearchParams();
  const { key: visit } = useLocation();
  const spot = spotIn(query);
  const spotJson = spot && JSON.stringify(spot);
  const [attempt, setAttempt] = useState(0);
  const request = `${visit} ${attempt}`;
  const [answer, setAnswer] = useState<{ request: string; found: FoundSpot; target: JumpTarget | null }>();
  const dispatch = useThunkDispatch<CommunicationRoot>();

  useEffect(() => {
    if (!spotJson || !isThreadLoaded) return undefined;
    let isCancelled = false;
    void dispatch(loadSpot(conversationId, JSON.parse(spotJson) as Spot, canJump)).then((found) => {
      if (isCancelled) return;
      const message = 'message' in found ? found.message : null;
      if ('message' in found && message === null) showToast({ title: words.spot.missing, alertLevel: 'info' });
      setAnswer({ request, found, target: message === null ? null : { message } });
    });
    return () => {
      isCancelled = true;
    };
  }, [spotJson, isThreadLoaded, canJump, conversationId, dispatch, request]);

  const isAnswered = answer?.request === request;
  return {
    isLoading: spotJson !== null && !isAnswered,
    target: answer?.target ?? null,
    error: isAnswered && 'error' in answer.found ? answer.found.error : undefined,
    retry: () => setAttempt(attempt + 1),
  };
}

import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Spot } from '#src/services/communication/held-thread.ts';
import { type FoundSpot, loadSpot } from '#src/services/communication/messages.ts';
import type { CommunicationRoot } from '#src/services/communication/root.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { thread as words } from '#src/strings/thread.ts';
import { showToast } from '#src/ui/toasts/toast.ts';
import { spotIn } from '../shared/addresses.ts';

interface Loading {
  conversationId: string;
  /** The thread has been loaded, so what is not in it must be asked for. */
  isHere: boolean;
  canJump: boolean;
}

/** Where the address leads to within the thread, each time that somebody goes there. */
export interface JumpTarget {
  readonly message: string;
}

/** Loads the spot that the address names (IN-34, IN-35). */
export function useJumpTarget({ conversationId, isHere, canJump }: Loading) {
  const [query] = useSearchParams();
  const { key: visit } = useLocation();
  const spot = spotIn(query);
  const asked = spot && JSON.stringify(spot);
  const [attempt, setAttempt] = useState(0);
  const turn = `${visit} ${attempt}`;
  const [answer, setAnswer] = useState<{ turn: string; found: FoundSpot; landing: JumpTarget | null }>();
  const dispatch = useThunkDispatch<CommunicationRoot>();

  useEffect(() => {
    if (!asked || !isHere) return undefined;
    let isOver = false;
    void dispatch(loadSpot(conversationId, JSON.parse(asked) as Spot, canJump)).then((found) => {
      if (isOver) return;
      const message = 'message' in found ? found.message : null;
      if ('message' in found && message === null) showToast({ title: words.spot.missing, alertLevel: 'info' });
      setAnswer({ turn, found, landing: message === null ? null : { message } });
    });
    return () => {
      isOver = true;
    };
  }, [asked, isHere, canJump, conversationId, dispatch, turn]);

  const isAnswered = answer?.turn === turn;
  return {
    isLooking: asked !== null && !isAnswered,
    landing: answer?.landing ?? null,
    error: isAnswered && 'error' in answer.found ? answer.found.error : undefined,
    lookAgain: () => setAttempt(attempt + 1),
  };
}

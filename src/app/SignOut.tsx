import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { countDrafts } from '#src/drafts/count-drafts.ts';
import { type DraftsRoot, useDraftsReady } from '#src/drafts/drafts-slice.ts';
import { FullScreenLoader } from '#src/features/shell/FullScreenLoader.tsx';
import { selectOutbox } from '#src/outbox/outbox-slice.ts';
import { selectTextDrafts } from '#src/outbox/text-drafts.ts';
import { signOut } from '#src/session/session.ts';
import { useSession } from '#src/session/use-session.ts';
import { shell } from '#src/strings/shell.ts';
import { signOutQuestion as words } from '#src/strings/sign-out.ts';
import { Button } from '#src/ui/Button.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ChooseConversation } from '#src/ui/illustrations/deferred-illustrations.ts';
import { paths } from './paths.ts';

/**
 * Ends the session; the sign-out itself loads the landing page anew. Where texts are not sent yet, or settings not published, it asks first, because
 * they go with the session.
 */
export function SignOut() {
  const { status } = useSession();
  const outbox = useSelector(selectOutbox);
  const isReady = useDraftsReady() && outbox.ready;
  const texts = outbox.items.length;
  const drafts = useSelector(selectTextDrafts).length;
  const isUnpublished = useSelector((root: DraftsRoot) => countDrafts(root, 'settings')) > 0;
  const [isAgreed, setIsAgreed] = useState(false);
  const isClear = isAgreed || status !== 'signed-in' || (isReady && texts + drafts === 0 && !isUnpublished);
  useEffect(() => {
    if (isClear) void signOut();
  }, [isClear]);

  if (isClear || !isReady) return <FullScreenLoader label={shell.signingOut} />;
  return (
    <SignOutQuestion texts={texts} drafts={drafts} isUnpublished={isUnpublished} onDiscard={() => setIsAgreed(true)} />
  );
}

interface SignOutQuestionProps {
  texts: number;
  drafts: number;
  /** Settings are edited and not published. */
  isUnpublished: boolean;
  onDiscard: () => void;
}

/** Names what a sign-out would lose, and asks whether it shall (D-41). */
function SignOutQuestion({ texts, drafts, isUnpublished, onDiscard }: SignOutQuestionProps) {
  const unsent = texts + drafts;
  return (
    <main className="grid h-full place-content-center bg-canvas">
      <EmptyState
        level={1}
        illustration={<ChooseConversation />}
        title={unsent > 0 ? words.title(texts, drafts) : words.unpublished}
        text={unsent === 0 ? words.unpublishedText : isUnpublished ? words.bothText : words.text}
        action={
          <>
            <Link to={paths.inbox()} className={buttonClass('primary')}>
              {words.back}
            </Link>
            <Button onClick={onDiscard}>{words.discard}</Button>
          </>
        }
      />
    </main>
  );
}

import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { FullScreenLoader } from '#src/features/shell/FullScreenLoader.tsx';
import { selectDraftCount, selectHasUnpublished, selectOutbox } from '#src/outbox/outbox-slice.ts';
import { signOut } from '#src/session/session.ts';
import { useSession } from '#src/session/use-session.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ChooseConversation } from '#src/ui/illustrations/deferred-illustrations.ts';
import { paths } from './paths.ts';

const words = shell.signOut;

/**
 * Signs out, which reloads the landing page (SH-29, SH-30). Unsent texts and unpublished settings are deleted with the session,
 * so it asks first (D-41).
 */
export function LogoutPage() {
  const { status } = useSession();
  const { ready, items } = useSelector(selectOutbox);
  const drafts = useSelector(selectDraftCount);
  const unsent = items.length + drafts;
  const isUnpublished = useSelector(selectHasUnpublished);
  const [isAgreed, setIsAgreed] = useState(false);
  const isClear = isAgreed || status !== 'signed-in' || (ready && unsent === 0 && !isUnpublished);
  useEffect(() => {
    if (isClear) void signOut();
  }, [isClear]);

  if (isClear || !ready) return <FullScreenLoader label={shell.signingOut} />;
  return (
    <main className="grid h-full place-content-center bg-canvas">
      <EmptyState
        level={1}
        illustration={<ChooseConversation />}
        title={unsent > 0 ? words.title(items.length, drafts) : words.unpublished}
        text={unsent === 0 ? words.unpublishedText : isUnpublished ? words.bothText : words.text}
        action={
          <>
            <Link to={paths.inbox()} className={buttonClass('primary')}>
              {words.back}
            </Link>
            <Button onClick={() => setIsAgreed(true)}>{words.discard}</Button>
          </>
        }
      />
    </main>
  );
}

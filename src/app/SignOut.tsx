import { useEffect, useState } from 'react';
import { shallowEqual, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { useDraftsReady } from '#src/drafts/drafts-slice.ts';
import { FullScreenLoader } from '#src/features/shell/FullScreenLoader.tsx';
import { useFlags } from '#src/flags/use-flag.ts';
import { selectOutbox } from '#src/outbox/outbox-slice.ts';
import { signOut } from '#src/session/session.ts';
import { useSession } from '#src/session/use-session.ts';
import { shell } from '#src/strings/shell.ts';
import { signOutQuestion as words } from '#src/strings/sign-out.ts';
import { Button } from '#src/ui/Button.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ChooseConversation } from '#src/ui/illustrations/deferred-illustrations.ts';
import { linksTo, type UnsavedWork, unsavedWork } from './unsaved-work.ts';

/**
 * Ends the session; the sign-out itself loads the landing page anew. Where work is not sent or published yet, it asks first, because that is deleted
 * with the session.
 */
export function SignOut() {
  const { status } = useSession();
  const isOutboxReady = useSelector(selectOutbox).ready;
  const isReady = useDraftsReady() && isOutboxReady;
  const work = useSelector(unsavedWork, isSameWork);
  const [isAgreed, setIsAgreed] = useState(false);
  const isClear = isAgreed || status !== 'signed-in' || (isReady && work.at.length === 0);
  useEffect(() => {
    if (isClear) void signOut();
  }, [isClear]);

  if (isClear || !isReady) return <FullScreenLoader label={shell.signingOut} />;
  return <SignOutQuestion work={work} onDiscard={() => setIsAgreed(true)} />;
}

const isSameWork = (one: UnsavedWork, other: UnsavedWork): boolean =>
  shallowEqual(one.at, other.at) && shallowEqual({ ...one, at: null }, { ...other, at: null });

/** Names what a sign-out would delete, leads to where it is, and asks whether to go on (D-41). */
function SignOutQuestion({ work, onDiscard }: { work: UnsavedWork; onDiscard: () => void }) {
  const links = linksTo(work, useFlags());
  return (
    <main className="grid h-full place-content-center bg-canvas">
      <EmptyState
        level={1}
        illustration={<ChooseConversation />}
        title={words.title(work, work.isUnpublished)}
        text={words.text(work, work.isUnpublished)}
        action={
          <>
            {links.map(({ to, label }, index) => (
              <Link key={to} to={to} className={buttonClass(index === 0 ? 'primary' : 'secondary')}>
                {label}
              </Link>
            ))}
            <Button onClick={onDiscard}>{words.discard}</Button>
          </>
        }
      />
    </main>
  );
}

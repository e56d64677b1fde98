import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { User } from '#contract/campaigns/users.ts';
import { classNames } from '#src/lib/class-names.ts';
import { useListUsersQuery } from '#src/services/campaigns/users.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { shell } from '#src/strings/shell.ts';
import { userManagement as words } from '#src/strings/user-management.ts';
import { Button } from '#src/ui/Button.tsx';
import { Spinner } from '#src/ui/loading/Spinner.tsx';
import { controlsMoved } from '#src/ui/second-press.ts';
import { ErrorPage } from '../error-page/ErrorPage.tsx';
import { SupportNote } from '../error-page/SupportNote.tsx';
import { InviteView } from './InviteView.tsx';
import { RemoveView } from './RemoveView.tsx';
import { UserList } from './UserList.tsx';
import { useUserChanges } from './use-user-changes.ts';

/** What gets the focus after returning to the list: the invite button, or the user of the previous view. */
type ListFocus = 'invite' | User;
type View = { at: 'list'; focus?: ListFocus } | { at: 'invite' } | { at: 'remove'; user: User };

/** The list of users, inviting and removing. Used in a dialog and on a page. */
export function UserManagement() {
  const [view, setView] = useState<View>({ at: 'list' });
  // Each view has other buttons at the place of the one that was pressed.
  useLayoutEffect(controlsMoved, [view]);
  // Queried here rather than in the list, so that changes made in other views refetch it immediately; and on every opening,
  // because invited users get their names elsewhere.
  const query = useListUsersQuery({}, { refetchOnMountOrArgChange: true });
  const [isRetrying, retry] = useRetry(query);
  const { isInviting, isRemoving, invite, remove } = useUserChanges();
  const frame = useRef<HTMLDivElement>(null);
  const toList = (focus: ListFocus) => setView({ at: 'list', focus });
  const isBusy = isInviting || isRemoving;

  const stepBack = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || view.at === 'list' || isBusy) return;
    event.stopPropagation();
    toList(view.at === 'invite' ? 'invite' : view.user);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape is heard wherever focus is in the view.
    <div ref={frame} tabIndex={-1} onKeyDown={stepBack} className="relative min-h-48 outline-none">
      <div className={classNames('transition-opacity', isBusy && 'opacity-30')}>
        {view.at === 'list' && (
          <ListView
            users={query.data?.data}
            error={query.error}
            isRetrying={isRetrying}
            onRetry={retry}
            focusOn={view.focus}
            frame={frame}
            onInvite={() => setView({ at: 'invite' })}
            onRemove={(user) => setView({ at: 'remove', user })}
          />
        )}
        {view.at === 'invite' && (
          <InviteView
            users={query.data?.data ?? []}
            isSending={isBusy}
            onSend={(email) => void invite(email).then((isInvited) => isInvited && toList('invite'))}
            onBack={() => toList('invite')}
          />
        )}
        {view.at === 'remove' && (
          <RemoveView
            user={view.user}
            isRemoving={isBusy}
            onConfirm={() => void remove(view.user).then(() => toList('invite'))}
            onCancel={() => toList(view.user)}
          />
        )}
      </div>
      <Underway text={isInviting ? words.invitation.underway : isRemoving ? words.removal.underway : null} />
    </div>
  );
}

interface ListViewProps {
  users: readonly User[] | undefined;
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
  focusOn: ListFocus | undefined;
  frame: RefObject<HTMLElement | null>;
  onInvite: () => void;
  onRemove: (user: User) => void;
}

function ListView({ users, error, isRetrying, onRetry, focusOn, frame, onInvite, onRemove }: ListViewProps) {
  const inviteButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focusOn === undefined) return;
    const isRemoveButton = (button: HTMLElement) => focusOn !== 'invite' && button.dataset['user'] === focusOn.email;
    const opener = [...(frame.current?.querySelectorAll<HTMLElement>('[data-user]') ?? [])].find(isRemoveButton);
    (opener ?? inviteButton.current ?? frame.current)?.focus();
  }, [focusOn, frame]);

  if (error) {
    const retry = () => {
      frame.current?.focus();
      onRetry();
    };
    return (
      <ErrorPage
        kind="general"
        error={error}
        note={<SupportNote />}
        action={
          <Button variant="primary" busy={isRetrying} onClick={retry}>
            {shell.retry}
          </Button>
        }
      />
    );
  }
  if (!users) return <Waiting text={words.loading} />;
  return <UserList users={users} inviteButton={inviteButton} onInvite={onInvite} onRemove={onRemove} />;
}

const Waiting = ({ text }: { text: string }) => (
  <div role="status" className="grid min-h-48 place-content-center justify-items-center gap-2 text-ink-soft">
    <Spinner className="size-6" />
    {text}
  </div>
);

/** Covers the view while a request runs (UM-17, UM-18). The live region is always mounted, so that its text is announced. */
const Underway = ({ text }: { text: string | null }) => (
  <div role="status" className={text ? 'absolute inset-0 z-10 grid place-content-center' : ''}>
    {text && (
      <p className="flex items-center gap-2 rounded-full bg-chip px-4 py-2 font-medium shadow-float">
        <Spinner />
        <span className="block first-letter:uppercase">{text}</span>
      </p>
    )}
  </div>
);

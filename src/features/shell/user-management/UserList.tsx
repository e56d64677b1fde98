import { UserPlus } from 'lucide-react';
import { type RefObject, useId } from 'react';
import type { User } from '#contract/campaigns/users.ts';
import { useSession } from '#src/session/use-session.ts';
import { userManagement as words } from '#src/strings/user-management.ts';
import { Button } from '#src/ui/Button.tsx';
import { useSettledRows } from '#src/ui/use-settled-rows.ts';
import { isSameEmail, nameOrEmail } from './listed-name.ts';
import { UserCard } from './UserCard.tsx';

interface UserListProps {
  users: readonly User[];
  inviteButton: RefObject<HTMLButtonElement | null>;
  onInvite: () => void;
  onRemove: (user: User) => void;
}

/** The users of the practice (UM-04). */
export function UserList({ users, inviteButton, onInvite, onRemove }: UserListProps) {
  const { user: self } = useSession();
  const settledRows = useSettledRows(users.map(({ email }) => email));
  return (
    <>
      <div className="flex items-center justify-between gap-3 pb-3">
        <p className="text-sm text-ink-soft">{users.length > 0 && words.count(users.length)}</p>
        <Button ref={inviteButton} variant="primary" icon={<UserPlus />} onClick={onInvite}>
          {words.invite}
        </Button>
      </div>
      {users.length === 0 && <p className="py-6 text-center text-ink-soft">{words.nobody}</p>}
      <ul {...settledRows} role="list" aria-label={words.users} className="flex flex-col gap-2 pb-2">
        {users.map((user) => (
          <li key={user.email}>
            <ListedUser user={user} isSelf={isSameEmail(user.email, self?.email ?? null)} onRemove={onRemove} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface ListedUserProps {
  user: User;
  isSelf: boolean;
  onRemove: (user: User) => void;
}

/** Users cannot remove themselves (D-08); the button stays focusable to say why. */
function ListedUser({ user, isSelf, onRemove }: ListedUserProps) {
  const noteId = useId();
  return (
    <UserCard
      user={user}
      note={
        isSelf && (
          <p id={noteId} className="mt-1 text-sm text-pretty text-ink-soft">
            {words.yourself}
          </p>
        )
      }
      action={
        <Button
          size="sm"
          aria-label={words.removeWhom(nameOrEmail(user))}
          aria-disabled={isSelf || undefined}
          aria-describedby={isSelf ? noteId : undefined}
          data-user={user.email}
          onClick={() => isSelf || onRemove(user)}
        >
          {words.remove}
        </Button>
      }
    />
  );
}

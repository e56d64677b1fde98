import { MailQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import type { User } from '#contract/campaigns/users.ts';
import { userManagement } from '#src/strings/user-management.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { EmailText } from '#src/ui/EmailText.tsx';
import { Status } from '#src/ui/Status.tsx';
import { listedName, nameOrEmail } from './listed-name.ts';

/** A user's name, email and actions (UM-05, UM-06). */
export function UserCard({ user, note, action }: { user: User; note?: ReactNode; action?: ReactNode }) {
  const name = listedName(user);
  return (
    <div className="flex items-center gap-3 rounded-lg border border-line bg-surface px-3 py-2.5">
      <Avatar name={nameOrEmail(user)} size="lg" />
      <div className="min-w-0 flex-1">
        {name ? (
          <p className="font-medium wrap-anywhere">{name}</p>
        ) : (
          <Status tone="warn" icon={<MailQuestionMark />}>
            {userManagement.pending}
          </Status>
        )}
        <p className="text-sm text-ink-soft">
          <EmailText email={user.email} />
        </p>
        {note}
      </div>
      {action}
    </div>
  );
}

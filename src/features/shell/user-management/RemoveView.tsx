import { TriangleAlert } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { User } from '#contract/campaigns/users.ts';
import { userManagement } from '#src/strings/user-management.ts';
import { Button } from '#src/ui/Button.tsx';
import { UserCard } from './UserCard.tsx';

const words = userManagement.removal;

interface RemoveViewProps {
  user: User;
  isRemoving: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Confirms the removal of a user (UM-13). Focus starts on Cancel. */
export function RemoveView({ user, isRemoving, onConfirm, onCancel }: RemoveViewProps) {
  const [titleId, warningId] = [useId(), useId()];
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <div role="group" aria-labelledby={titleId} aria-describedby={warningId} className="flex flex-col gap-4 pb-3">
      <div className="flex gap-3">
        <TriangleAlert className="mt-0.5 size-5 shrink-0 text-bad" />
        <div>
          <h3 id={titleId} className="font-semibold">
            {words.title}
          </h3>
          <p id={warningId} className="mt-0.5 text-pretty text-ink-soft">
            {words.warning}
          </p>
        </div>
      </div>
      <UserCard user={user} />
      <div className="flex justify-end gap-2">
        <Button ref={cancel} disabled={isRemoving} onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button variant="danger" busy={isRemoving} onClick={onConfirm}>
          {words.confirm}
        </Button>
      </div>
    </div>
  );
}

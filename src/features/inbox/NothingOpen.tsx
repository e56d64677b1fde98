import { inbox } from '#src/strings/inbox.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ChooseConversation } from '#src/ui/illustrations/deferred-illustrations.ts';

/** Shown while no conversation is open. */
export function NothingOpen({ onNew }: { onNew: () => void }) {
  return (
    <div className="grid h-full place-items-center">
      <EmptyState
        illustration={<ChooseConversation />}
        {...inbox.empty.choose}
        action={<Button onClick={onNew}>{inbox.newConversation}</Button>}
      />
    </div>
  );
}

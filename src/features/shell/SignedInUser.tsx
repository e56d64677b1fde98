import { pinnedStorage } from '#src/session/pinned-storage.ts';
import type { SessionUser } from '#src/session/session-slice.ts';
import { useSession } from '#src/session/use-session.ts';
import { signedIn } from '#src/strings/signed-in.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { AnotherAtTheDesk } from '#src/ui/illustrations/AnotherAtTheDesk.tsx';
import { personNameOf } from './user-name.ts';

const words = signedIn.replaced;

/** The user of this window; the header may show only their role. */
export function SignedInAs() {
  const { user } = useSession();
  const name = user && personNameOf(user);
  return (
    name && (
      <p
        data-tip={name}
        data-tip-side="right"
        data-tip-when="narrow"
        className="flex min-w-0 basis-full items-center gap-2 px-1.5 py-1 text-sm rail:basis-auto rail:px-0"
      >
        <Avatar name={name} size="sm" />
        <span className="sr-only">{signedIn.as}</span>
        <span className="truncate rail:sr-only">{name}</span>
      </p>
    )
  );
}

/** Shown when a colleague has signed in in another window; this one switches to them only on demand. */
export function SignedInElsewhere({ user }: { user: SessionUser }) {
  const name = personNameOf(user);
  const handOver = () => {
    pinnedStorage().pinTo(user.id);
    location.reload();
  };
  return (
    <main className="grid h-full place-content-center bg-canvas">
      <EmptyState
        level={1}
        illustration={<AnotherAtTheDesk />}
        title={words.title(name)}
        text={words.text}
        action={
          <Button variant="primary" onClick={handOver}>
            {words.continueAs(name)}
          </Button>
        }
      />
    </main>
  );
}

import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { emailAddress, type User } from '#contract/campaigns/users.ts';
import { userManagement } from '#src/strings/user-management.ts';
import { Button } from '#src/ui/Button.tsx';
import { announce } from '#src/ui/LiveRegion.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { isSameEmail, listedName } from './listed-name.ts';
import { useInvitationDraft } from './use-invitation-draft.ts';

const words = userManagement.invitation;

/** Who was only invited so far can be invited again. */
function problemOf(typed: string, users: readonly User[]): string | undefined {
  const email = typed.trim();
  if (email === '') return words.emailRequired;
  if (!emailAddress.safeParse(email).success) return words.emailInvalid;
  const isUser = users.some((user) => isSameEmail(user.email, email) && listedName(user) !== '');
  return isUser ? words.isUser : undefined;
}

interface InviteViewProps {
  users: readonly User[];
  isSending: boolean;
  onSend: (email: string) => void;
  onBack: () => void;
}

/** Invites a user by email (UM-07 to UM-11). The address is a draft until it is sent. */
export function InviteView({ users, isSending, onSend, onBack }: InviteViewProps) {
  const field = useRef<HTMLInputElement>(null);
  const { email, type } = useInvitationDraft();
  const [isJudged, setIsJudged] = useState(false);
  useEffect(() => field.current?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const problem = problemOf(email, users);
    setIsJudged(true);
    if (!problem) return onSend(email.trim());
    field.current?.focus();
    announce(problem);
  };
  return (
    <form noValidate onSubmit={submit} aria-label={words.title} className="flex flex-col gap-4 pb-3">
      <div>
        <h3 className="font-semibold">{words.title}</h3>
        <p className="mt-0.5 text-pretty text-ink-soft">{words.intro}</p>
      </div>
      <TextField
        ref={field}
        type="email"
        label={words.email}
        value={email}
        readOnly={isSending}
        required
        autoComplete="off"
        error={isJudged ? problemOf(email, users) : undefined}
        onChange={({ target }) => type(target.value)}
      />
      <div className="flex justify-between gap-2">
        <Button variant="ghost" icon={<ArrowLeft />} disabled={isSending} onClick={onBack} className="-ms-3">
          {words.back}
        </Button>
        <Button type="submit" variant="primary" busy={isSending}>
          {words.send}
        </Button>
      </div>
    </form>
  );
}

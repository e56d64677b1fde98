import { useState } from 'react';
import { Link } from 'react-router-dom';
import { notOffered } from '#contract/errors.ts';
import { formatPhone } from '#contract/rules/texting/phone.ts';
import { errorMessages } from '#src/strings/errors.ts';
import { registration as words } from '#src/strings/registration.ts';
import { shell } from '#src/strings/shell.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { addresses } from './addresses.ts';
import { type Draft, readDraft, readSent } from './draft.ts';
import { NotLoaded } from './NotLoaded.tsx';
import { Notice } from './Notice.tsx';
import { Steps } from './Steps.tsx';
import { Unanswered } from './Unanswered.tsx';
import { type FormStart, useFormStart } from './use-form-start.ts';

/** The form, once it is known whether the visitor was invited. */
export function RegistrationForm() {
  const [draft, setDraft] = useState(readDraft);
  const { start, retry } = useFormStart(draft.invitation);
  if (start === 'loading')
    return (
      <div role="status" aria-label={shell.loading} className="mt-6 flex flex-col gap-4">
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </div>
    );
  if (start === 'failed') return <NotLoaded title={words.formFailed} onRetry={retry} />;
  if (start === notOffered) return <EmptyState title={words.formFailed} text={errorMessages.not_offered} />;
  return <LoadedForm start={start} draft={draft} onDraftChanged={() => setDraft(readDraft())} />;
}

interface LoadedFormProps {
  start: FormStart;
  draft: Draft;
  onDraftChanged: () => void;
}

function LoadedForm({ start, draft, onDraftChanged }: LoadedFormProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const { needsInvitation, invitation } = start;
  const isInvited = invitation?.state === 'valid';
  const sent = readSent();
  const invited = invitation?.practice ?? null;
  const { attempt } = draft;
  const unanswered = attempt && (
    <Unanswered
      draft={draft}
      attempt={attempt}
      onRefusal={(why) => {
        setRefusal(why);
        onDraftChanged();
      }}
    />
  );
  const outcome = (
    <>
      {unanswered}
      {refusal !== null && <Notice isError>{refusal}</Notice>}
    </>
  );
  // The attempt itself may have used it.
  if (unanswered && invitation?.state === 'used') return outcome;
  return (
    <>
      {outcome}
      {sent && (
        <Notice>
          {words.sentBefore(sent.practiceName)}{' '}
          <Link to={addresses.status(sent.link)} className="font-medium text-accent underline">
            {words.seeStatus}
          </Link>
        </Notice>
      )}
      {invitation && invitation.state !== 'valid' && (
        <Notice>
          {words.invitations[invitation.state]} {!needsInvitation && words.withoutInvitation}
        </Notice>
      )}
      {isInvited && (
        <Notice>{invited?.practiceName ? words.invited(invited.practiceName) : words.invitedUnnamed}</Notice>
      )}
      {needsInvitation && !isInvited ? (
        <EmptyState title={words.needsInvitation.title} text={words.needsInvitation.text} />
      ) : (
        <Steps
          // What was refused is another registration, with a key of its own.
          key={attempt?.key ?? 'new'}
          isInvited={isInvited}
          draft={{
            ...draft,
            invitation: isInvited ? draft.invitation : null,
            typed: { ...(invited && { ...invited, phone: formatPhone(invited.phone) }), ...draft.typed },
          }}
        />
      )}
    </>
  );
}

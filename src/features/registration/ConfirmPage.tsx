import { useEffect, useState } from 'react';
import {
  confirmRegistration,
  getConfirmation,
  type Confirmation,
} from '#contract/registration/practice-registrations.ts';
import { visitorCall } from '#src/services/registration/visitor-call.ts';
import { pimsNames } from '#src/strings/pims.ts';
import { registration as words } from '#src/strings/registration.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { announce } from '#src/ui/LiveRegion.tsx';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { NotLoaded } from './NotLoaded.tsx';
import { Notice } from './Notice.tsx';
import { PageHeading } from '#src/ui/PageHeading.tsx';

/** Where a practice confirms, by the link that its practice software mailed. Opening it changes nothing. */
export function ConfirmPage({ link }: { link: string }) {
  const [confirmation, setConfirmation] = useState<Confirmation | 'loading' | 'failed' | 'missing'>('loading');
  const [attempt, setAttempt] = useState(0);
  const [isSending, setIsSending] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    let isOver = false;
    void visitorCall(getConfirmation, { link }).then(({ answer, failure }) => {
      if (isOver) return;
      const isMissing = failure?.status === 404 || failure?.status === 400;
      setConfirmation(answer ?? (isMissing ? 'missing' : 'failed'));
    });
    return () => {
      isOver = true;
    };
  }, [link, attempt]);

  async function confirm() {
    setIsSending(true);
    const { answer, failure } = await visitorCall(confirmRegistration, { link });
    setIsSending(false);
    setHasFailed(failure !== null);
    if (!answer) return;
    setConfirmation(answer);
    announce(answer.status === 'CONFIRMED' ? words.confirm.done : words.confirm.closed);
  }

  if (confirmation === 'loading')
    return (
      <div role="status" aria-label={shell.loading} className="mt-6">
        <Skeleton className="h-20" />
      </div>
    );
  if (confirmation === 'missing') return <EmptyState title={words.status.notFound} text={words.status.notFoundText} />;
  if (confirmation === 'failed') {
    const retry = () => {
      setConfirmation('loading');
      setAttempt(attempt + 1);
    };
    return <NotLoaded title={words.confirm.notLoaded} onRetry={retry} />;
  }
  if (confirmation.status !== 'OPEN') {
    const isConfirmed = confirmation.status === 'CONFIRMED';
    return (
      <section className="mt-6">
        <PageHeading>{isConfirmed ? words.confirm.done : words.confirm.closed}</PageHeading>
        <p className="mt-1 text-pretty">{isConfirmed ? words.confirm.doneText : words.confirm.closedText}</p>
      </section>
    );
  }
  const { software, practiceOrgId, practiceSubOrgId } = confirmation.practice;
  return (
    <section className="mt-6">
      <h2 className="text-lg font-semibold">{words.confirm.title}</h2>
      <p className="mt-1 font-medium wrap-anywhere">
        {words.confirm.practice(pimsNames[software], practiceOrgId, practiceSubOrgId)}
      </p>
      <p className="mt-2 text-pretty">{words.confirm.text}</p>
      {hasFailed && <Notice isError>{words.confirm.failed}</Notice>}
      <Button
        variant="primary"
        size="lg"
        busy={isSending}
        className="mt-4 pointer-coarse:h-11"
        onClick={() => void confirm()}
      >
        {words.confirm.send}
      </Button>
      <p className="mt-3 text-sm text-ink-soft">{words.confirm.notWanted}</p>
    </section>
  );
}

import type { ReactNode } from 'react';
import { getEnrollment } from '#contract/campaigns/enrollment.ts';
import { ErrorPage } from '#src/features/shell/error-page/ErrorPage.tsx';
import { useLasting } from '#src/lib/use-lasting.ts';
import { useGetEnrollmentQuery } from '#src/services/campaigns/enrollment.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { PageSkeleton } from '../layout/page/PageSkeleton.tsx';

/** Tells support that it was the enrollment that failed (ER-39). */
const asked = getEnrollment.path;

/** Milliseconds that staff look at a skeleton before they are told that something is wrong. */
const patience = 12_000;

/** What it is then told as, though the request may still be under way. */
const overdue = { status: 'TIMEOUT_ERROR' } as const;

/** Every page of the main layout waits until the practice's enrollment is here (SH-35). */
export function EnrollmentGate({ children }: { children: ReactNode }) {
  const query = useGetEnrollmentQuery({});
  const { data, error, isFetching } = query;
  const [, retry] = useRetry(query);
  const isOverdue = useLasting(isFetching, patience);
  if (data) return children;
  if (!isOverdue && (!error || isFetching)) return <PageSkeleton label={shell.loading} />;
  if (error && 'status' in error && error.status === 403)
    return <ErrorPage kind="noAccess" error={error} asked={asked} />;
  return (
    <ErrorPage
      kind="temporary"
      note={shell.enrollmentFailed}
      error={error ?? overdue}
      asked={asked}
      action={
        <Button variant="primary" onClick={retry}>
          {shell.retry}
        </Button>
      }
    />
  );
}

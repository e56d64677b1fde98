import type { ReactNode } from 'react';
import { getEnrollment } from '#contract/campaigns/enrollment.ts';
import { ErrorPage } from '#src/features/shell/error-page/ErrorPage.tsx';
import { useTrueFor } from '#src/lib/use-true-for.ts';
import { useGetEnrollmentQuery } from '#src/services/campaigns/enrollment.ts';
import { describeError } from '#src/services/describe-error.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { NotEnrolled } from './NotEnrolled.tsx';
import { PageSkeleton } from '../layout/page/PageSkeleton.tsx';

/** Shown to support as the request that failed (ER-39). */
const failedRequest = getEnrollment.path;

/** Milliseconds before the skeleton is replaced by an error. */
const timeout = 12_000;

/** The error shown after the timeout, although the request may still be running. */
const overdue = { status: 'TIMEOUT_ERROR' } as const;

/** Renders the pages of the main layout once the practice's enrollment is loaded (SH-35). */
export function EnrollmentGate({ children }: { children: ReactNode }) {
  const query = useGetEnrollmentQuery({});
  const { data, error, isFetching } = query;
  const [, retry] = useRetry(query);
  const isOverdue = useTrueFor(isFetching, timeout);
  if (data) return children;
  if (error && describeError(error).code === 'not_found') return <NotEnrolled />;
  if (!isOverdue && (!error || isFetching)) return <PageSkeleton label={shell.loading} />;
  if (error && 'status' in error && error.status === 403)
    return <ErrorPage kind="noAccess" error={error} asked={failedRequest} />;
  return (
    <ErrorPage
      kind="temporary"
      note={shell.enrollmentFailed}
      error={error ?? overdue}
      asked={failedRequest}
      action={
        <Button variant="primary" onClick={retry}>
          {shell.retry}
        </Button>
      }
    />
  );
}

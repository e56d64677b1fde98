import type { Survey } from '#contract/surveys/surveys.ts';
import { useFlag } from '#src/flags/use-flag.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { useSurveys } from '#src/services/surveys/surveys.ts';
import { loadError, useRetry } from '#src/services/use-retry.ts';

/** The surveys of which one can go with the thank-you. */
export interface ThankYouSurveys {
  /** Undefined until they are loaded. */
  readonly all: readonly Survey[] | undefined;
  readonly error: unknown;
  readonly isRetrying: boolean;
  readonly retry: () => void;
}

/** Null where the practice has no surveys, or the server sends none. */
export function useThankYouSurveys(): ThankYouSurveys | null {
  const hasSurveys = useFlag('content-library-forms');
  const canSend = useExtension('survey-invitations');
  const isOffered = hasSurveys && canSend;
  const query = useSurveys({ skip: !isOffered });
  const [isRetrying, retry] = useRetry(query);
  return isOffered ? { all: query.data?.data, error: loadError(query), isRetrying, retry } : null;
}

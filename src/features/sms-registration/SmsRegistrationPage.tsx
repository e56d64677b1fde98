import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { draftSubject } from '#src/drafts/draft-subject.ts';
import { useDraftsReady } from '#src/drafts/drafts-slice.ts';
import { useBufferedDraft } from '#src/drafts/use-buffered-draft.ts';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import type { CampaignsRoot } from '#src/services/campaigns/root.ts';
import {
  useGetSmsRegistrationQuery,
  useSaveSmsRegistrationDraftMutation,
  useSubmitSmsRegistrationMutation,
} from '#src/services/campaigns/sms-registration.ts';
import { describeError } from '#src/services/describe-error.ts';
import { untilKnown } from '#src/services/until-known.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { smsRegistration as words } from '#src/strings/sms-registration.ts';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { keptForm, type RegistrationCalls } from './registration-calls.ts';
import { RegistrationView } from './RegistrationView.tsx';

/** What was typed and has not reached the server, encrypted on this device. */
const keptForms = draftSubject('sms-registration', keptForm);

/** The registration of the practice's texting number, for staff (SM-01 to SM-14). */
export function SmsRegistrationPage() {
  const query = useGetSmsRegistrationQuery({});
  const [isRetrying, retry] = useRetry(query);
  const { data, error } = query;
  const isReady = useDraftsReady();
  const calls = useStaffCalls();
  if (error && !data) return <NotLoaded title={words.failed} error={error} busy={isRetrying} onRetry={retry} />;
  if (!data || !isReady) return <Skeleton className="mt-6 h-96" />;
  return (
    <>
      <Link to="/" className="mt-2 inline-flex min-h-11 items-center gap-1.5 text-sm underline underline-offset-2">
        <ArrowLeft className="size-4" aria-hidden />
        {words.back}
      </Link>
      <RegistrationView registration={data} calls={calls} />
    </>
  );
}

function useStaffCalls(): RegistrationCalls {
  const dispatch = useThunkDispatch<CampaignsRoot>();
  const [save] = useSaveSmsRegistrationDraftMutation();
  const [submit] = useSubmitSmsRegistrationMutation();
  const { draft, type } = useBufferedDraft(keptForms, 'form');
  return {
    save: async (sent) => {
      const { data, error } = await save({ ...sent, keepalive: true });
      return data ?? { code: describeError(error).code };
    },
    submit: async (version, idempotencyKey) => {
      const request = { version, isTrue: true, idempotencyKey } as const;
      const { error } = await dispatch(untilKnown(() => submit(request)));
      return error ? describeError(error).code : null;
    },
    kept: draft,
    keep: type,
  };
}

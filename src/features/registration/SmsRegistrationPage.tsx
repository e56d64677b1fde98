import { useGetSmsRegistrationQuery } from '#src/services/campaigns/sms-registration.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { isOpenState } from '#contract/rules/registration/refusals.ts';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { formatDay } from '#src/lib/dates.ts';
import { smsRegistration as words } from '#src/strings/sms-registration.ts';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { RegistrationForm } from './RegistrationForm.tsx';

/** The registration of the practice's texting number (SM-01 to SM-14). */
export function SmsRegistrationPage() {
  const query = useGetSmsRegistrationQuery({});
  const [isRetrying, retry] = useRetry(query);
  const { data, error } = query;
  if (error && !data) return <NotLoaded title={words.failed} error={error} busy={isRetrying} onRetry={retry} />;
  if (!data) return <Skeleton className="mt-6 h-96" />;
  const { state, timeline, refusals, reference } = data;
  const isOpen = isOpenState(state);
  return (
    <div className="flex flex-col gap-6 pt-3">
      <p className="text-pretty text-ink-soft">
        {isOpen ? words.intro : state === 'APPROVED' ? words.approved : words.reviewed}
      </p>
      {isOpen && !data.isAvailable && (
        <p role="status" className="rounded-xl bg-warn-soft px-3 py-2 text-warn">
          {words.unavailable}
        </p>
      )}
      {isOpen && state !== 'DRAFT' && (
        <section aria-labelledby="refused" className="flex flex-col gap-2 rounded-xl bg-bad-soft px-4 py-3">
          <h2 id="refused" className="font-semibold text-bad">
            {words.refusedTitle}
          </h2>
          {(refusals.length > 0 ? refusals : [{ code: 'other' as const, words: null }]).map((refusal) => (
            <div key={refusal.code} className="text-pretty">
              <p>{words.refusals[refusal.code]}</p>
              {refusal.words && <p className="text-sm wrap-anywhere">{words.words(refusal.words)}</p>}
            </div>
          ))}
          {reference && <p className="text-sm">{words.reference(reference)}</p>}
        </section>
      )}
      {timeline.length > 0 && (
        <section aria-labelledby="timeline">
          <h2 id="timeline" className="font-semibold">
            {words.timeline}
          </h2>
          <ol className="mt-2 flex flex-col gap-1">
            {timeline.map(({ kind, at }) => (
              <li key={`${kind} ${at}`} className="flex flex-wrap justify-between gap-x-4">
                <span>{words.steps[kind]}</span>
                <time dateTime={at} className="text-ink-soft">
                  {formatDay(at, Intl.DateTimeFormat().resolvedOptions().timeZone)}
                </time>
              </li>
            ))}
          </ol>
        </section>
      )}
      <RegistrationForm key={`${state} ${timeline.length}`} registration={data} />
    </div>
  );
}

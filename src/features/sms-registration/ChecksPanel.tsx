import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { findingLevels, type RegistrationFinding } from '#contract/rules/registration/registration-finding.ts';
import { focusField } from '#src/publish/focus-field.ts';
import { smsRegistration as words } from '#src/strings/sms-registration.ts';

interface ChecksPanelProps {
  count: string;
  /** Whether nothing is left to do, also in fields that were not visited yet. */
  isDone: boolean;
  findings: readonly RegistrationFinding[];
}

/** What was found so far, each a link to its field. Beside the form where there is room, else below it. */
export function ChecksPanel({ count, isDone, findings }: ChecksPanelProps) {
  return (
    <div className="xl:absolute xl:inset-y-0 xl:start-full xl:ms-6 xl:w-60">
      <section aria-labelledby="checks" className="rounded-xl bg-sunken px-4 py-3 xl:sticky xl:top-6">
        <h2 id="checks" className="font-semibold">
          {words.checks}
        </h2>
        <p className="flex items-center gap-1.5 text-sm">
          {isDone && <CircleCheck className="size-4 shrink-0 text-good" aria-hidden />}
          {count}
        </p>
        {findings.length > 0 && (
          <ul className="mt-1 flex flex-col xl:max-h-[70vh] xl:overflow-y-auto">
            {findings.map(({ code, field, at }) => {
              const isMust = findingLevels[code] === 'must';
              return (
                <li key={`${code} ${field} ${at}`}>
                  <button
                    type="button"
                    className="flex min-h-11 w-full gap-1.5 rounded-lg py-2 text-start text-sm hover:bg-hover"
                    onClick={() => void focusField(field, [])}
                  >
                    {isMust ? (
                      <CircleAlert className="mt-0.5 size-4 shrink-0 text-bad" aria-label={words.toFix} />
                    ) : (
                      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-label={words.worthALook} />
                    )}
                    <span className="min-w-0">
                      <span className="font-medium underline underline-offset-2">
                        {at === undefined ? words.fields[field] : words.sample(at + 1)}
                      </span>{' '}
                      {code === 'missing' ? words.fillIn : words.finding(code, field)}
                    </span>
                  </button>
                </li>
              );
            })}
          </ul>
        )}
      </section>
    </div>
  );
}

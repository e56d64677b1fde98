import type { Ref } from 'react';
import type { SmsRegistration } from '#contract/campaigns/sms-registration.ts';
import { registrationFields, type SmsRegistrationForm } from '#contract/rules/registration/sms-registration-form.ts';
import { isSameJson } from '#src/lib/same-json.ts';
import { smsRegistration as words } from '#src/strings/sms-registration.ts';
import { Button } from '#src/ui/Button.tsx';
import { valueOf } from './FormSummary.tsx';

interface ConflictProps {
  ref: Ref<HTMLElement>;
  mine: SmsRegistrationForm;
  registration: SmsRegistration;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** A colleague has saved the form meanwhile: what differs, and whose is to stay. */
export function Conflict({
  ref,
  mine,
  registration: { form: theirs, savedBy },
  onTakeTheirs,
  onKeepMine,
}: ConflictProps) {
  const differing = registrationFields.filter((field) => !isSameJson(mine[field], theirs[field]));
  return (
    <section
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="scroll-mt-4 flex flex-col gap-3 rounded-xl bg-warn-soft px-4 py-3"
    >
      <p className="font-semibold">{words.changed(savedBy)}</p>
      <dl className="flex flex-col gap-2 text-sm">
        {differing.map((field) => (
          <div key={field}>
            <dt className="font-medium">{words.fields[field]}</dt>
            <dd className="wrap-anywhere">{`${words.mine} ${valueOf(mine, field)}`}</dd>
            <dd className="wrap-anywhere">{`${words.theirs} ${valueOf(theirs, field)}`}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onTakeTheirs}>
          {words.takeTheirs}
        </Button>
        <Button size="sm" onClick={onKeepMine}>
          {words.keepMine}
        </Button>
      </div>
    </section>
  );
}

import { useState } from 'react';
import type { Cadence } from '#contract/rules/cadences/cadences.ts';
import { formatPhone, northAmericanPhone, toE164 } from '#contract/rules/texting/phone.ts';
import { useSendTestMessageMutation } from '#src/services/campaigns/reach.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { pressFailure } from '#src/publish/press-failure.ts';
import { usePress } from '#src/services/use-press.ts';
import { cadences as cadenceWords } from '#src/strings/cadences.ts';
import { practiceSettings } from '#src/strings/practice-settings.ts';
import { reach } from '#src/strings/reach.ts';
import { Button } from '#src/ui/Button.tsx';
import { SelectField } from '#src/ui/fields/SelectField.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { showToast } from '#src/ui/toasts/toast.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import { useReminderEdits } from './use-reminder-edits.ts';

const words = reach.test;
type TestMedium = 'SMS' | 'EMAIL';

interface TestMessageProps {
  /** The messages to choose from. */
  cadences: readonly [Cadence, ...Cadence[]];
  /** Whether it can also be a text. */
  canText?: boolean;
  /** The type of the visit that it is about. */
  appointmentTypeId?: string;
}

/** Sends a message as it is edited to oneself; absent where the server cannot. */
export function TestMessage(props: TestMessageProps) {
  if (!useExtension('test-messages')) return null;
  return (
    <SettingsSection title={words.title} text={words.text}>
      <OpenForm {...props} />
    </SettingsSection>
  );
}

/** The form alone, where the server can send a test. */
export function TestForm(props: TestMessageProps) {
  return useExtension('test-messages') ? <OpenForm {...props} /> : null;
}

function OpenForm({ cadences, canText = false, appointmentTypeId }: TestMessageProps) {
  const edits = useReminderEdits();
  const [send, { isBusy }] = usePress(useSendTestMessageMutation()[0]);
  const [chosen, setCadence] = useState<Cadence>(cadences[0]);
  const cadence = cadences.includes(chosen) ? chosen : cadences[0];
  const [medium, setMedium] = useState<TestMedium>('EMAIL');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<{ readonly isOfPhone: boolean; readonly message: string } | null>(null);

  async function sendTest() {
    const phone = northAmericanPhone.safeParse(toE164(typed)).data;
    if (edits === null) return setProblem({ isOfPhone: false, message: words.hasProblems });
    if (medium === 'SMS' && !phone) return setProblem({ isOfPhone: true, message: practiceSettings.invalidPhone });
    setProblem(null);
    const { data, error } = await send({
      cadence,
      medium,
      ...(medium === 'SMS' && phone && { phone }),
      ...(appointmentTypeId !== undefined && { appointmentTypeId }),
      ...(edits && { edits }),
    });
    if (data) showToast({ title: words.sent(formatPhone(phone) || data.to), alertLevel: 'success' });
    else if (error) setProblem({ isOfPhone: false, message: pressFailure(error, null) });
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void sendTest();
      }}
    >
      {(cadences.length > 1 || canText) && (
        <div className="grid gap-3 md:grid-cols-3">
          {cadences.length > 1 && (
            <SelectField
              label={words.cadence}
              value={cadence}
              onChange={({ target }) => setCadence(target.value as Cadence)}
            >
              {cadences.map((one) => (
                <option key={one} value={one}>
                  {cadenceWords.steps[one].when}
                </option>
              ))}
            </SelectField>
          )}
          {canText && (
            <SelectField
              label={words.medium}
              value={medium}
              onChange={({ target }) => setMedium(target.value as TestMedium)}
            >
              <option value="EMAIL">{words.byEmail}</option>
              <option value="SMS">{words.byText}</option>
            </SelectField>
          )}
          {medium === 'SMS' && (
            <TextField
              type="tel"
              label={words.phone}
              autoComplete="tel"
              value={typed}
              error={problem?.isOfPhone ? problem.message : undefined}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={isBusy}>
          {words.send}
        </Button>
        {problem && !problem.isOfPhone && (
          <p role="alert" className="text-sm text-bad">
            {problem.message}
          </p>
        )}
      </div>
    </form>
  );
}

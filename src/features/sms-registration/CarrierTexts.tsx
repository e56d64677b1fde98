import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import type { RegisteringPractice } from '#contract/rules/registration/registration-finding.ts';
import { sampleCount, type SmsRegistrationForm } from '#contract/rules/registration/sms-registration-form.ts';
import { suggestedConsent, usualPrivacyAddress } from '#contract/rules/registration/suggested-consent.ts';
import { smsRegistration as words } from '#src/strings/sms-registration.ts';
import { Button } from '#src/ui/Button.tsx';
import { TextArea } from '#src/ui/fields/TextArea.tsx';
import { useKeptFocus } from '#src/ui/use-kept-focus.ts';
import { type Editing, fieldInputs } from './field-inputs.tsx';

/** The description of how clients agree, for the ways that are ticked. */
export const suggestionFor = (
  { consentMethods, website }: Pick<SmsRegistrationForm, 'consentMethods' | 'website'>,
  { name }: Pick<RegisteringPractice, 'name'>,
): string =>
  consentMethods.length === 0
    ? ''
    : suggestedConsent(consentMethods, { name, website, privacy: usualPrivacyAddress(website) });

interface CarrierTextsProps {
  editing: Editing;
  practice: RegisteringPractice;
  /** Whether it is unfolded from the start. */
  isOpen: boolean;
}

/** What carriers read about the texts, written by the functions that send them, and editable. */
export function CarrierTexts({ editing, practice, isOpen }: CarrierTextsProps) {
  const { form, edit, isClosed, touch } = editing;
  const { area, common, withWarning, groupError } = fieldInputs(editing);
  const suggestion = suggestionFor(form, practice);
  const areSamplesOpen = !isClosed('samples');
  const fields = useRef<HTMLDivElement>(null);
  useKeptFocus(`${form.samples.length} ${form.consent === suggestion}`, fields);
  return (
    <details open={isOpen} className="rounded-xl border border-line px-4 py-3">
      <summary className="min-h-6 cursor-pointer font-semibold">{words.sections.carriers}</summary>
      <div ref={fields} tabIndex={-1} className="flex flex-col gap-4 pt-4 outline-none">
        <p className="text-sm text-pretty text-ink-soft">{words.carriersText}</p>
        {area('consent')}
        {!isClosed('consent') && suggestion !== '' && form.consent !== suggestion && (
          <Button size="sm" className="self-start" onClick={() => edit({ consent: suggestion })}>
            {words.suggest}
          </Button>
        )}
        {area('description')}
        <div className="flex flex-col gap-4">
          {form.samples.map((sample, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- Samples have no id, and are not moved.
            <div key={at}>
              {withWarning(
                <TextArea
                  {...common('samples', at)}
                  readOnly={!areSamplesOpen}
                  value={sample}
                  onChange={({ target }) => edit({ samples: form.samples.with(at, target.value) })}
                />,
                'samples',
                at,
              )}
              {areSamplesOpen && form.samples.length > sampleCount.min && (
                <Button
                  size="sm"
                  variant="ghost"
                  className="mt-1"
                  icon={<Trash2 aria-hidden />}
                  onClick={() => {
                    edit({ samples: form.samples.toSpliced(at, 1) });
                    touch('samples');
                  }}
                >
                  {words.removeSample(at + 1)}
                </Button>
              )}
            </div>
          ))}
          {groupError('samples')}
          {areSamplesOpen && form.samples.length < sampleCount.max && (
            <Button
              size="sm"
              className="self-start"
              icon={<Plus aria-hidden />}
              onClick={() => edit({ samples: [...form.samples, ''] })}
            >
              {words.addSample}
            </Button>
          )}
        </div>
        {area('stopAnswer')}
        {area('helpAnswer')}
        {area('startAnswer')}
      </div>
    </details>
  );
}

import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router-dom';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { newsletters } from '#src/strings/newsletters.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { at, type Step } from '../addresses.ts';
import { RecipientsStep } from '../recipients/RecipientsStep.tsx';
import type { ClientPicker } from '../preview/LetterPreview.tsx';
import { TestEmail } from '../test-email/TestEmail.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';
import { DetailsFields } from './DetailsFields.tsx';
import { LetterStep } from './LetterStep.tsx';
import { savedNewsletter } from './saved-letter.ts';
import { SaveState } from './SaveState.tsx';
import { StepLinks } from './StepLinks.tsx';
import { useLetter } from './use-letter.ts';
import { type LoadedNewsletter, useLoadedNewsletter } from './use-newsletter.ts';
import { WizardFrame } from './WizardFrame.tsx';

const words = newsletters.wizard;

interface NewsletterWizardProps {
  id: string;
  step: Step;
  picker: ClientPicker;
}

/** A newsletter at one of its steps (NL-05). */
export function NewsletterWizard({ id, step, picker }: NewsletterWizardProps) {
  const { loaded, isGone, error, isRetrying, retry, reload } = useLoadedNewsletter(id);
  if (isGone)
    return (
      <EmptyState
        title={words.gone.title}
        text={words.gone.text}
        action={
          <Link to={at.list('communications')} className={buttonClass('primary')}>
            {words.back.communications}
          </Link>
        }
      />
    );
  if (error !== undefined) return <NotLoaded title={words.failed} error={error} busy={isRetrying} onRetry={retry} />;
  if (!loaded) return <LoadingLetter label={words.loading} />;
  return <OpenNewsletter loaded={loaded} step={step} picker={picker} reload={reload} />;
}

interface OpenNewsletterProps extends Omit<NewsletterWizardProps, 'id'> {
  loaded: LoadedNewsletter;
  reload: () => Promise<LoadedNewsletter | null>;
}

function OpenNewsletter({ loaded, step, picker, reload }: OpenNewsletterProps) {
  const { campaign, template } = loaded;
  const saved = savedNewsletter(loaded);
  const letter = useLetter(saved, async () => {
    const fresh = await reload();
    return fresh && savedNewsletter(fresh);
  });
  const { fields, saving, change, resolve } = letter;
  const saveNow = useEffectEvent(() => void letter.save());
  useEffect(() => saveNow(), [step]);
  return (
    <WizardFrame
      title={fields.name.trim() || campaign.name}
      list="communications"
      status={<SaveState saving={saving} />}
      actions={
        <TestEmail
          id={campaign.id}
          isSaved={saving.kind === 'saved'}
          onOpen={() => void letter.save()}
          picker={picker}
        />
      }
      steps={<StepLinks id={campaign.id} current={step} />}
    >
      {saving.kind === 'conflict' && (
        <ConflictNotice kind="newsletter" mine={fields} theirs={saved.fields} onResolve={resolve} />
      )}
      {step === 'details' && <DetailsFields fields={fields} onChange={change} />}
      {step === 'content' && <LetterStep fields={fields} onChange={change} picker={picker} />}
      {step === 'recipients' &&
        // What is sent is what the server has.
        (saving.kind === 'saved' ? (
          <RecipientsStep newsletter={campaign} letter={fields} contentVersion={template.version} />
        ) : (
          <p role="status" className="text-ink-soft">
            {words.savedFirst}
          </p>
        ))}
    </WizardFrame>
  );
}

export const LoadingLetter = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className="mx-auto flex max-w-[84rem] flex-col gap-4 p-4 md:p-6">
    <Skeleton className="h-8 w-72" />
    <Skeleton className="h-96" />
  </div>
);

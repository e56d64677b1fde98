import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { isSameJson } from '#src/lib/same-json.ts';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { newsletters } from '#src/strings/newsletters.ts';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import type { Step } from '../addresses.ts';
import { isFinal } from '../is-final.ts';
import { type ClientPicker, LetterPreview } from '../preview/LetterPreview.tsx';
import { TestEmail } from '../test-email/TestEmail.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';
import { DeletedLetter } from './DeletedLetter.tsx';
import { DetailsFields } from './DetailsFields.tsx';
import { FinalNotice } from './FinalNotice.tsx';
import { LetterStep } from './LetterStep.tsx';
import { LoadingLetter } from './LoadingLetter.tsx';
import { savedNewsletter } from './saved-letter.ts';
import { SaveState } from './SaveState.tsx';
import { StepLinks } from './StepLinks.tsx';
import { useLetter } from './use-letter.ts';
import { type LoadedNewsletter, useLoadedNewsletter } from './use-newsletter.ts';
import { WizardFrame } from './WizardFrame.tsx';

const RecipientsStep = lazyWithPreload(
  'recipients of a newsletter',
  async () => (await import('../recipients/RecipientsStep.tsx')).RecipientsStep,
);

const words = newsletters.wizard;

interface NewsletterWizardProps {
  id: string;
  step: Step;
  picker: ClientPicker;
}

/** A newsletter at one of its steps (NL-05). */
export function NewsletterWizard({ id, step, picker }: NewsletterWizardProps) {
  const { loaded, isGone, error, isRetrying, retry, reload } = useLoadedNewsletter(id);
  if (isGone) return <DeletedLetter kind="newsletter" id={id} last={loaded && savedNewsletter(loaded).fields} />;
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
  const isSettled = isFinal(campaign);
  const reloadLetter = async () => {
    const fresh = await reload();
    return fresh && savedNewsletter(fresh);
  };
  const letter = useLetter(saved, reloadLetter, isSettled);
  const { fields, saving, change, resolve } = letter;
  const shown = isSettled ? { ...fields, subject: saved.fields.subject, document: saved.fields.document } : fields;
  // The step stays while another window writes: what is sent is what the server has.
  const isSaved = step === 'recipients' && saving.kind === 'saved';
  const [wasSaved, setWasSaved] = useState(isSaved);
  if (isSaved !== wasSaved && (isSaved || step !== 'recipients')) setWasSaved(isSaved);
  const saveNow = useEffectEvent(() => void letter.save());
  useEffect(() => saveNow(), [step]);
  return (
    <WizardFrame
      title={fields.name.trim() || campaign.name}
      list="communications"
      // The recipients say themselves whether they are saved.
      status={isSaved ? null : <SaveState saving={saving} />}
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
      {saving.kind === 'conflict' && !isSettled && (
        <ConflictNotice
          kind="newsletter"
          mine={fields}
          theirs={saved.fields}
          changed={saved.changed}
          onResolve={resolve}
        />
      )}
      {isSettled && step !== 'recipients' && (
        <FinalNotice
          isSent={campaign.started === true}
          isWritten={!isSameJson([fields.subject, fields.document], [shown.subject, shown.document])}
          fields={fields}
          onCopied={() => resolve('theirs')}
        />
      )}
      {step === 'details' && <DetailsFields fields={shown} isFinal={isSettled} onChange={change} />}
      {step === 'content' &&
        (isSettled ? (
          <LetterPreview document={shown.document} subject={shown.subject} picker={picker} />
        ) : (
          <LetterStep fields={fields} onChange={change} onOverwritten={letter.keepOverwritten} picker={picker} />
        ))}
      {step === 'recipients' &&
        (isSettled || wasSaved ? (
          <Suspense fallback={<Skeleton className="h-96" />}>
            <RecipientsStep newsletter={campaign} letter={saved.fields} contentVersion={template.version} />
          </Suspense>
        ) : (
          <p role="status" className="text-ink-soft">
            {words.savedFirst}
          </p>
        ))}
    </WizardFrame>
  );
}

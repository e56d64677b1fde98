import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Survey } from '#contract/surveys/surveys.ts';
import { bindShortcuts } from '#src/lib/shortcuts.ts';
import { classNames } from '#src/lib/class-names.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { surveyDesigner as words } from '#src/strings/survey-designer.ts';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { ConflictQuestion } from './ConflictQuestion.tsx';
import { GoneSurvey } from './GoneSurvey.tsx';
import { DesignerBar } from './DesignerBar.tsx';
import type { OpenQuestion } from './open-question.ts';
import { Questions } from './Questions.tsx';
import { type SurveyEditing, useSurveyEditing } from './use-survey-editing.ts';

const SurveyPreview = lazyWithPreload(
  'survey-preview',
  async () => (await import('./SurveyPreview.tsx')).SurveyPreview,
);
const AfterAnswering = lazyWithPreload(
  'after-answering',
  async () => (await import('./AfterAnswering.tsx')).AfterAnswering,
);

const steps = ['design', 'preview', 'settings'] as const;
type Step = (typeof steps)[number];

interface DesignerProps {
  survey: Survey;
  /** Somebody has deleted it. */
  isGone: boolean;
  addressOfList: string;
  addressOfDesigner: (surveyId: string) => string;
}

/** A survey that is edited: its questions, its preview, and what follows an answer. */
export function Designer({ survey, isGone, addressOfList, addressOfDesigner }: DesignerProps) {
  const editing = useSurveyEditing(survey);
  const [params, setParams] = useSearchParams();
  const hasPreview = useExtension('survey-preview');
  const asked = steps.find((one) => one === params.get('step')) ?? 'design';
  const step = asked === 'preview' && !hasPreview ? 'design' : asked;
  /** The question that is open; the focus goes to it if it was named by a finding. */
  const [open, setOpen] = useState<OpenQuestion | null>(null);

  function goTo(key: string) {
    setParams({ id: survey.id }, { replace: true });
    setOpen({ key, isNamed: true });
  }

  const undo = useEffectEvent(editing.undo);
  const redo = useEffectEvent(editing.redo);
  useEffect(
    () =>
      bindShortcuts([
        { keys: 'Mod+z', run: ({ shiftKey }) => (shiftKey ? redo() : undo()) },
        { keys: 'Mod+y', run: () => redo() },
      ]),
    [],
  );

  return (
    <div className="mx-auto flex w-full max-w-[47rem] flex-col gap-5 p-4 md:p-6">
      <DesignerBar editing={editing} isGone={isGone} addressOfList={addressOfList} onGoTo={goTo} />
      {isGone && <GoneSurvey editing={editing} addressOfDesigner={addressOfDesigner} />}
      {editing.state.kind === 'conflict' && (
        <ConflictQuestion onChoose={editing.choose} theirs={editing.state.theirs} />
      )}
      {!isGone && <Versions editing={editing} />}
      <StepLinks id={survey.id} current={step} hasPreview={hasPreview} />
      {step === 'design' && <Questions editing={editing} open={open} onOpen={setOpen} />}
      <Suspense fallback={<LoadingStep />}>
        {step === 'preview' && <SurveyPreview content={editing.content} />}
        {step === 'settings' && <AfterAnswering editing={editing} addressOfList={addressOfList} />}
      </Suspense>
    </div>
  );
}

const LoadingStep = () => (
  <div role="status" aria-label={words.loading}>
    <Skeleton className="h-64" />
  </div>
);

/** What clients can answer at the moment; absent where the server does not say. */
function Versions({ editing: { saved, isUnsaved } }: { editing: SurveyEditing }) {
  const { status, version, is_edited, answered = 0 } = saved;
  if (status === undefined) return null;
  const isChanged = is_edited || isUnsaved;
  return (
    <p className="text-pretty text-ink-soft">
      {version
        ? [
            status === 'CLOSED' ? words.versions.closed(version) : words.versions.published(version),
            ...(isChanged && answered > 0 ? [words.versions.stays(answered, version + 1)] : []),
          ].join('. ')
        : words.versions.draft}
    </p>
  );
}

interface StepLinksProps {
  id: string;
  current: Step;
  hasPreview: boolean;
}

const StepLinks = ({ id, current, hasPreview }: StepLinksProps) => (
  <nav aria-label={words.steps.label} className="-mx-1 flex gap-1 overflow-x-auto border-b border-line px-1">
    {steps.map((step) =>
      step === 'preview' && !hasPreview ? null : (
        <Link
          key={step}
          to={`?${new URLSearchParams({ id, ...(step !== 'design' && { step }) })}`}
          replace
          aria-current={step === current ? 'step' : undefined}
          className={classNames(
            '-mb-px rounded-t-lg border-b-2 px-3 py-2 font-medium whitespace-nowrap',
            step === current ? 'border-accent text-ink' : 'border-transparent text-ink-soft hover:text-ink',
          )}
        >
          {words.steps[step]}
        </Link>
      ),
    )}
  </nav>
);

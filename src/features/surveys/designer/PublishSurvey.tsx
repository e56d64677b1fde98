import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { useToday } from '#src/services/campaigns/enrollment.ts';
import { cachedSurvey, cacheSurvey, useGetSurveyVersionQuery } from '#src/services/surveys/designer.ts';
import type { SurveysRoot } from '#src/services/surveys/root.ts';
import { usePublishSurveyMutation } from '#src/services/surveys/surveys.ts';
import { pressFailure } from '#src/publish/press-failure.ts';
import { usePress } from '#src/services/use-press.ts';
import { loadError, useRetry } from '#src/services/use-retry.ts';
import { surveyDesigner } from '#src/strings/survey-designer.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import { showToast } from '#src/ui/toasts/toast.ts';
import { listElements } from './edit-schema.ts';
import { surveyChanges } from './survey-changes.ts';
import { surveyFindings } from './survey-findings.ts';
import type { SurveyEditing } from './use-survey-editing.ts';

const words = surveyDesigner.publish;

interface PublishSurveyProps {
  editing: SurveyEditing;
  onClose: () => void;
  /** Shows a question. */
  onGoTo: (key: string) => void;
}

/** What publishing changes for clients, and what prevents it. Answers stay with the version that was answered. */
export function PublishSurvey({ editing, onClose, onGoTo }: PublishSurveyProps) {
  const { saved, schema, save, isUnsaved, state } = editing;
  const [publish, { isBusy: isPublishing, error }] = usePress(usePublishSurveyMutation()[0]);
  const [isSaving, setSaving] = useState(false);
  /** Whether the focus goes to a question. */
  const isGoing = useRef(false);
  const dispatch = useDispatch<ThunkDispatch<SurveysRoot, unknown, UnknownAction>>();
  const saveFirst = useEffectEvent(() => void save());
  useEffect(() => saveFirst(), []);
  const today = useToday();
  const findings = surveyFindings(schema, today);
  const isBlocked = findings.some(({ isBlocking }) => isBlocking);
  const { status, version } = saved;
  const isReopened = status === 'CLOSED' && !saved.is_edited && !isUnsaved;
  const isUpToDate = status === 'PUBLISHED' && !saved.is_edited && !isUnsaved;

  async function confirm() {
    setSaving(true);
    const outcome = await save();
    setSaving(false);
    if (outcome.kind !== 'saved') return;
    const { data } = await publish({
      id: saved.id,
      revision: dispatch(cachedSurvey(saved.id))?.revision ?? '',
    });
    if (!data) return;
    await dispatch(cacheSurvey(data));
    showToast({ title: words.done(data.version ?? 1), text: words.doneText, alertLevel: 'success' });
    onClose();
  }

  const isBusy = isSaving || isPublishing;
  const isStuck = isUnsaved && state.kind !== 'saving' && state.kind !== 'saved';
  return (
    <Dialog
      open
      onClose={() => isPublishing || onClose()}
      title={words.title}
      description={
        isUpToDate ? words.upToDate : isReopened ? words.reopen : version ? words.next(version + 1) : words.first
      }
      closeLabel={words.close}
      returnsFocus={() => !isGoing.current}
      actions={
        <>
          <Button disabled={isPublishing} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            variant="primary"
            busy={isBusy}
            disabled={isBlocked || isUpToDate || isStuck}
            onClick={() => void confirm()}
          >
            {words.button}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 py-1">
        {isStuck && <p className="text-bad">{words.unsaved}</p>}
        {error !== null && !isBusy && (
          <p role="alert" className="text-bad">
            {pressFailure(error, words.failed)}
          </p>
        )}
        <Findings
          findings={findings}
          schema={schema}
          onGoTo={(key) => {
            isGoing.current = true;
            onGoTo(key);
          }}
        />
        {version && !isUpToDate && !isReopened && !isBlocked && <Changes editing={editing} version={version} />}
      </div>
    </Dialog>
  );
}

interface FindingsProps extends Pick<PublishSurveyProps, 'onGoTo'> {
  findings: ReturnType<typeof surveyFindings>;
  schema: SurveyEditing['schema'];
}

function Findings({ findings, schema, onGoTo }: FindingsProps) {
  const keys = listElements(schema).map(({ key }) => key);
  return [true, false].map((isBlocking) => {
    const listed = findings.filter((finding) => finding.isBlocking === isBlocking);
    if (listed.length === 0) return null;
    return (
      <section key={String(isBlocking)}>
        <h3 className={isBlocking ? 'font-semibold text-bad' : 'font-semibold'}>
          {isBlocking ? words.blocking : words.hints}
        </h3>
        <ul className="mt-1 flex flex-col gap-2">
          {listed.map(({ text, key }) => (
            <li key={text} className="flex flex-wrap items-center justify-between gap-2">
              <span className="min-w-0 flex-1 basis-56 text-pretty">{text}</span>
              {key !== null && (
                <Button size="sm" onClick={() => onGoTo(key)}>
                  {words.goTo(keys.indexOf(key) + 1)}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

/** What clients will notice, compared with what is published. */
function Changes({ editing: { saved, schema }, version }: { editing: SurveyEditing; version: number }) {
  const query = useGetSurveyVersionQuery({ id: saved.id, version });
  const [isRetrying, retry] = useRetry(query);
  const { data } = query;
  const error = loadError(query);
  if (error)
    return <NotLoaded level={null} title={words.changesFailed} error={error} busy={isRetrying} onRetry={retry} />;
  if (!data) return null;
  const changes = surveyChanges(data.survey_schema, schema);
  return (
    <section>
      <h3 className="font-semibold">{words.changes}</h3>
      {changes.length === 0 ? (
        <p>{words.noChanges}</p>
      ) : (
        <ul className="mt-1 list-disc ps-5">
          {changes.map((change) => (
            <li key={change} className="wrap-anywhere">
              {change}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

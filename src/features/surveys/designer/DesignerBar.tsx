import { ArrowLeft, Redo2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { longestSurveyName } from '#contract/surveys/surveys.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { describeError } from '#src/services/describe-error.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { surveyDesigner as words } from '#src/strings/survey-designer.ts';
import { Button } from '#src/ui/Button.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { Opening } from '#src/ui/overlays/Opening.tsx';
import { EditedLine } from './EditedText.tsx';
import type { SurveyEditing } from './use-survey-editing.ts';

const PublishSurvey = lazyWithPreload(
  'publish-survey',
  async () => (await import('./PublishSurvey.tsx')).PublishSurvey,
);

interface DesignerBarProps {
  editing: SurveyEditing;
  /** Nothing of it can be saved or published any more. */
  isGone: boolean;
  addressOfList: string;
  onGoTo: (key: string) => void;
}

/** The survey's name, whether it is saved, undo and redo, and its publishing. */
export function DesignerBar({ editing, isGone, addressOfList, onGoTo }: DesignerBarProps) {
  const { content, rename, canUndo, canRedo, undo, redo } = editing;
  const [isPublishing, setPublishing] = useState(false);
  const canPublish = useExtension('survey-lifecycle') && editing.saved.revision !== undefined && !isGone;
  return (
    <div className="flex flex-col gap-3">
      <Link to={addressOfList} className="flex w-max items-center gap-1.5 text-sm text-ink-soft hover:text-ink">
        <ArrowLeft aria-hidden className="size-4" />
        {words.toList}
      </Link>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <EditedLine
            label={words.name}
            check={(name) => (name.trim() === '' ? words.nameRequired : undefined)}
            required
            maxLength={longestSurveyName}
            value={content.name}
            onEdit={rename}
          />
        </div>
        <div className="flex items-center gap-1 md:mt-6.5">
          <IconButton
            label={words.undo}
            keys="Mod+z"
            icon={<Undo2 aria-hidden />}
            data-repeatable
            aria-disabled={!canUndo}
            className="aria-disabled:opacity-45"
            onClick={undo}
          />
          <IconButton
            label={words.redo}
            keys="Mod+Shift+z"
            icon={<Redo2 aria-hidden />}
            data-repeatable
            aria-disabled={!canRedo}
            className="aria-disabled:opacity-45"
            onClick={redo}
          />
          {canPublish && (
            <Button
              variant="primary"
              className="ms-2"
              onPointerEnter={() => void PublishSurvey.fetch()}
              onClick={() => setPublishing(true)}
            >
              {words.publish.button}
            </Button>
          )}
        </div>
      </div>
      {!isGone && <SaveLine editing={editing} />}
      {isPublishing && (
        <Opening label={words.publish.title} onCancel={() => setPublishing(false)}>
          <PublishSurvey
            editing={editing}
            onClose={() => setPublishing(false)}
            onGoTo={(key) => {
              setPublishing(false);
              onGoTo(key);
            }}
          />
        </Opening>
      )}
    </div>
  );
}

/** Whether the edits are saved, and why not. */
function SaveLine({ editing: { state, isUnsaved, save } }: { editing: SurveyEditing }) {
  if (state.kind === 'failed')
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-sm text-bad">
        <p>{`${words.states.failed} ${messageForCode(describeError(state.error).code)}`}</p>
        <Button size="sm" onClick={() => void save()}>
          {words.tryAgain}
        </Button>
      </div>
    );
  if (state.kind === 'conflict') return null;
  const kind = state.kind === 'unnamed' ? 'unnamed' : isUnsaved ? 'saving' : 'saved';
  return <p className="text-sm text-ink-soft">{words.states[kind]}</p>;
}

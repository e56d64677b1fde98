import { Check, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { describeError } from '#src/services/describe-error.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { publishing as words } from '#src/strings/publish.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import { Status } from '#src/ui/Status.tsx';
import { showToast } from '#src/ui/toasts/toast.ts';
import { ChangeText } from './ChangeText.tsx';
import { ConflictChoice } from './ConflictChoice.tsx';
import type { Key } from './edits.ts';
import type { PublishPage } from './publish-page.ts';
import { type ChangeResult, hasUnknown, type Publishing } from './use-publish.ts';
import type { PageEdits } from './use-page-edits.ts';

interface PublishDialogProps<F extends object> {
  page: PublishPage<F>;
  settings: PageEdits<F>;
  publishing: Publishing<F>;
  /** What publishing all changes means. */
  consequence: ReactNode;
  /** The element to focus when it closes; true for the button that opened it. */
  returnsFocus: () => boolean | HTMLElement | null;
}

/**
 * Lists the changes before they are published. After a conflict the user chooses a value field by field; after a failure it shows which changes were
 * published and which were not.
 */
export function PublishDialog<F extends object>({
  page,
  settings,
  publishing,
  consequence,
  returnsFocus,
}: PublishDialogProps<F>) {
  const { isOpen, isUnderway, results, failure, close, publish } = publishing;
  const isStopped = settings.conflicts.length > 0 && !isUnderway;
  const failed = !isUnderway && (failure !== null || results?.some(({ outcome }) => outcome !== 'published'));
  const said = hasUnknown(results) ? { title: words.failed.unknown, hint: words.failed.unknownHint } : words.failed;
  const listed = [...settings.conflicts, ...(results ?? []).map(({ key }) => key)];
  // Describing a change may be costly, and the page renders with every key.
  const unattempted = (isOpen ? settings.changed : [])
    .filter((key) => !listed.includes(key))
    .map((key) => ({ key, line: page.describe(key, settings.saved, settings.draft) }));
  function takeTheirs(key: Key<F>) {
    settings.forget([key]);
    const isLast = results === null && settings.changed.every((one) => one === key);
    if (!isLast) return;
    close();
    showToast({ title: words.conflict.theirsStay, alertLevel: 'info' });
  }
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title={isStopped ? words.conflict.title : failed ? said.title : words.dialog.title}
      description={isStopped ? words.conflict.intro : failed ? said.hint : words.dialog.intro}
      closeLabel={words.close}
      size="lg"
      isText
      returnsFocus={returnsFocus}
      actions={
        <>
          <Button disabled={isUnderway} onClick={close}>
            {words.dialog.cancel}
          </Button>
          <Button
            variant="primary"
            busy={isUnderway}
            disabled={isStopped || (settings.changed.length === 0 && !failed)}
            onClick={() => void publish()}
          >
            {isUnderway ? words.dialog.publishing : failed ? words.failed.retry : words.dialog.confirm}
          </Button>
        </>
      }
    >
      {failure !== null && (
        <p className="mb-3 flex gap-2 text-bad">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {sentenceOf(failure)}
        </p>
      )}
      {!isStopped && results === null && consequence}
      <ul className="flex flex-col divide-y divide-line">
        {isStopped &&
          settings.conflicts.map((key) => (
            <li key={key} className="py-3">
              <ConflictChoice
                line={page.describe(key, settings.saved, settings.draft)}
                onTheirs={() => takeTheirs(key)}
                onMine={() => settings.keepMine(key)}
              />
            </li>
          ))}
        {results?.map(({ key, line, outcome }) => (
          <li key={key} className="py-3">
            <ChangeText line={line} state={<OutcomeOf outcome={outcome} isUnderway={isUnderway} />} />
            {outcome !== null && outcome !== 'published' && !(outcome.isUnknown && isUnderway) && (
              <p className="mt-1 text-sm text-bad">{sentenceOf(outcome.error)}</p>
            )}
          </li>
        ))}
        {unattempted.map(({ key, line }) => (
          <li key={key} className="py-3">
            <ChangeText line={line} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function OutcomeOf({ outcome, isUnderway }: { outcome: ChangeResult<object>['outcome']; isUnderway: boolean }) {
  if (outcome === 'published')
    return (
      <Status tone="good" icon={<Check aria-hidden />}>
        {words.failed.isPublished}
      </Status>
    );
  const isUnknown = outcome?.isUnknown;
  // What became of it is being asked.
  if (isUnderway && (outcome === null || isUnknown)) return null;
  return (
    <Status tone={isUnknown ? 'warn' : 'bad'} icon={<CircleAlert aria-hidden />}>
      {isUnknown ? words.failed.isUnknown : words.failed.isNot}
    </Status>
  );
}

function sentenceOf(error: unknown): string {
  const { code, message } = describeError(error);
  return messageForCode(code, message);
}

import { Check, Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { SettingsPublish } from '#contract/campaigns/publishes.ts';
import { formatExact } from '#src/lib/dates.ts';
import { usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { useListPublishesQuery } from '#src/services/campaigns/publishes.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { publishing } from '#src/strings/publish.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { Status } from '#src/ui/Status.tsx';
import { useSettledRows } from '#src/ui/use-settled-rows.ts';
import { NotLoaded } from './NotLoaded.tsx';
import { ChangeText } from './ChangeText.tsx';
import { type RevertState, revertStates } from './revert-states.ts';
import type { ChangeLine } from './publish-page.ts';

const words = publishing.history;
/** The number of publishes loaded at first, and added each time. */
const pageSize = 20;
/** The maximum page size of the endpoint. */
const maxPageSize = 100;

interface PublishHistoryProps {
  /** The changes of a publish that belong to this page. */
  linesOf: (publish: SettingsPublish) => readonly ChangeLine[];
  isReverting: boolean;
  onRevert: (publishId: string) => void;
  onClose: () => void;
}

/** The publishes of this page, with author and time. Each can be undone while its settings have not been changed again. */
export function PublishHistory({ linesOf, isReverting, onRevert, onClose }: PublishHistoryProps) {
  const [shown, setShown] = useState(pageSize);
  const query = useListPublishesQuery({ page: 1, per_page: shown });
  const { data, error, isFetching } = query;
  const [isRetrying, retry] = useRetry(query);
  const publishes = data?.data ?? [];
  const states = revertStates(publishes);
  const entries = publishes
    .map((publish, index) => ({ publish, state: states[index], lines: linesOf(publish) }))
    .filter(({ lines }) => lines.length > 0);
  const settledRows = useSettledRows(entries.map(({ publish }) => publish.publish_id));
  const hasEarlier = data !== undefined && data.metadata.total > shown && shown < maxPageSize;
  return (
    <Dialog open onClose={onClose} title={words.title} closeLabel={publishing.close} size="lg" isText>
      {error !== undefined && (
        <NotLoaded level={3} title={words.failed} error={error} busy={isRetrying} onRetry={retry} />
      )}
      {data ? (
        <>
          {entries.length === 0 && !hasEarlier && <p className="py-6 text-center text-ink-soft">{words.empty}</p>}
          <ol {...settledRows} aria-busy={isFetching} className="flex flex-col gap-6 pb-3">
            {entries.map(({ publish, state = 'undoable', lines }) => (
              <PublishEntry
                key={publish.publish_id}
                publish={publish}
                lines={lines}
                state={state}
                isReverting={isReverting}
                onRevert={() => onRevert(publish.publish_id)}
              />
            ))}
          </ol>
          {hasEarlier && (
            <Button busy={isFetching} onClick={() => setShown(Math.min(maxPageSize, shown + pageSize))}>
              {words.more}
            </Button>
          )}
        </>
      ) : (
        error === undefined && (
          <div role="status" aria-label={words.loading} className="flex flex-col gap-3">
            <Skeleton className="h-20" />
            <Skeleton className="h-20" />
          </div>
        )
      )}
    </Dialog>
  );
}

interface PublishEntryProps {
  publish: SettingsPublish;
  lines: readonly ChangeLine[];
  state: RevertState;
  isReverting: boolean;
  onRevert: () => void;
}

function PublishEntry({ publish, lines, state, isReverting, onRevert }: PublishEntryProps) {
  const when = formatExact(publish.published_at, usePracticeZone());
  const reasonId = useId();
  return (
    <li>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold">{publish.author?.name ?? words.somebody}</h3>
        <time dateTime={publish.published_at} className="text-sm text-ink-soft">
          {when}
        </time>
        {publish.reverts !== null && <Status>{words.isRevert}</Status>}
        <RevertButton when={when} state={state} reasonId={reasonId} isBusy={isReverting} onRevert={onRevert} />
      </div>
      {state === 'changed since' && (
        <p id={reasonId} className="text-sm text-ink-soft">
          {words.changedSince}
        </p>
      )}
      <ul className="mt-1 flex flex-col divide-y divide-line rounded-lg bg-sunken px-3">
        {lines.map((line) => (
          <li key={line.label} className="py-2">
            <ChangeText line={line} />
          </li>
        ))}
      </ul>
    </li>
  );
}

interface RevertButtonProps {
  when: string;
  state: RevertState;
  /** The id of the element that says why it cannot be undone. */
  reasonId: string;
  isBusy: boolean;
  onRevert: () => void;
}

/** Stays rendered after it was pressed, so that it keeps the focus. */
function RevertButton({ when, state, reasonId, isBusy, onRevert }: RevertButtonProps) {
  const isUndone = state === 'undone';
  const isOff = state !== 'undoable' || isBusy;
  return (
    <Button
      size="sm"
      variant={isUndone ? 'ghost' : 'secondary'}
      className="ms-auto"
      icon={isUndone ? <Check aria-hidden /> : <Undo2 aria-hidden />}
      aria-label={isUndone ? undefined : words.revertOf(when)}
      aria-describedby={state === 'changed since' ? reasonId : undefined}
      aria-disabled={isOff}
      onClick={() => isOff || onRevert()}
    >
      {isUndone ? words.reverted : words.revert}
    </Button>
  );
}

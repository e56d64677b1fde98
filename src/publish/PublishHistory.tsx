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
import { NotLoaded } from './NotLoaded.tsx';
import { ChangeText } from './ChangeText.tsx';
import { type Standing, standings } from './history-standing.ts';
import type { ChangeLine } from './publish-page.ts';

const words = publishing.history;
/** How many publishes are asked for at first, and how many more each time. */
const step = 20;
/** No server tells of more at once. */
const most = 100;

interface PublishHistoryProps {
  /** What a publish changed on this page. */
  linesOf: (publish: SettingsPublish) => readonly ChangeLine[];
  isReverting: boolean;
  onRevert: (publishId: string) => void;
  onClose: () => void;
}

/** Who published what on this page, and when; each of them can be undone while nobody has changed it again. */
export function PublishHistory({ linesOf, isReverting, onRevert, onClose }: PublishHistoryProps) {
  const [shown, setShown] = useState(step);
  const query = useListPublishesQuery({ page: 1, per_page: shown });
  const { data, error, isFetching } = query;
  const [isRetrying, retry] = useRetry(query);
  const publishes = data?.data ?? [];
  const standing = standings(publishes);
  const told = publishes
    .map((publish, index) => ({ publish, standing: standing[index], lines: linesOf(publish) }))
    .filter(({ lines }) => lines.length > 0);
  const hasEarlier = data !== undefined && data.metadata.total > shown && shown < most;
  return (
    <Dialog open onClose={onClose} title={words.title} closeLabel={publishing.close} size="lg" isText>
      {error !== undefined && (
        <NotLoaded level={3} title={words.failed} error={error} busy={isRetrying} onRetry={retry} />
      )}
      {data ? (
        <>
          {told.length === 0 && !hasEarlier && <p className="py-6 text-center text-ink-soft">{words.empty}</p>}
          <ol className="flex flex-col gap-6 pb-3">
            {told.map(({ publish, standing: stands = 'undoable', lines }) => (
              <PublishEntry
                key={publish.publish_id}
                publish={publish}
                lines={lines}
                standing={stands}
                isReverting={isReverting}
                onRevert={() => onRevert(publish.publish_id)}
              />
            ))}
          </ol>
          {hasEarlier && (
            <Button busy={isFetching} onClick={() => setShown(Math.min(most, shown + step))}>
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
  standing: Standing;
  isReverting: boolean;
  onRevert: () => void;
}

function PublishEntry({ publish, lines, standing, isReverting, onRevert }: PublishEntryProps) {
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
        <RevertButton when={when} standing={standing} reasonId={reasonId} isBusy={isReverting} onRevert={onRevert} />
      </div>
      {standing === 'changed since' && (
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
  standing: Standing;
  /** The element that says why it cannot be undone. */
  reasonId: string;
  isBusy: boolean;
  onRevert: () => void;
}

/** It stays where it is once it has been pressed, and keeps the focus. */
function RevertButton({ when, standing, reasonId, isBusy, onRevert }: RevertButtonProps) {
  const isUndone = standing === 'undone';
  const isOff = standing !== 'undoable' || isBusy;
  return (
    <Button
      size="sm"
      variant={isUndone ? 'ghost' : 'secondary'}
      className="ms-auto"
      icon={isUndone ? <Check aria-hidden /> : <Undo2 aria-hidden />}
      aria-label={isUndone ? undefined : words.revertOf(when)}
      aria-describedby={standing === 'changed since' ? reasonId : undefined}
      aria-disabled={isOff}
      onClick={() => isOff || onRevert()}
    >
      {isUndone ? words.reverted : words.revert}
    </Button>
  );
}

import { History } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useDraftsReady } from '#src/drafts/drafts-slice.ts';
import { classNames } from '#src/lib/class-names.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { publishing as words } from '#src/strings/publish.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { Opening } from '#src/ui/overlays/Opening.tsx';
import { NotLoaded } from './NotLoaded.tsx';
import type { Key } from './edits.ts';
import { controlOf, type Reveal } from './focus-field.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { PublishBar } from './PublishBar.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { recalledLines } from './recalled-lines.ts';
import type { Saved, PublishPage, Source } from './publish-page.ts';
import { countElsewhere, type PageScreens, useFocusOnScreen } from './screens.ts';
import { useProblems } from './use-problems.ts';
import { usePublish } from './use-publish.ts';
import { useRevert } from './use-revert.ts';
import { PublishPageProvider } from './page-context.ts';
import { usePageEdits } from './use-page-edits.ts';

const PublishHistory = lazyWithPreload(
  'publish-history',
  async () => (await import('./PublishHistory.tsx')).PublishHistory,
);

interface PublishFrameProps<F extends object> {
  page: PublishPage<F>;
  source: Source<F>;
  /** A sentence about the page's purpose. */
  intro: string;
  /** Whether a field is hidden because the flag of its feature is off. */
  isAbsent?: (key: Key<F>) => boolean;
  /** Where the fields that this screen does not show are edited. */
  screens?: PageScreens<F>;
  /** What publishing all changes means, shown before it. */
  consequence?: ReactNode;
  /** For a table. */
  isWide?: boolean;
  children: ReactNode;
}

/** The frame of every settings page: editing, publishing, the leave warning and reverting around its sections. */
export function PublishFrame<F extends object>({ source, ...frame }: PublishFrameProps<F>) {
  const isReady = useDraftsReady();
  if (source.saved && isReady) return <OpenPage {...frame} source={source} saved={source.saved} />;
  if (source.error === undefined) return <Waiting />;
  return <Failed error={source.error} queries={source.queries} />;
}

function OpenPage<F extends object>({
  page,
  source,
  saved,
  intro,
  isAbsent,
  screens,
  consequence,
  isWide = false,
  children,
}: PublishFrameProps<F> & { saved: Saved<F> }) {
  const settings = usePageEdits(page, saved.fields, isAbsent);
  const problems = useProblems(page, settings);
  const { revert, isReverting } = useRevert();
  const hasHistory = useExtension('publishes');
  const publishing = usePublish({
    page,
    source,
    settings,
    reportFieldErrors: problems.refuse,
    undo: hasHistory ? revert : null,
  });
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const [reveals] = useState(() => new Set<Reveal>());
  const content = useRef<HTMLDivElement>(null);

  const focus = useFocusOnScreen({ problems, reveals }, screens);
  const elsewhere = countElsewhere(settings.changed, screens);

  function review() {
    const found = problems.find();
    const here = found.find((key) => !screens?.elsewhere(key));
    if (found.length === 0) publishing.open();
    // What is on another screen is told in the bar.
    else if (here !== undefined) focus(here);
  }

  /** What to focus once a dialog of the bar is closed: its button, or the page if the bar is gone. */
  const buttonOrPage = () => Object.keys(settings.currentEdits().edited).length > 0 || content.current;

  /** What to focus once the publish dialog is closed: the first refused field, else the button or the page. */
  function returnsFocus() {
    const [first] = problems.found;
    const control = first === undefined ? undefined : controlOf(first);
    control?.scrollIntoView({ block: 'center' });
    return control ?? buttonOrPage();
  }

  return (
    <PublishPageProvider value={{ ...settings, problems, reveals }}>
      <div
        ref={content}
        className={classNames(
          'mx-auto flex min-h-full flex-col gap-6 p-4 md:p-6 **:scroll-mb-[calc(var(--publish-bar,0px)+2rem)]',
          isWide ? 'max-w-[63rem]' : 'max-w-[47rem]',
        )}
      >
        <div className="flex items-start gap-4">
          <p className="grow text-pretty text-ink-soft">{intro}</p>
          {hasHistory && (
            <Button size="sm" icon={<History aria-hidden />} onClick={() => setIsHistoryOpen(true)}>
              {words.history.open}
            </Button>
          )}
        </div>
        {children}
        <PublishBar
          count={settings.changed.length}
          elsewhere={elsewhere}
          conflicts={settings.conflicts.map((key) => page.describe(key, settings.saved, settings.draft).label)}
          problems={problems.found.map((name) => ({
            name,
            label: page.describe(name, settings.saved, settings.draft).label,
            message: problems.errorAt(name) ?? '',
            screen: screens?.elsewhere(name) ?? null,
          }))}
          onProblem={(name) => focus(name as Key<F>)}
          onForget={(name) => settings.forget([name as Key<F>])}
          onPublish={review}
          onDiscard={() => settings.forget()}
          returnsFocus={buttonOrPage}
        />
      </div>
      <PublishDialog
        page={page}
        settings={settings}
        publishing={publishing}
        consequence={consequence}
        returnsFocus={returnsFocus}
      />
      <LeaveDialog isUnpublished={settings.changed.length > 0} within={screens?.addresses} />
      {isHistoryOpen && (
        <Opening label={words.history.title} onCancel={() => setIsHistoryOpen(false)}>
          <PublishHistory
            linesOf={(publish) => recalledLines(page, publish)}
            isReverting={isReverting}
            onRevert={revert}
            onClose={() => setIsHistoryOpen(false)}
          />
        </Opening>
      )}
    </PublishPageProvider>
  );
}

function Failed({ error, queries }: Pick<Source<never>, 'error' | 'queries'>) {
  const [isRetrying, retry] = useRetry(...queries);
  return <NotLoaded title={words.notLoaded} error={error} busy={isRetrying} onRetry={retry} />;
}

const Waiting = () => (
  <div role="status" aria-label={shell.loading} className="mx-auto flex max-w-[47rem] flex-col gap-4 p-4 md:p-6">
    <Skeleton className="h-5 w-2/3" />
    <Skeleton className="h-40" />
    <Skeleton className="h-64" />
  </div>
);

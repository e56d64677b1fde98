import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { publishing as words } from '#src/strings/publish.ts';
import { Button } from '#src/ui/Button.tsx';
import { announce } from '#src/ui/LiveRegion.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import type { Screen } from './screens.ts';

interface BarProblem {
  /** Its name in the form. */
  readonly name: string;
  readonly label: string;
  readonly message: string;
  /** The screen that edits it; null for this one. */
  readonly screen: Screen | null;
}

interface PublishBarProps {
  /** How many fields are edited. */
  count: number;
  /** How many of them are on which other screens. */
  elsewhere: readonly { readonly screen: Screen; readonly count: number }[];
  /** The edited fields of which a colleague has published another value. */
  conflicts: readonly string[];
  /** The fields that prevent publishing. */
  problems: readonly BarProblem[];
  /** Shows a field, on whichever screen it is. */
  onProblem: (name: string) => void;
  /** Discards the edit of one field. */
  onForget: (name: string) => void;
  onPublish: () => void;
  onDiscard: () => void;
  /** Where the focus goes once everything is discarded, because the bar is gone then. */
  returnsFocus: () => boolean | HTMLElement | null;
}

/** More links would fill a phone's screen; the others follow once these problems are solved. */
const mostLinks = 4;

/** Sets the bar's height as a CSS variable of the page, so that focused elements are scrolled clear of it. */
function measure(bar: HTMLElement) {
  const page = bar.parentElement;
  const observer = new ResizeObserver(() => page?.style.setProperty('--publish-bar', `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    page?.style.removeProperty('--publish-bar');
  };
}

/** The bar at the bottom of a page with unpublished edits (SH-04). */
export function PublishBar(props: PublishBarProps) {
  const { count, elsewhere, conflicts, problems, onProblem, onForget, onPublish, onDiscard, returnsFocus } = props;
  const here = problems.filter(({ screen }) => screen === null);
  const onOthers = problems.filter(({ screen }) => screen !== null);
  const [isConfirming, setIsConfirming] = useState(false);
  const close = () => setIsConfirming(false);
  const publishButton = useRef<HTMLButtonElement>(null);
  function forget({ name, label }: BarProblem) {
    onForget(name);
    announce(words.forgotten(label));
    // The pressed button is removed.
    publishButton.current?.focus();
  }
  if (count === 0) return null;
  return (
    <section
      ref={measure}
      data-screen-only
      aria-label={words.barLabel}
      className="**:scroll-mb-0! sticky bottom-0 z-10 -mx-4 mt-auto flex flex-wrap items-end gap-2 border-t border-line bg-raised px-4 py-3 shadow-float md:bottom-4 md:mx-0 md:rounded-xl md:border-0"
    >
      <div className="me-auto self-center min-w-0 flex-1 basis-64 max-md:basis-full">
        <div role="status">
          <p className="font-medium tabular-nums">{words.bar(count)}</p>
          {elsewhere.map((other) => (
            <p key={other.screen.path} className="text-sm text-ink-soft tabular-nums">
              {words.elsewhere(other.count, count)}{' '}
              <Link to={other.screen.path} className="underline underline-offset-2 hover:text-ink">
                {other.screen.title}
              </Link>
            </p>
          ))}
          {conflicts.length > 0 && (
            <p className="flex gap-1.5 text-sm text-warn">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {words.conflict.inBar(conflicts)}
            </p>
          )}
          {problems.length > 0 && (
            <p className="flex gap-1.5 text-sm text-bad tabular-nums">
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {words.problems(problems.length)}
            </p>
          )}
        </div>
        {here.length > 0 && (
          <ul aria-label={words.problemList} className="mt-1.5 flex flex-wrap gap-1.5">
            {here.slice(0, mostLinks).map(({ name, label }) => (
              <li key={name} className="min-w-0">
                <Button size="sm" className="max-w-full" onClick={() => onProblem(name)}>
                  <span className="truncate">{label}</span>
                </Button>
              </li>
            ))}
            {here.length > mostLinks && (
              <li className="self-center text-sm text-ink-soft">{words.moreProblems(here.length - mostLinks)}</li>
            )}
          </ul>
        )}
        {onOthers.length > 0 && (
          <ul aria-label={words.problemsElsewhere} className="mt-1.5 flex flex-col gap-2">
            {onOthers.slice(0, mostLinks).map((problem) => (
              <ProblemElsewhere key={problem.name} problem={problem} onShow={onProblem} onForget={forget} />
            ))}
            {onOthers.length > mostLinks && (
              <li className="text-sm text-ink-soft">{words.moreProblems(onOthers.length - mostLinks)}</li>
            )}
          </ul>
        )}
      </div>
      <Button className="max-md:flex-1" onClick={() => setIsConfirming(true)}>
        {words.discard}
      </Button>
      <Button ref={publishButton} variant="primary" className="max-md:flex-1" onClick={onPublish}>
        {words.publish}
      </Button>
      <Dialog
        open={isConfirming}
        onClose={close}
        title={words.discarding.title}
        description={words.discarding.text(
          count,
          elsewhere.map(({ screen }) => screen.title),
        )}
        closeLabel={words.close}
        size="sm"
        returnsFocus={returnsFocus}
        actions={
          <>
            <Button onClick={close}>{words.discarding.keep}</Button>
            <Button
              variant="danger"
              onClick={() => {
                close();
                onDiscard();
              }}
            >
              {words.discarding.confirm}
            </Button>
          </>
        }
      />
    </section>
  );
}

interface ProblemElsewhereProps {
  problem: BarProblem;
  onShow: (name: string) => void;
  onForget: (problem: BarProblem) => void;
}

/** What prevents publishing and is not on this screen: it can be shown, or its edit be discarded from here. */
function ProblemElsewhere({ problem, onShow, onForget }: ProblemElsewhereProps) {
  const { name, label, message, screen } = problem;
  return (
    <li className="flex flex-wrap items-center gap-1.5 text-sm">
      <p className="min-w-0 basis-full break-words">{words.problemOn(screen?.title ?? '', label, message)}</p>
      <Button size="sm" aria-label={`${words.showProblem}: ${label}`} onClick={() => onShow(name)}>
        {words.showProblem}
      </Button>
      <Button size="sm" aria-label={`${words.forgetProblem}: ${label}`} onClick={() => onForget(problem)}>
        {words.forgetProblem}
      </Button>
    </li>
  );
}

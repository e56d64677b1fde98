import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { publishing as words } from '#src/strings/publish.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import type { Screen } from './screens.ts';

interface PublishBarProps {
  /** How many fields are edited. */
  count: number;
  /** How many of them are on which other screens. */
  elsewhere: readonly { readonly screen: Screen; readonly count: number }[];
  /** The edited fields of which a colleague has published another value. */
  conflicts: readonly string[];
  /** The fields that prevent publishing, with their form names and labels. */
  problems: readonly { readonly name: string; readonly label: string }[];
  onProblem: (name: string) => void;
  onPublish: () => void;
  onDiscard: () => void;
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
  const { count, elsewhere, conflicts, problems, onProblem, onPublish, onDiscard } = props;
  const [isConfirming, setIsConfirming] = useState(false);
  const close = () => setIsConfirming(false);
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
        {problems.length > 0 && (
          <ul aria-label={words.problemList} className="mt-1.5 flex flex-wrap gap-1.5">
            {problems.slice(0, mostLinks).map(({ name, label }) => (
              <li key={name} className="min-w-0">
                <Button size="sm" className="max-w-full" onClick={() => onProblem(name)}>
                  <span className="truncate">{label}</span>
                </Button>
              </li>
            ))}
            {problems.length > mostLinks && (
              <li className="self-center text-sm text-ink-soft">{words.moreProblems(problems.length - mostLinks)}</li>
            )}
          </ul>
        )}
      </div>
      <Button className="max-md:flex-1" onClick={() => setIsConfirming(true)}>
        {words.discard}
      </Button>
      <Button variant="primary" className="max-md:flex-1" onClick={onPublish}>
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

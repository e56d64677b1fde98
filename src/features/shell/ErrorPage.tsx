import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { type ErrorPageName, shell } from '#src/strings/shell.ts';

// The words must stand even where the drawing cannot be fetched: that may be the very error they tell of.
const ErrorDrawing = lazy<ComponentType<{ kind: ErrorPageName }>>(() =>
  import('./ErrorDrawing.tsx').then(
    (module) => ({ default: module.ErrorDrawing }),
    () => ({ default: () => null }),
  ),
);

interface ErrorPageProps {
  kind: ErrorPageName;
  /** The one thing to do next. */
  action?: ReactNode;
  /** More to say, such as whom to call. */
  note?: ReactNode;
  /** It fills the window where there is no layout around it, and is then the page's first heading. */
  alone?: boolean;
}

/** Every error page: a picture, 'Oops', what happened, and the one right next step. */
export function ErrorPage({ kind, action, note, alone = false }: ErrorPageProps) {
  const words = shell.errorPages[kind];
  const Heading = alone ? 'h1' : 'h2';
  const page = (
    <div className="mx-auto grid min-h-full max-w-md place-content-center justify-items-center px-6 py-12 text-center">
      <div role="img" aria-label={words.image} className="aspect-3/2 w-60 max-w-full">
        <Suspense>
          <ErrorDrawing kind={kind} />
        </Suspense>
      </div>
      <Heading className="mt-6 text-title font-semibold">{words.heading ?? shell.errorSteps.oops}</Heading>
      {words.title && <p className="mt-1 font-medium text-balance">{words.title}</p>}
      <p className="mt-1 text-pretty text-ink-soft">{words.text}</p>
      {note && <p className="mt-1 text-pretty text-ink-soft">{note}</p>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
  return alone ? <main className="h-full overflow-y-auto bg-canvas">{page}</main> : page;
}

import { type ReactNode, Suspense } from 'react';
import { literalMessages } from '#contract/errors.ts';
import { describeError } from '#src/services/describe-error.ts';
import { requestIdOf } from '#src/services/request-id.ts';
import { type ErrorPageName, errorPages, type ErrorPageWords } from '#src/strings/error-pages.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { optionalModule } from '#src/ui/loading/optional-module.ts';
import { ErrorReference } from './ErrorReference.tsx';

// The words must stand even where the drawing cannot be fetched: that may be the very error they tell of.
const ErrorDrawing = optionalModule(async () => (await import('./ErrorDrawing.tsx')).ErrorDrawing);

/** Pages that tell of no failure, so that support has nothing to look up. */
const nothingFailed: readonly ErrorPageName[] = ['signedOut', 'newVersion'];

interface ErrorPageProps {
  kind: ErrorPageName;
  /** The one thing to do next. */
  action?: ReactNode;
  /** More to say, such as whom to call. */
  note?: ReactNode;
  /** What failed; the reference for support is that of its request. */
  error?: unknown;
  /** What was asked for, where support should hear of it (ER-39). */
  asked?: string;
  /** It fills the window where there is no layout around it, and is then the page's first heading. */
  alone?: boolean;
}

/** Every error page: a picture, 'Oops', what happened, the one right next step, and a reference for support. */
export function ErrorPage({ kind, action, note, error, asked, alone = false }: ErrorPageProps) {
  const words: ErrorPageWords = errorPages.kinds[kind];
  const Heading = alone ? 'h1' : 'h2';
  const page = (
    <div className="mx-auto grid min-h-full max-w-md place-content-center justify-items-center px-6 py-12 text-center">
      <div role="img" aria-label={words.image} className="aspect-3/2 w-60 max-w-full">
        <Suspense>
          <ErrorDrawing kind={kind} />
        </Suspense>
      </div>
      <Heading className="mt-6 text-title font-semibold">{words.heading ?? errorPages.oops}</Heading>
      {words.title && <p className="mt-1 font-medium text-balance">{words.title}</p>}
      <p className="mt-1 text-pretty text-ink-soft">{textOf(words, error)}</p>
      {note && <p className="mt-1 text-pretty text-ink-soft">{note}</p>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-2">{action}</div>}
      {!nothingFailed.includes(kind) && <ErrorReference requestId={requestIdOf(error)} asked={asked} />}
    </div>
  );
  return alone ? <main className="h-full overflow-y-auto bg-canvas">{page}</main> : page;
}

/** Where the page can say no more than that something went wrong, the failure may know better. */
const textOf = ({ text }: ErrorPageWords, error: unknown): string =>
  text === literalMessages.internal ? messageForCode(describeError(error).code) : text;

import { type ReactNode, Suspense } from 'react';
import { literalMessages } from '#contract/errors.ts';
import { describeError } from '#src/services/describe-error.ts';
import { requestIdOf } from '#src/services/request-id.ts';
import { type ErrorPageName, errorPages, type ErrorPageWords } from '#src/strings/error-pages.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { optionalModule } from '#src/ui/loading/optional-module.ts';
import { ErrorReference } from './ErrorReference.tsx';

// Optional: the text must show even where the illustration cannot be loaded, which may be the very error.
const ErrorDrawing = optionalModule(async () => (await import('./ErrorDrawing.tsx')).ErrorDrawing);

/** Pages without a failed request, which need no reference for support. */
const nothingFailed: readonly ErrorPageName[] = ['signedOut', 'newVersion'];

interface ErrorPageProps {
  kind: ErrorPageName;
  /** Replace the words of its kind. */
  words?: Partial<ErrorPageWords> | undefined;
  /** The recommended next step. */
  action?: ReactNode;
  /** Additional text, such as whom to call. */
  note?: ReactNode;
  /** The failure; its request's id is the reference for support. */
  error?: unknown;
  /** The failed request's path, if support should know it (ER-39). */
  asked?: string;
  /** There is no layout around it: it fills the window and has the page's first heading. */
  alone?: boolean;
}

/** The error page: illustration, 'Oops', what happened, the next step, and a reference for support. */
export function ErrorPage({ kind, words: replaced, action, note, error, asked, alone = false }: ErrorPageProps) {
  const words: ErrorPageWords = { ...errorPages.kinds[kind], ...replaced };
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

/** The failure's own message, for the general page. */
const textOf = ({ text }: ErrorPageWords, error: unknown): string =>
  text === literalMessages.internal ? messageForCode(describeError(error).code) : text;

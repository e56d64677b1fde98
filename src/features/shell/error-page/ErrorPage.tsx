import type { ReactNode } from 'react';
import { literalMessages } from '#contract/errors.ts';
import { describeError } from '#src/services/describe-error.ts';
import { requestIdOf } from '#src/services/request-id.ts';
import { type ErrorPageName, errorPages, type ErrorPageWords } from '#src/strings/error-pages.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { ErrorScreen } from '#src/ui/ErrorScreen.tsx';
import { optionalModule } from '#src/ui/loading/optional-module.ts';
import { ErrorReference } from './ErrorReference.tsx';

// Optional: the text must show even where the illustration cannot be loaded, which may be the very error.
const ErrorDrawing = optionalModule(async () => (await import('./ErrorDrawing.tsx')).ErrorDrawing);

/** Pages without a failed request, which need no reference for support. */
const nothingFailed: readonly ErrorPageName[] = ['signedOut', 'newVersion', 'noCareData'];

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
  const page = (
    <ErrorScreen
      illustration={<ErrorDrawing kind={kind} />}
      image={words.image}
      heading={words.heading ?? errorPages.oops}
      title={words.title}
      text={textOf(words, error)}
      note={note}
      action={action}
      level={alone ? 1 : 2}
    >
      {!nothingFailed.includes(kind) && <ErrorReference requestId={requestIdOf(error)} asked={asked} />}
    </ErrorScreen>
  );
  return alone ? <main className="h-full overflow-y-auto bg-canvas">{page}</main> : page;
}

/** The failure's own message, for the general page. */
const textOf = ({ text }: ErrorPageWords, error: unknown): string =>
  text === literalMessages.internal ? messageForCode(describeError(error).code) : text;

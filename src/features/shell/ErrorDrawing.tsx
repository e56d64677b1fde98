import type { ErrorPageName } from '#src/strings/shell.ts';
import { ComingSoon } from '#src/ui/illustrations/ComingSoon.tsx';
import { NoAccess } from '#src/ui/illustrations/NoAccess.tsx';
import { NoCareData } from '#src/ui/illustrations/NoCareData.tsx';
import { NotFound } from '#src/ui/illustrations/NotFound.tsx';
import { SessionExpired } from '#src/ui/illustrations/SessionExpired.tsx';
import { TemporaryError } from '#src/ui/illustrations/TemporaryError.tsx';

const drawings = {
  notFound: NotFound,
  conversationNotFound: NotFound,
  noAccess: NoAccess,
  auth: NoAccess,
  sessionExpired: SessionExpired,
  signedOut: SessionExpired,
  temporary: TemporaryError,
  general: TemporaryError,
  emptyCare: NoCareData,
  newVersion: ComingSoon,
} satisfies Record<ErrorPageName, unknown>;

/** What each error page shows. */
export function ErrorDrawing({ kind }: { kind: ErrorPageName }) {
  const Picture = drawings[kind];
  return <Picture />;
}

import type { ErrorPageName } from '#src/strings/error-pages.ts';
import { ConversationNotFound } from '#src/ui/illustrations/ConversationNotFound.tsx';
import { EmptyBowl } from '#src/ui/illustrations/EmptyBowl.tsx';
import { NewVersion } from '#src/ui/illustrations/NewVersion.tsx';
import { NoAccess } from '#src/ui/illustrations/NoAccess.tsx';
import { NotFound } from '#src/ui/illustrations/NotFound.tsx';
import { SessionExpired } from '#src/ui/illustrations/SessionExpired.tsx';
import { SignedOut } from '#src/ui/illustrations/SignedOut.tsx';
import { TangledYarn } from '#src/ui/illustrations/TangledYarn.tsx';
import { TemporaryError } from '#src/ui/illustrations/TemporaryError.tsx';
import { WrongKey } from '#src/ui/illustrations/WrongKey.tsx';

const drawings = {
  notFound: NotFound,
  conversationNotFound: ConversationNotFound,
  noAccess: NoAccess,
  auth: WrongKey,
  sessionExpired: SessionExpired,
  signedOut: SignedOut,
  temporary: TemporaryError,
  noCareData: EmptyBowl,
  general: TangledYarn,
  newVersion: NewVersion,
} satisfies Record<ErrorPageName, unknown>;

/** The illustration of each error page. */
export function ErrorDrawing({ kind }: { kind: ErrorPageName }) {
  const Picture = drawings[kind];
  return <Picture />;
}

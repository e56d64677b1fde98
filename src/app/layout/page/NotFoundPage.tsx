import { Link, useLocation } from 'react-router-dom';
import { ErrorPage } from '#src/features/shell/error-page/ErrorPage.tsx';
import { useFlag } from '#src/flags/use-flag.ts';
import { useSession } from '#src/session/use-session.ts';
import { notFound } from '#src/strings/not-found.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { paths } from '../../paths.ts';

interface NotFoundPageProps {
  /** The address has a page whose flag is off. */
  isSwitchedOff?: boolean;
  /** The page was shown before its flag went off, so nothing was looked for in the wrong branch. */
  wasShown?: boolean;
}

/** The not-found page; at a conversation's address in Neo without texting, its conversation variant (SH-31, SH-33). */
export function NotFoundPage({ isSwitchedOff = false, wasShown = false }: NotFoundPageProps) {
  const { pathname } = useLocation();
  const isTexting = useFlag('two-way-messaging-enabled');
  const { authorizations } = useSession();
  const isConversation = pathname.startsWith(paths.conversation('')) && pathname !== paths.startConversation();
  const mayBeInOtherBranch = isConversation && authorizations?.pimsType === 'NEO' && !isTexting && !wasShown;
  return (
    <ErrorPage
      kind={mayBeInOtherBranch ? 'conversationNotFound' : 'notFound'}
      words={isSwitchedOff && !mayBeInOtherBranch ? notFound.switchedOff : undefined}
      action={
        <Link to={isTexting ? paths.inbox() : paths.cadences()} className={buttonClass('primary')}>
          {isTexting ? notFound.toInbox : notFound.toHome}
        </Link>
      }
    />
  );
}

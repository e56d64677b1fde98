import { readConfig } from '#src/session/runtime-config.ts';
import { useSession } from '#src/session/use-session.ts';
import { errorPages } from '#src/strings/error-pages.ts';

/** Whom to call about a persistent error: the practice software's support, with its number where configured. */
export function SupportNote() {
  const pims = useSession().authorizations?.pimsType;
  return errorPages.support(pims, pims && readConfig().supportPhones?.[pims]);
}

import { readConfig } from '#src/session/runtime-config.ts';
import { useSession } from '#src/session/use-session.ts';
import { errorPages } from '#src/strings/error-pages.ts';

/** Whom to call about an error that stays: the support of the practice's own software, by its number where the installation names one. */
export function useSupportNote(): string {
  const pims = useSession().authorizations?.pimsType;
  return errorPages.support(pims, pims && readConfig().supportPhones?.[pims]);
}

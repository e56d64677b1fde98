import type { ReactNode } from 'react';
import { limits } from '#contract/rules/limits.ts';
import { portalLink, portalLinkLength } from '#contract/rules/practice/portal-link.ts';
import { useDebounced } from '#src/lib/use-debounced.ts';
import { useCheckShortlinkQuery, useGetShortlinkQuery } from '#src/services/campaigns/portal-link.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { describeError } from '#src/services/describe-error.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { practiceSettings } from '#src/strings/practice-settings.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { FormText } from '#src/publish/FormText.tsx';
import { usePublishPage } from '#src/publish/page-context.ts';
import { PortalAddress } from '../PortalAddress.tsx';
import type { PracticeFields } from './fields.ts';

const words = practiceSettings.portal;

/** The practice's portal address: chosen, checked, copied and printed (PS-08, PS-09). */
export function PortalLink() {
  const { saved, draft, edit } = usePublishPage<PracticeFields>();
  const { data } = useGetShortlinkQuery({});
  const url = data?.url ?? null;
  const answer = useAvailability(draft.portalLink, saved.portalLink);
  return (
    <div className="flex flex-col gap-4">
      <FormText<PracticeFields>
        name="portalLink"
        label={words.link}
        limit={portalLinkLength.max}
        autoComplete="off"
        spellCheck={false}
        hint={answer ?? words.hint}
      />
      {url !== null && (
        <PortalAddress url={url}>
          {draft.portalLink !== '' && (
            <Button variant="ghost" onClick={() => edit({ portalLink: '' })}>
              {words.remove}
            </Button>
          )}
        </PortalAddress>
      )}
    </div>
  );
}

/** Says whether the typed link is available; null if that does not apply. */
function useAvailability(typed: string, own: string): ReactNode {
  const isOffered = useExtension('portal-link-check');
  const paused = useDebounced(typed, limits.searchPause);
  const isAsked = isOffered && typed !== own && portalLink.safeParse(typed).success;
  const query = useCheckShortlinkQuery({ practiceShortlink: paused }, { skip: !isAsked || paused !== typed });
  const { currentData, error } = query;
  const [isRetrying, retry] = useRetry(query);
  if (!isAsked) return null;
  if (paused !== typed || (!currentData && !error)) return words.checking;
  if (currentData) return currentData.available ? words.available : words.taken;
  return (
    <span className="flex flex-wrap items-center gap-2">
      {`${words.notChecked} ${messageForCode(describeError(error).code)}`}
      <Button size="sm" busy={isRetrying} onClick={retry}>
        {shell.retry}
      </Button>
    </span>
  );
}

import { Moon } from 'lucide-react';
import { textMessages } from '#src/strings/text-messages.ts';
import { usePublishPage } from '#src/publish/page-context.ts';
import { StillPublished } from '../StillPublished.tsx';
import type { AutoReplySwitch } from './fields.ts';

/** The automatic reply that was published before its flag, or that of its page, was turned off: clients get it until it is switched off (D-58). */
export function PublishedAutoReply() {
  const { saved, draft, edit } = usePublishPage<AutoReplySwitch>();
  if (!saved.isAutoReplyOn || !draft.isTextingOn) return null;
  return (
    <StillPublished
      icon={<Moon />}
      words={textMessages.away.published}
      isStopping={!draft.isAutoReplyOn}
      onChange={(isStopping) => edit({ isAutoReplyOn: !isStopping })}
    />
  );
}

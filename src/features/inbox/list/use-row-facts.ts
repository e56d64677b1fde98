import { shallowEqual, useSelector } from 'react-redux';
import type { DraftsRoot } from '#src/drafts/drafts-slice.ts';
import type { FlagsRoot } from '#src/flags/flags-slice.ts';
import { hasFailedSend } from '#src/outbox/failed-sends.ts';
import type { OutboxRoot } from '#src/outbox/outbox-slice.ts';
import { draftTextOf } from '#src/outbox/text-drafts.ts';
import type { PresenceRoot } from '#src/realtime/presence-slice.ts';
import { ownNameIn } from '#src/services/campaigns/ui-behaviors.ts';
import type { CampaignsRoot } from '#src/services/campaigns/root.ts';
import type { SessionRoot } from '#src/session/session-slice.ts';

type Root = DraftsRoot & OutboxRoot & PresenceRoot & SessionRoot & FlagsRoot & CampaignsRoot;

/** What a row of the list shows besides its conversation. One subscription a row: all rows look at each change of the store. */
export const useRowFacts = (conversationId: string) =>
  useSelector(
    (state: Root) => ({
      people: state.presence.people[conversationId],
      ownId: state.session.user?.id,
      ownName: ownNameIn(state),
      showsContacts: state.flags.values['two-way-message-secondary-contacts-enabled'],
      draft: draftTextOf(state, conversationId, 'text'),
      noteDraft: draftTextOf(state, conversationId, 'note'),
      hasFailedSend: hasFailedSend(state, conversationId),
    }),
    shallowEqual,
  );

export type RowFacts = ReturnType<typeof useRowFacts>;

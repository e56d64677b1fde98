import { Link } from 'react-router-dom';
import type { ClientOverview } from '#contract/campaigns/clients.ts';
import { formatPhone } from '#contract/rules/texting/phone.ts';
import { formatRecent } from '#src/lib/dates.ts';
import { clients } from '#src/strings/clients.ts';
import { inbox } from '#src/strings/inbox.ts';
import { Time } from '#src/ui/Time.tsx';
import { conversationAddress } from '../shared/addresses.ts';
import { holdForConversation } from '../shared/hold-for-conversation.ts';
import { PanelSection } from './PanelSection.tsx';

interface OtherConversationsProps {
  conversations: ClientOverview['conversations'];
  zone: string;
  onLeave: () => void;
}

/** Conversations with the client's other numbers. */
export function OtherConversations({ conversations, zone, onLeave }: OtherConversationsProps) {
  if (conversations.length === 0) return null;
  return (
    <PanelSection title={clients.panel.conversations}>
      <ul role="list" aria-label={clients.panel.conversations} className="-mx-2 flex flex-col">
        {conversations.map(({ id, smsPhone, container, latestAt }) => (
          <li key={id}>
            <Link
              to={conversationAddress(id, container)}
              onClick={(event) => {
                holdForConversation(event);
                onLeave();
              }}
              className="flex items-baseline justify-between gap-2 rounded-lg px-2 py-1.5 text-sm hover:bg-hover"
            >
              <span className="tabular-nums">{formatPhone(smsPhone) || smsPhone}</span>
              <span className="text-ink-faint">
                {container === 'DONE' && `${inbox.containers.DONE} · `}
                <Time at={latestAt} zone={zone}>
                  {formatRecent(latestAt, zone)}
                </Time>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

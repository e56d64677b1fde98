import { MessageSquare } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatSoon } from '#src/lib/dates.ts';
import { audit } from '#src/strings/audit.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { Status } from '#src/ui/Status.tsx';
import type { AuditCard } from '../cards.ts';

interface TextedProps {
  card: AuditCard;
  zone: string;
  /** Given where the conversation can be opened from. */
  addressOfConversation?: ((id: string) => string) | undefined;
}

/** When staff last texted the client about the visit, and who did. */
export function Texted({ card, zone, addressOfConversation }: TextedProps) {
  const text = card.texts.at(-1);
  if (!text) return null;
  return (
    <>
      <span className="flex min-w-0">
        <Status icon={<MessageSquare aria-hidden />} wraps>
          {audit.texted(formatSoon(text.timestamp, zone), text.by)}
        </Status>
      </span>
      {addressOfConversation && (
        <Link to={addressOfConversation(text.conversationId)} className={buttonClass('ghost', 'sm')}>
          {audit.text.open}
        </Link>
      )}
    </>
  );
}

import { MessageSquare } from 'lucide-react';
import type { Conversation } from '#contract/communication/conversations.ts';
import { formatPhone } from '#contract/rules/texting/phone.ts';
import { useListSecondaryContactsQuery } from '#src/services/communication/pet-owners.ts';
import { clients } from '#src/strings/clients.ts';
import { Button } from '#src/ui/Button.tsx';
import { QueryResult } from './QueryResult.tsx';
import { PanelSection } from './PanelSection.tsx';
import { useTextNumber } from './use-text-number.ts';

const words = clients.panel;

interface ClientContactsProps {
  conversation: Conversation;
  ownerId: string;
  onLeave: () => void;
}

/** Other people of the client's household, who can be texted instead (IN-53). */
export function ClientContacts({ conversation, ownerId, onLeave }: ClientContactsProps) {
  const query = useListSecondaryContactsQuery({ id: ownerId }, { refetchOnMountOrArgChange: 60 });
  const { startWith, starting } = useTextNumber(onLeave);
  if (query.currentData?.data.length === 0) return null;
  return (
    <PanelSection title={words.contacts}>
      <QueryResult query={query} failed={words.failedContacts}>
        {({ data }) => (
          <ul role="list" aria-label={words.contacts} className="flex flex-col gap-2">
            {data.map(({ id, name, relation, phone }) => (
              <li key={id} className="flex items-center gap-2 text-sm">
                <div className="min-w-0 flex-1">
                  <p className="truncate font-medium">{name}</p>
                  <p className="text-ink-soft tabular-nums">
                    {[relation, formatPhone(phone) || phone].filter(Boolean).join(' · ')}
                  </p>
                </div>
                {phone !== conversation.sms_phone && (
                  <Button
                    size="sm"
                    aria-label={words.textWhom(name)}
                    icon={<MessageSquare aria-hidden />}
                    busy={starting?.smsPhone === phone}
                    onClick={() => void startWith({ id: ownerId, phone })}
                  >
                    {words.text}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryResult>
    </PanelSection>
  );
}

import type { Conversation } from '#contract/communication/conversations.ts';
import { useFlag } from '#src/flags/use-flag.ts';
import { usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { useGetClientOverviewQuery } from '#src/services/campaigns/clients.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { clients } from '#src/strings/clients.ts';
import { QueryResult } from './QueryResult.tsx';
import { ClientContacts } from './ClientContacts.tsx';
import { ClientDetails } from './ClientDetails.tsx';
import { ClientHistory } from './ClientHistory.tsx';
import { ClientPets } from './ClientPets.tsx';
import { OtherConversations } from './OtherConversations.tsx';
import { UpcomingAppointments } from './UpcomingAppointments.tsx';
import { useRefetchOnActivity } from './use-refetch-on-activity.ts';

interface ClientPanelProps {
  conversation: Conversation;
  /** Called when a link or a button leads to another conversation, or elsewhere in this one. */
  onLeave?: () => void;
}

/** Details of the client (IN-23). Parts whose extension the server lacks are left out. */
export function ClientPanel({ conversation, onLeave = nothing }: ClientPanelProps) {
  const ownerId = conversation.pet_owner?.id;
  return (
    <div className="flex flex-col gap-4 p-4">
      <ClientDetails conversation={conversation} onLeave={onLeave} />
      {ownerId && <KnownClient key={ownerId} conversation={conversation} ownerId={ownerId} onLeave={onLeave} />}
    </div>
  );
}

const nothing = () => undefined;

function KnownClient({ conversation, ownerId, onLeave }: Required<ClientPanelProps> & { ownerId: string }) {
  const zone = usePracticeZone();
  const hasOverview = useExtension('client-overview');
  const isContactsOn = useFlag('two-way-message-secondary-contacts-enabled');
  const hasContacts = useExtension('secondary-contacts') && isContactsOn;
  const overview = useGetClientOverviewQuery({ id: ownerId }, { skip: !hasOverview, refetchOnMountOrArgChange: true });
  useRefetchOnActivity(conversation, overview);
  return (
    <>
      <ClientPets conversation={conversation} ownerId={ownerId} zone={zone} />
      {hasContacts && <ClientContacts conversation={conversation} ownerId={ownerId} onLeave={onLeave} />}
      {hasOverview && (
        <QueryResult query={overview} failed={clients.panel.failedOverview}>
          {({ upcoming, conversations }) => (
            <>
              <UpcomingAppointments visits={upcoming} zone={zone} />
              <OtherConversations
                conversations={conversations.filter(({ id }) => id !== conversation.id)}
                zone={zone}
                onLeave={onLeave}
              />
            </>
          )}
        </QueryResult>
      )}
      {hasOverview && <ClientHistory conversation={conversation} ownerId={ownerId} zone={zone} onLeave={onLeave} />}
    </>
  );
}

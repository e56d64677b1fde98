import type { ReactNode } from 'react';
import type { Conversation } from '#contract/communication/conversations.ts';
import { formatPhone } from '#contract/rules/texting/phone.ts';
import { isUndelivered } from '#src/services/communication/list-filters.ts';
import { clients } from '#src/strings/clients.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { EmailText } from '#src/ui/EmailText.tsx';
import { nameOf } from '../shared/conversation-summary.ts';
import { EmailStopNotice } from './EmailStopNotice.tsx';
import { ClientMessageHold } from './MessageHolds.tsx';
import { QueryResult } from './QueryResult.tsx';
import { SubscriptionStatus } from './SubscriptionStatus.tsx';
import { useClientDetails } from './use-client-details.ts';

const words = clients.panel;

/** The client's name, numbers and email, and whether texts reach them. */
export function ClientDetails({ conversation, onLeave }: { conversation: Conversation; onLeave: () => void }) {
  const { pet_owner: owner, sms_phone: phone } = conversation;
  const name = nameOf(conversation);
  return (
    <section className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <Avatar name={name} size="lg" />
        <div className="min-w-0">
          <h2 className="sr-only">{words.title}</h2>
          <p className="font-semibold">{name}</p>
          {owner?.pims_id && <p className="text-sm text-ink-soft">{`${words.clientId} ${owner.pims_id}`}</p>}
        </div>
      </div>
      <dl className="flex flex-col gap-2 text-sm">
        <Fact term={words.textingNumber}>{formatPhone(phone) || phone}</Fact>
      </dl>
      {owner?.id && <OtherContactDetails conversation={conversation} ownerId={owner.id} />}
      {phone && (
        <SubscriptionStatus
          key={`${conversation.sms_subscribed} ${isUndelivered(conversation)}`}
          conversation={conversation}
          phone={phone}
          onLeave={onLeave}
        />
      )}
      {owner?.id && <ClientMessageHold ownerId={owner.id} />}
    </section>
  );
}

/** The client's other numbers and their email, and which emails to it are stopped. */
function OtherContactDetails({ conversation, ownerId }: { conversation: Conversation; ownerId: string }) {
  const query = useClientDetails(conversation);
  return (
    <QueryResult query={query} failed={words.failedDetails}>
      {({ smsPhone, voicePhone, email, emailStops }) => (
        <>
          <dl className="flex flex-col gap-2 text-sm empty:hidden">
            {smsPhone && smsPhone !== conversation.sms_phone && (
              <Fact term={words.phone}>{formatPhone(smsPhone) || smsPhone}</Fact>
            )}
            {voicePhone && voicePhone !== smsPhone && voicePhone !== conversation.sms_phone && (
              <Fact term={words.otherPhone}>{formatPhone(voicePhone) || voicePhone}</Fact>
            )}
            {email && (
              <Fact term={words.email}>
                <a href={`mailto:${email}`} className="text-accent hover:underline">
                  <EmailText email={email} />
                </a>
              </Fact>
            )}
          </dl>
          {email &&
            emailStops.map((stop) => <EmailStopNotice key={stop.scope} ownerId={ownerId} email={email} stop={stop} />)}
        </>
      )}
    </QueryResult>
  );
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="grid grid-cols-[6.5rem_1fr] gap-2">
    <dt className="text-ink-faint">{term}</dt>
    <dd className="min-w-0 tabular-nums">{children}</dd>
  </div>
);

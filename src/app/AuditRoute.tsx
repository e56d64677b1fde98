import { AuditPage } from '#src/features/audit/AuditPage.tsx';
import type { AddressOfText } from '#src/features/audit/cards.ts';
import { paths } from './paths.ts';

/** The audit, with links into the inbox. */
export const AuditRoute = () => <AuditPage addressOfText={addressOfText} addressOfConversation={paths.conversation} />;

const addressOfText: AddressOfText = (owner) => {
  if (!owner?.smsPhone) return null;
  const [firstName, ...lastName] = (owner.name ?? '').split(' ');
  return paths.startConversation({
    animalOwnerId: owner.id,
    firstName,
    lastName: lastName.join(' '),
    smsPhone: owner.smsPhone,
  });
};

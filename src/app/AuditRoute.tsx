import { AuditPage } from '#src/features/audit/AuditPage.tsx';
import type { AddressOfText } from '#src/features/audit/cards.ts';
import { paths } from './paths.ts';

/** The audit, from which clients are texted in the inbox. */
export function AuditRoute() {
  return <AuditPage addressOfText={addressOfText} />;
}

const addressOfText: AddressOfText = ({ id, name, smsPhone }) => {
  const [firstName, ...lastName] = (name ?? '').split(' ');
  return paths.startConversation({
    animalOwnerId: id,
    firstName,
    lastName: lastName.join(' '),
    smsPhone: smsPhone ?? undefined,
  });
};

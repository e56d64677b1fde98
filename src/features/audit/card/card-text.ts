import type { OutboxItem } from '#src/outbox/outbox-item.ts';
import { audit } from '#src/strings/audit.ts';
import type { AuditCard } from '../cards.ts';

export const nameOf = ({ facts }: AuditCard): string => facts.owner?.name ?? audit.card.unnamedClient;

/** The animal in a line: its name, then what is known of it. */
export const animalText = ({ facts: { animal } }: AuditCard): string =>
  [animal?.name, animal?.species, animal?.breed, animal?.sex].filter((said) => said && said !== unknown).join(' · ');

/** What an appointment was marked as. */
export const markedText = ({ kind }: OutboxItem): string =>
  audit.marked[kind === 'confirmed' ? 'confirmed' : 'voicemail'];

/** What practice software writes where nobody has said. */
const unknown = 'Unknown';

import type { OutboxItem } from '#src/outbox/outbox-item.ts';
import { audit } from '#src/strings/audit.ts';
import type { AuditCard } from '../cards.ts';

export const nameOf = ({ facts }: AuditCard): string => facts.owner?.name ?? audit.card.unnamedClient;

/** The animal in one line: name and details. */
export const animalText = ({ facts: { animal } }: AuditCard): string =>
  [animal?.name, animal?.species, animal?.breed, animal?.sex].filter((part) => part && part !== unknown).join(' · ');

/** What an appointment was marked as. */
export const markedText = ({ kind }: OutboxItem): string =>
  audit.marked[kind === 'confirmed' ? 'confirmed' : 'voicemail'];

/** The values that practice software uses for "not specified". */
const unknown = 'Unknown';

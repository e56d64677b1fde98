import type { OutboxItem } from '#src/outbox/outbox-item.ts';
import { audit } from '#src/strings/audit.ts';
import { AppointmentCard } from './AppointmentCard.tsx';
import type { AddressOfText, AuditCard } from './cards.ts';

interface CardListProps {
  addressOfText: AddressOfText;
  cards: readonly AuditCard[];
  zone: string;
  marks: ReadonlyMap<string, OutboxItem>;
}

/** The cards of a day. Those far down are laid out when they come into sight. */
export function CardList({ cards, zone, marks, addressOfText }: CardListProps) {
  return (
    <ul aria-label={audit.list} className="flex flex-col gap-2">
      {cards.map((card) => (
        <li key={card.id} className="[contain-intrinsic-size:auto_4.5rem] [content-visibility:auto]">
          <AppointmentCard
            card={card}
            mark={marks.get(card.id)}
            zone={zone}
            textAt={card.facts.owner?.smsPhone ? addressOfText(card.facts.owner) : null}
          />
        </li>
      ))}
    </ul>
  );
}

import { useDeferredValue } from 'react';
import type { OutboxItem } from '#src/outbox/outbox-item.ts';
import { serverNow } from '#src/lib/server-clock.ts';
import { audit } from '#src/strings/audit.ts';
import { useSettledRows } from '#src/ui/use-settled-rows.ts';
import { AppointmentCard } from './card/AppointmentCard.tsx';
import { type AuditCard, isToCall, repliedTogether } from './cards.ts';
import { knownObstacle, obstacleText, useIsTexting } from './text/text-obstacle.ts';

interface CardListProps {
  /** Where the client of a visit is called. */
  addressOfCall: (id: string) => string;
  cards: readonly AuditCard[];
  zone: string;
  marks: ReadonlyMap<string, OutboxItem>;
}

/** More than fit on any screen. */
const firstScreen = 20;

/** The cards of a day. Cards further down are laid out when they scroll into view. */
export function CardList({ cards, zone, marks, addressOfCall }: CardListProps) {
  const isTexting = useIsTexting();
  const texting = (card: AuditCard) => {
    const obstacle = knownObstacle(card, isTexting);
    return { textAt: obstacle === null ? addressOfCall(card.id) : null, noText: obstacleText(card, obstacle) };
  };
  const open = cards.filter((card) => isToCall(card, marks.get(card.id)));
  const shown = useDeferredValue(cards, cards.slice(0, firstScreen));
  const settledRows = useSettledRows(shown.map(({ id }) => id));
  return (
    <ul {...settledRows} aria-label={audit.list} className="flex flex-col gap-2">
      {shown.map((card) => (
        <li key={card.id} className="[contain-intrinsic-size:auto_5.5rem] [content-visibility:auto]">
          <AppointmentCard
            card={card}
            mark={marks.get(card.id)}
            zone={zone}
            {...texting(card)}
            confirmable={repliedTogether(card, open, serverNow())}
          />
        </li>
      ))}
    </ul>
  );
}

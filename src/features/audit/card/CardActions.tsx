import { CheckCheck, ChevronDown, History, Voicemail } from 'lucide-react';
import type { Mark } from '#src/outbox/marks.ts';
import { audit } from '#src/strings/audit.ts';
import { Button } from '#src/ui/Button.tsx';
import { Popover } from '#src/ui/overlays/Popover.tsx';
import { nameOf } from './card-text.ts';
import type { AuditCard } from '../cards.ts';
import { CardHistory } from './CardHistory.tsx';
import { useMarking } from './use-marking.ts';

interface CardActionsProps {
  card: AuditCard;
  isDone: boolean;
  zone: string;
}

/** The card's popover: marking (AU-06, AU-07) and history. */
export function CardActions({ card, isDone, zone }: CardActionsProps) {
  const { mark } = useMarking();
  const words = audit.card;
  const label = isDone ? words.historyFor(nameOf(card)) : words.actionsFor(nameOf(card));
  return (
    <Popover
      label={label}
      renderTrigger={(props) => (
        <Button {...props} size="sm" variant={isDone ? 'ghost' : 'secondary'} aria-label={label}>
          {isDone ? <History aria-hidden /> : words.actions}
          <ChevronDown aria-hidden />
        </Button>
      )}
    >
      {(close) => {
        const markAs = (how: Mark) => {
          mark(card, how);
          close();
        };
        return (
          <div className="flex w-72 flex-col gap-3 p-3">
            {!isDone && (
              <div className="flex flex-col gap-1.5">
                <Button icon={<CheckCheck aria-hidden />} onClick={() => markAs('confirmed')}>
                  {words.confirmed}
                </Button>
                <Button icon={<Voicemail aria-hidden />} onClick={() => markAs('voicemail')}>
                  {words.voicemail}
                </Button>
              </div>
            )}
            <div role="group" aria-label={words.history} tabIndex={0} className="max-h-72 overflow-y-auto">
              <CardHistory card={card} zone={zone} />
            </div>
          </div>
        );
      }}
    </Popover>
  );
}

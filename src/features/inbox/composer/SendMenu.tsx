import { CalendarClock, CheckCheck, Clock } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { formatMonthDay, formatTime } from '#src/lib/dates.ts';
import { serverNow } from '#src/lib/server-clock.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { scheduling } from '#src/strings/scheduling.ts';
import { sending } from '#src/strings/sending.ts';
import { type MenuGroup, MenuPanel } from '#src/ui/overlays/MenuPanel.tsx';
import type { HowToSend } from './how-to-send.ts';
import { sendTimes } from '../scheduled/send-times.ts';

interface SendMenuProps {
  zone: string;
  isReady: boolean;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  onSend: (how: HowToSend) => void;
  /** Opens the dialog for another time. */
  onSchedule: () => void;
}

/** The ways to send a text other than at once. */
export function SendMenu({ zone, isReady, anchor, onClose, onSend, onSchedule }: SendMenuProps) {
  const offersLater = useExtension('send-later');
  const [now] = useState(() => new Date(serverNow()));
  const disabled = !isReady;
  const later: MenuGroup = [
    ...sendTimes(now, zone).map(({ key, at }) => ({
      key,
      label: scheduling.times[key](formatMonthDay(at, zone), formatTime(at, zone)),
      icon: <Clock aria-hidden />,
      disabled,
      onSelect: () => onSend({ at }),
    })),
    { key: 'own', label: scheduling.times.own, icon: <CalendarClock aria-hidden />, disabled, onSelect: onSchedule },
  ];
  const done: MenuGroup = [
    {
      key: 'done',
      label: sending.andDone,
      icon: <CheckCheck aria-hidden />,
      keys: 'Mod+Shift+Enter',
      disabled,
      onSelect: () => onSend('done'),
    },
  ];
  const groups = offersLater ? [done, later] : [done];
  return <MenuPanel label={sending.menu} groups={groups} align="end" anchor={anchor} onClose={onClose} />;
}

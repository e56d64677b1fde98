import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CommandPalette } from '#src/features/shell/palette/CommandPalette.tsx';
import { useFlag, useFlags } from '#src/flags/use-flag.ts';
import { pageCommands } from '#src/ui/page-commands.ts';
import { useConversationPeople } from './conversation-people.ts';
import { actionCommands, placeCommands } from './commands.ts';
import type { OverlayName } from './overlay-name.ts';

interface PaletteProps {
  onShow: (name: OverlayName) => void;
  onClose: () => void;
}

/** The palette of this app: its pages, its people, and what can be done on any page. */
export function Palette({ onShow, onClose }: PaletteProps) {
  const navigate = useNavigate();
  const go = (path: string) => void navigate(path);
  const isTexting = useFlag('two-way-messaging-enabled');
  const hasAccount = useFlag('settings-in-header-enabled');
  const people = useConversationPeople(go);
  // As they were when the palette opened, so that none changes its meaning under somebody's hand.
  const [open] = useState(() => pageCommands().map((command) => ({ ...command, group: 'open' as const })));
  const commands = [
    ...open,
    ...placeCommands(useFlags(), go),
    ...actionCommands({ isTexting, hasAccount, go, onShow }),
  ];
  return <CommandPalette commands={commands} people={isTexting ? people : null} onClose={onClose} />;
}

import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CommandPalette } from '#src/features/shell/palette/CommandPalette.tsx';
import { useFlag, useFlags } from '#src/flags/use-flag.ts';
import { pageCommands } from '#src/ui/page-commands.ts';
import { useConversationPeople } from './conversation-people.ts';
import { actionCommands, pageLinkCommands } from './commands.ts';
import type { OverlayName } from './overlay-name.ts';

interface PaletteProps {
  onShow: (name: OverlayName) => void;
  onClose: () => void;
}

/** The palette with this app's pages, people and actions. */
export function Palette({ onShow, onClose }: PaletteProps) {
  const navigate = useNavigate();
  const go = (path: string) => void navigate(path);
  const isTexting = useFlag('two-way-messaging-enabled');
  const hasAccount = useFlag('settings-in-header-enabled');
  const people = useConversationPeople(go);
  // Read once as the palette opens, so that no command changes while it is being chosen.
  const [open] = useState(() => pageCommands().map((command) => ({ ...command, group: 'open' as const })));
  const commands = [
    ...open,
    ...pageLinkCommands(useFlags(), go),
    ...actionCommands({ isTexting, hasAccount, go, onShow }),
  ];
  return <CommandPalette commands={commands} people={isTexting ? people : null} onClose={onClose} />;
}

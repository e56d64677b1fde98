import { useNavigate } from 'react-router-dom';
import { CommandPalette } from '#src/features/shell/palette/CommandPalette.tsx';
import { useFlag, useSidebarFlags } from '#src/flags/use-flag.ts';
import { useConversationPeople } from './conversation-people.ts';
import { actionCommands, pageCommands } from './commands.ts';
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
  const commands = [...pageCommands(useSidebarFlags(), go), ...actionCommands({ isTexting, hasAccount, go, onShow })];
  return <CommandPalette commands={commands} people={isTexting ? people : null} onClose={onClose} />;
}

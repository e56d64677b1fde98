import { PanelRight } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Conversation } from '#contract/communication/conversations.ts';
import { useKeptChoice } from '#src/lib/kept-choice.ts';
import { clients } from '#src/strings/clients.ts';
import { Drawer } from '#src/ui/overlays/Drawer.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { PanelSkeleton } from './QueryResult.tsx';
import { ClientPanel } from './ClientSidebar.tsx';
import { clientPanel, useIsWide } from './panel-layout.ts';

const words = clients.panel;

/** The client details: beside the thread where there is room, else over it. */
export function useClientPanel() {
  const isWide = useIsWide();
  const isKeptOpen = useKeptChoice(clientPanel) === 'open';
  const [isOver, setOver] = useState(false);
  const isOpen = isWide ? isKeptOpen : isOver;
  return {
    isOpen,
    label: isOpen ? words.hide : words.show,
    toggle: () => (isWide ? clientPanel.choose(isKeptOpen ? 'closed' : 'open') : setOver(!isOver)),
    isDrawer: !isWide,
    isOver: isOver && !isWide,
    close: () => setOver(false),
  };
}

type ClientDetails = ReturnType<typeof useClientPanel>;

interface ClientPanelToggleProps {
  conversation: Conversation;
  details: ClientDetails;
  className?: string;
}

/** Shows and hides the client details. */
export function ClientPanelToggle({ conversation, details, className }: ClientPanelToggleProps) {
  const { isOpen, label, toggle, isOver, close } = details;
  return (
    <>
      <IconButton
        label={label}
        icon={<PanelRight aria-hidden />}
        aria-expanded={isOpen}
        onClick={toggle}
        className={className}
      />
      <Drawer open={isOver} onClose={close} label={words.title} closeLabel={words.close} side="end">
        <div className="min-h-0 flex-1 overflow-y-auto bg-surface pt-6">
          <Suspense fallback={<PanelSkeleton />}>
            <ClientPanel conversation={conversation} onLeave={close} />
          </Suspense>
        </div>
      </Drawer>
    </>
  );
}

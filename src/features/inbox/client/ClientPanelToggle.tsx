import { PanelRight } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Conversation } from '#contract/communication/conversations.ts';
import { useStoredChoice } from '#src/lib/stored-choice.ts';
import { clients } from '#src/strings/clients.ts';
import { Drawer } from '#src/ui/overlays/Drawer.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { LoadingPanel } from './QueryResult.tsx';
import { ClientPanel } from './ClientSidebar.tsx';
import { clientPanel, useIsWide } from './panel-layout.ts';

const words = clients.panel;

/** Whether the client details are shown: beside the thread on a wide screen, else in a drawer. */
export function useClientPanelState() {
  const isWide = useIsWide();
  const isSidebarOpen = useStoredChoice(clientPanel) === 'open';
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const isOpen = isWide ? isSidebarOpen : isDrawerOpen;
  return {
    isOpen,
    label: isOpen ? words.hide : words.show,
    toggle: () => (isWide ? clientPanel.choose(isSidebarOpen ? 'closed' : 'open') : setDrawerOpen(!isDrawerOpen)),
    isDrawer: !isWide,
    isDrawerOpen: isDrawerOpen && !isWide,
    closeDrawer: () => setDrawerOpen(false),
  };
}

type ClientPanelState = ReturnType<typeof useClientPanelState>;

interface ClientPanelToggleProps {
  conversation: Conversation;
  details: ClientPanelState;
  className?: string;
}

/** Shows and hides the client details. */
export function ClientPanelToggle({ conversation, details, className }: ClientPanelToggleProps) {
  const { isOpen, label, toggle, isDrawerOpen, closeDrawer } = details;
  return (
    <>
      <IconButton
        label={label}
        icon={<PanelRight aria-hidden />}
        aria-expanded={isOpen}
        onClick={toggle}
        className={className}
      />
      <Drawer open={isDrawerOpen} onClose={closeDrawer} label={words.title} closeLabel={words.close} side="end">
        <div className="min-h-0 flex-1 overflow-y-auto bg-surface pt-6">
          <Suspense fallback={<LoadingPanel />}>
            <ClientPanel conversation={conversation} onLeave={closeDrawer} />
          </Suspense>
        </div>
      </Drawer>
    </>
  );
}

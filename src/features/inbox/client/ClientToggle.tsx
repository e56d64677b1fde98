import { PanelRight } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Conversation } from '#contract/communication/conversations.ts';
import { useKeptChoice } from '#src/lib/kept-choice.ts';
import { clients } from '#src/strings/clients.ts';
import { Drawer } from '#src/ui/Drawer.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Waiting } from './Answered.tsx';
import { ClientPanel } from './ClientSide.tsx';
import { clientPanel, useIsWide } from './panel-shape.ts';

const words = clients.panel;

/** Shows and hides the client details: beside the thread where there is room, else over it. */
export function ClientToggle({ conversation }: { conversation: Conversation }) {
  const isWide = useIsWide();
  const isKeptOpen = useKeptChoice(clientPanel) === 'open';
  const [isOver, setOver] = useState(false);
  const isOpen = isWide ? isKeptOpen : isOver;
  const toggle = () => (isWide ? clientPanel.choose(isKeptOpen ? 'closed' : 'open') : setOver(!isOver));
  return (
    <>
      <IconButton
        label={isOpen ? words.hide : words.show}
        icon={<PanelRight aria-hidden />}
        aria-expanded={isOpen}
        onClick={toggle}
      />
      <Drawer
        open={isOver && !isWide}
        onClose={() => setOver(false)}
        label={words.title}
        closeLabel={words.close}
        side="end"
      >
        <div className="min-h-0 flex-1 overflow-y-auto bg-surface pt-6">
          <Suspense fallback={<Waiting />}>
            <ClientPanel conversation={conversation} onLeave={() => setOver(false)} />
          </Suspense>
        </div>
      </Drawer>
    </>
  );
}

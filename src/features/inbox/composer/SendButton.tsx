import { ChevronDown, SendHorizontal, StickyNote } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { scheduling } from '#src/strings/scheduling.ts';
import { sending } from '#src/strings/sending.ts';
import { Button } from '#src/ui/Button.tsx';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { Opening } from '#src/ui/overlays/Opening.tsx';
import { useOpener } from '#src/ui/overlays/use-opener.ts';
import type { HowToSend, WritingMode } from './how-to-send.ts';

const SendMenu = lazyWithPreload('send menu', async () => (await import('./SendMenu.tsx')).SendMenu);
const ScheduleDialog = lazyWithPreload(
  'send later',
  async () => (await import('../scheduled/ScheduleDialog.tsx')).ScheduleDialog,
);

interface SendButtonProps {
  mode: WritingMode;
  /** Whether the message can be sent as it is. */
  isReady: boolean;
  zone: string;
  onSend: (how: HowToSend) => void;
}

/** Submits its form; the menu beside it has the other ways to send. */
export function SendButton({ mode, isReady, zone, onSend }: SendButtonProps) {
  const { open, setOpen, anchor, props } = useOpener('menu', SendMenu.fetch);
  const [isScheduling, setScheduling] = useState(false);
  const isNote = mode === 'note';
  const name = isNote ? sending.note.save : sending.send;
  return (
    <div className="mb-0.5 flex pointer-coarse:mb-0">
      <Button
        type="submit"
        variant="primary"
        className={classNames(!isNote && 'rounded-e-none')}
        aria-disabled={!isReady}
        icon={isNote ? <StickyNote aria-hidden /> : <SendHorizontal aria-hidden />}
        aria-label={name}
      >
        <span className="max-md:sr-only">{name}</span>
      </Button>
      {!isNote && (
        <Button
          {...props}
          variant="primary"
          className="ms-px rounded-s-none px-1.5"
          aria-label={sending.more}
          data-tip={sending.more}
          icon={<ChevronDown aria-hidden />}
        />
      )}
      {open && (
        <Opening label={sending.menu} onCancel={() => setOpen(false)}>
          <SendMenu
            zone={zone}
            isReady={isReady}
            anchor={anchor}
            onClose={() => setOpen(false)}
            onSend={onSend}
            onSchedule={() => setScheduling(true)}
          />
        </Opening>
      )}
      {isScheduling && (
        <Opening label={scheduling.dialog.titleNew} onCancel={() => setScheduling(false)}>
          <ScheduleDialog
            title={scheduling.dialog.titleNew}
            zone={zone}
            onClose={() => setScheduling(false)}
            onSchedule={(at) => {
              setScheduling(false);
              onSend({ at });
            }}
          />
        </Opening>
      )}
    </div>
  );
}

import { Send } from 'lucide-react';
import { useState } from 'react';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { testEmails as words } from '#src/strings/newsletter-tests.ts';
import { Button } from '#src/ui/Button.tsx';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { Opening } from '#src/ui/overlays/Opening.tsx';
import type { ClientPicker } from '../preview/LetterPreview.tsx';

const TestDialog = lazyWithPreload('test email', async () => (await import('./TestDialog.tsx')).TestDialog);

interface TestEmailProps {
  /** Of the newsletter. */
  id: string;
  /** Whether the server has what is written, which is what it sends. */
  isSaved: boolean;
  /** Saves it. */
  onOpen: () => void;
  picker: ClientPicker;
}

/** Sends the letter to colleagues before clients get it (NL-16); absent where the server cannot. */
export function TestEmail({ onOpen, ...rest }: TestEmailProps) {
  const [isOpen, setOpen] = useState(false);
  if (!useExtension('newsletter-test')) return null;
  const open = () => {
    onOpen();
    setOpen(true);
  };
  return (
    <>
      <Button icon={<Send aria-hidden />} onPointerEnter={() => void TestDialog.fetch()} onClick={open}>
        {words.open}
      </Button>
      {isOpen && (
        <Opening label={words.title} onCancel={() => setOpen(false)}>
          <TestDialog {...rest} onClose={() => setOpen(false)} />
        </Opening>
      )}
    </>
  );
}

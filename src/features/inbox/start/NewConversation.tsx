import { Suspense } from 'react';
import { warmDialog } from '#src/ui/overlays/Dialog.tsx';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import type { NewConversationDialogProps } from './NewConversationDialog.tsx';

interface NewConversationProps extends NewConversationDialogProps {
  open: boolean;
}

const NewConversationDialog = lazyWithPreload('new conversation', async () => {
  warmDialog();
  return (await import('./NewConversationDialog.tsx')).NewConversationDialog;
});

/** Finds a client and opens the conversation with them. Its code comes with its first use. */
export function NewConversation({ open, ...rest }: NewConversationProps) {
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <NewConversationDialog {...rest} />
    </Suspense>
  );
}

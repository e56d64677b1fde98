import { Suspense } from 'react';
import { warmDialog } from '#src/ui/Dialog.tsx';
import { soon } from '#src/ui/soon.ts';
import type { NewConversationDialogProps } from './NewConversationDialog.tsx';

interface NewConversationProps extends NewConversationDialogProps {
  open: boolean;
}

const NewConversationDialog = soon('new conversation', async () => {
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

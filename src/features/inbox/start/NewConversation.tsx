import { inbox } from '#src/strings/inbox.ts';
import { warmDialog } from '#src/ui/overlays/Dialog.tsx';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { Opening } from '#src/ui/overlays/Opening.tsx';
import type { NewConversationDialogProps } from './NewConversationDialog.tsx';

interface NewConversationProps extends NewConversationDialogProps {
  open: boolean;
}

const NewConversationDialog = lazyWithPreload('new conversation', async () => {
  warmDialog();
  return (await import('./NewConversationDialog.tsx')).NewConversationDialog;
});

/** The dialog to start a conversation, loaded when it is first opened. */
export function NewConversation({ open, ...rest }: NewConversationProps) {
  if (!open) return null;
  return (
    <Opening label={inbox.newConversation} onCancel={() => rest.onEnd()}>
      <NewConversationDialog {...rest} />
    </Opening>
  );
}

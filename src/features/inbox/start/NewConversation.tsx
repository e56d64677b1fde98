import { Suspense } from 'react';
import type { Conversation } from '#contract/communication/conversations.ts';
import { warmDialog } from '#src/ui/Dialog.tsx';
import { soon } from '#src/ui/soon.ts';
import type { StartNewClient } from '../addresses.ts';

export interface NewConversationProps {
  open: boolean;
  /** Whom the start-new link names (IN-57); null where staff look for the client themselves. */
  client: StartNewClient | null;
  /** The conversation that was opened, or nothing where the dialog was closed. */
  onEnd: (started?: Conversation) => void;
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

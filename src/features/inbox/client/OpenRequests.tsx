import type { Conversation } from '#contract/communication/conversations.ts';
import { inbox } from '#src/strings/inbox.ts';
import { openRequestLines } from '../shared/open-requests.ts';

/** Names the requests that still wait in conversations that are about to be done. */
export function OpenRequests({ conversations }: { conversations: readonly Conversation[] }) {
  const lines = openRequestLines(conversations);
  if (lines.length === 0) return null;
  return (
    <div role="note" className="mb-3 rounded-lg bg-warn-soft px-3 py-2 text-sm text-warn">
      <p>{inbox.openRequests.title}</p>
      <ul className="ms-4 list-disc">
        {lines.map(({ conversationId, text }) => (
          <li key={conversationId} className="first-letter:uppercase">
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

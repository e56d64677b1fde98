import { lazy, Suspense } from 'react';
import { warmDialog } from '#src/ui/Dialog.tsx';
import type { DoneQuestion } from '../use-conversation-actions.ts';

const loadDialog = () => {
  warmDialog();
  return import('./MarkDoneDialog.tsx');
};
const MarkDoneDialog = lazy(() => loadDialog().then((module) => ({ default: module.MarkDoneDialog })));

/** Fetches the code ahead of the question. */
export const warmMarkDone = (): void => void loadDialog().catch(() => undefined);

/** Asks what becomes of the texts of a conversation that is done. Its code comes with its first use. */
export function MarkDone({ question }: { question: DoneQuestion | null }) {
  if (!question) return null;
  return (
    <Suspense fallback={null}>
      <MarkDoneDialog key={question.conversation.id} question={question} />
    </Suspense>
  );
}

import { Suspense, useState } from 'react';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { LetterFindings } from '../preview/LetterFindings.tsx';
import { type ClientPicker, LetterPreview } from '../preview/LetterPreview.tsx';
import type { LetterFields } from './letter-draft.ts';

const LetterEditor = lazyWithPreload(
  'letter editor',
  async () => (await import('../editor/LetterEditor.tsx')).LetterEditor,
);

interface LetterStepProps {
  fields: LetterFields;
  onChange: (changes: Partial<LetterFields>) => void;
  /** What was written here while another window changed the same place. */
  onOverwritten: (document: LetterFields['document']) => void;
  picker: ClientPicker;
}

/** The letter and, beside it, what clients get of it. */
export function LetterStep({ fields: { document, subject }, onChange, onOverwritten, picker }: LetterStepProps) {
  const [beside, setBeside] = useState<HTMLDivElement | null>(null);
  return (
    <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_25rem] lg:items-start">
      <Suspense fallback={<Skeleton className="h-96" />}>
        <LetterEditor
          document={document}
          onChange={(written) => onChange({ document: written })}
          onOverwritten={onOverwritten}
          beside={beside}
        />
      </Suspense>
      {/* A stacking context, so that a key in the letter paints nothing of it again. */}
      <div className="contents min-w-0 flex-col gap-6 lg:isolate lg:flex">
        <div ref={setBeside} className="sticky bottom-0 z-10 empty:hidden lg:top-0 lg:bottom-auto" />
        <LetterFindings document={document} subject={subject} />
        <LetterPreview document={document} subject={subject} picker={picker} />
      </div>
    </div>
  );
}

import { Suspense, useRef, useState } from 'react';
import { errorPages } from '#src/strings/error-pages.ts';
import { optionalModule } from '#src/ui/loading/optional-module.ts';

// The reference must stand even where the button cannot be fetched: it can be read out.
const CopyReference = optionalModule(async () => (await import('./CopyReference.tsx')).CopyReference);

/** What staff read to support: the id of the request that failed, else one made here, and what was asked for. */
export function ErrorReference({ requestId, asked }: { requestId: string | null; asked?: string | undefined }) {
  const [made] = useState(madeHere);
  const code = useRef<HTMLElement>(null);
  const text = [asked, requestId ?? made].filter(Boolean).join(' ');
  // The text is marked, ready for the keyboard.
  const mark = () => code.current && getSelection()?.selectAllChildren(code.current);
  return (
    <p className="mt-8 flex flex-wrap items-center justify-center gap-x-2 gap-y-1 text-sm text-ink-soft">
      <span>{errorPages.reference.label}</span>
      <code ref={code} className="break-all select-all">
        {text}
      </code>
      <Suspense>
        <CopyReference text={text} onRefused={mark} />
      </Suspense>
    </p>
  );
}

/** Not `randomUUID`: an error page must stand on a page without encryption too. */
const madeHere = (): string =>
  `page-${Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;

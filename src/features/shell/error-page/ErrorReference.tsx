import { Suspense, useRef, useState } from 'react';
import { errorPages } from '#src/strings/error-pages.ts';
import { optionalModule } from '#src/ui/loading/optional-module.ts';

// Optional: the reference can be read out where the button cannot be loaded.
const CopyReference = optionalModule(async () => (await import('./CopyReference.tsx')).CopyReference);

/** The reference for support: the failed request's id or a generated one, and its path. */
export function ErrorReference({ requestId, asked }: { requestId: string | null; asked?: string | undefined }) {
  const [made] = useState(madeHere);
  const code = useRef<HTMLElement>(null);
  const text = [asked, requestId ?? made].filter(Boolean).join(' ');
  // Selects the text, ready to be copied by keyboard.
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

/** Not `randomUUID`, which needs a secure context. */
const madeHere = (): string =>
  `page-${Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;

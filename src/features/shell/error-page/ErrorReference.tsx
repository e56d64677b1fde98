import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { errorPages } from '#src/strings/error-pages.ts';
import { Button } from '#src/ui/Button.tsx';
import { announce } from '#src/ui/LiveRegion.tsx';

const words = errorPages.reference;

/** Milliseconds for which the button says that it is done. */
const praise = 2000;

/** What staff read to support: the id of the request that failed, else one made here, and what was asked for. */
export function ErrorReference({ requestId, asked }: { requestId: string | null; asked?: string | undefined }) {
  const [made] = useState(madeHere);
  const [copied, setCopied] = useState(false);
  const code = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), praise);
    return () => clearTimeout(timer);
  }, [copied]);

  const text = [asked, requestId ?? made].filter(Boolean).join(' ');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      announce(words.copied);
    } catch {
      // A browser that keeps its clipboard to itself: the text is marked, ready for the keyboard.
      if (code.current) getSelection()?.selectAllChildren(code.current);
    }
  };
  return (
    <p className="mt-8 flex flex-wrap items-center justify-center gap-x-2 gap-y-1 text-sm text-ink-soft">
      <span>{words.label}</span>
      <code ref={code} className="break-all select-all">
        {text}
      </code>
      <Button variant="ghost" size="sm" icon={copied ? <Check /> : <Copy />} onClick={() => void copy()}>
        {copied ? words.copied : words.copy}
      </Button>
    </p>
  );
}

/** Not `randomUUID`: an error page must stand on a page without encryption too. */
const madeHere = (): string =>
  `page-${Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;

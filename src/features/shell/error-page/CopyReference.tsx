import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { errorPages } from '#src/strings/error-pages.ts';
import { Button } from '#src/ui/Button.tsx';
import { announce } from '#src/ui/LiveRegion.tsx';

const words = errorPages.reference;

/** Milliseconds for which the button shows its confirmation. */
const praise = 2000;

interface CopyReferenceProps {
  text: string;
  /** Called where the browser blocks the clipboard. */
  onRefused: () => void;
}

export function CopyReference({ text, onRefused }: CopyReferenceProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), praise);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      announce(words.copied);
    } catch {
      onRefused();
    }
  };
  return (
    <Button variant="ghost" size="sm" icon={copied ? <Check /> : <Copy />} onClick={() => void copy()}>
      {copied ? words.copied : words.copy}
    </Button>
  );
}

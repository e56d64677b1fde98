import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { smsRegistration as words } from '#src/strings/sms-registration.ts';
import { Button } from '#src/ui/Button.tsx';
import { announce } from '#src/ui/LiveRegion.tsx';

/** A sentence for the website's privacy policy, to copy. */
export function PrivacySentence() {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(words.privacySentence);
      setOutcome('copied');
      announce(words.copied);
    } catch {
      setOutcome('refused');
    }
  };
  return (
    <div className="flex flex-col items-start gap-1.5 rounded-xl bg-sunken px-4 py-3 text-sm">
      <p>{words.privacyOffer}</p>
      <blockquote className="text-pretty select-all">{words.privacySentence}</blockquote>
      <Button size="sm" icon={outcome === 'copied' ? <Check aria-hidden /> : <Copy aria-hidden />} onClick={copy}>
        {outcome === 'copied' ? words.copied : words.copy}
      </Button>
      {outcome === 'refused' && <p role="alert">{words.notCopied}</p>}
    </div>
  );
}

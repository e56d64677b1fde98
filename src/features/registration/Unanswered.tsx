import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Input } from '#contract/http.ts';
import type { registerPractice } from '#contract/registration/practice-registrations.ts';
import { registration as words } from '#src/strings/registration.ts';
import { Button } from '#src/ui/Button.tsx';
import { addresses } from './addresses.ts';
import { type Attempt, type Draft, markSent } from './draft.ts';
import { Notice } from './Notice.tsx';
import { refusalInWords } from './refusal-in-words.ts';
import { sendRegistration } from './send.ts';

interface UnansweredProps {
  draft: Draft;
  attempt: Attempt;
  /** Why it was refused; null while it is sent again. */
  onRefusal: (why: string | null) => void;
}

/** A registration that was sent before the page was loaded again, and of which nobody knows whether it arrived. */
export function Unanswered({ draft, attempt, onRefusal }: UnansweredProps) {
  const navigate = useNavigate();
  const [isSending, setIsSending] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const body = JSON.parse(attempt.body) as Input<typeof registerPractice>;

  async function sendAgain() {
    setIsSending(true);
    onRefusal(null);
    const outcome = await sendRegistration(draft, body);
    setIsSending(false);
    setHasFailed(outcome.result === 'unknown');
    if (outcome.result === 'refused') return onRefusal(refusalInWords(outcome.failure));
    if (outcome.result === 'unknown') return;
    const { link } = outcome.registration;
    markSent({ link, practiceName: body.practiceName });
    void navigate(addresses.status(link), { replace: true });
  }

  return (
    <Notice isError={hasFailed}>
      {hasFailed && <strong className="block font-semibold">{words.serverError}</strong>}
      {words.unanswered(body.practiceName)}
      <Button className="mt-3 flex pointer-coarse:h-11" busy={isSending} onClick={() => void sendAgain()}>
        {words.sendAgain}
      </Button>
    </Notice>
  );
}

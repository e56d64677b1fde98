import { useEffect, useState } from 'react';
import type { Output } from '#contract/http.ts';
import { openRegistrationForm } from '#contract/registration/practice-registrations.ts';
import { visitorCall } from '#src/services/registration/visitor-call.ts';

export type FormStart = Output<typeof openRegistrationForm>;

/** What the form begins with: loading, or failed until it is tried again. */
export function useFormStart(invitation: string | null) {
  const [start, setStart] = useState<FormStart | 'loading' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isOver = false;
    void visitorCall(openRegistrationForm, invitation === null ? {} : { invitation }).then(({ answer, failure }) => {
      if (isOver) return;
      // A code that cannot be one is as unknown as one that nobody made.
      const isNoCode = invitation !== null && failure?.status === 400;
      if (isNoCode) setStart({ needsInvitation: true, invitation: { state: 'unknown', practice: null } });
      else setStart(answer ?? 'failed');
    });
    return () => {
      isOver = true;
    };
  }, [invitation, attempt]);
  const retry = () => {
    setStart('loading');
    setAttempt(attempt + 1);
  };
  return { start, retry };
}

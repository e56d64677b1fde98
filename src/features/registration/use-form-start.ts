import { useEffect, useState } from 'react';
import { notOffered } from '#contract/errors.ts';
import type { Output } from '#contract/http.ts';
import { openRegistrationForm } from '#contract/registration/practice-registrations.ts';
import { visitorCall } from '#src/services/registration/visitor-call.ts';

export type FormStart = Output<typeof openRegistrationForm>;

/** Why there is no form: it could not be loaded, or no service takes registrations. */
type NoStart = 'failed' | typeof notOffered;

/** What the form begins with: loading, or failed until it is tried again. */
export function useFormStart(invitation: string | null) {
  const [start, setStart] = useState<FormStart | NoStart | 'loading'>('loading');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isOver = false;
    void readStart(invitation).then((read) => {
      if (!isOver) setStart(read);
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

async function readStart(invitation: string | null): Promise<FormStart | NoStart> {
  const { answer, failure } = await visitorCall(openRegistrationForm, invitation === null ? {} : { invitation });
  if (failure?.code === notOffered) return notOffered;
  if (invitation === null || failure?.status !== 400) return answer ?? 'failed';
  // A code that cannot be one is as unknown as one that nobody made.
  const start = await readStart(null);
  return typeof start === 'string' ? start : { ...start, invitation: { state: 'unknown', practice: null } };
}

import { useRef, useState } from 'react';
import { errorBody } from '#contract/errors.ts';
import { formatTime } from '#src/lib/dates.ts';
import { usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { sendTestHere } from '#src/services/campaigns/newsletter-runs.ts';
import { describeError, isRefusal } from '#src/services/describe-error.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { listed } from '#src/strings/grammar.ts';
import { testEmails as words } from '#src/strings/newsletter-tests.ts';
import { showToast } from '#src/ui/toasts/toast.ts';
import type { LettersRoot } from '../copy-letter.ts';

interface TestInput {
  readonly id: string;
  readonly to: string[];
  readonly as?: string;
}

/** Sends a test email. A press that is repeated because its answer was lost has the same key, so that nothing arrives twice. */
export function useTestEmail(onSent: () => void) {
  const dispatch = useThunkDispatch<LettersRoot>();
  const zone = usePracticeZone();
  const unanswered = useRef<{ readonly input: string; readonly key: string } | null>(null);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function send(input: TestInput) {
    setSending(true);
    setProblem(null);
    const content = JSON.stringify(input);
    const last = unanswered.current;
    const key = last?.input === content ? last.key : crypto.randomUUID();
    unanswered.current = { input: content, key };
    const { data, error } = await dispatch(sendTestHere({ ...input, idempotencyKey: key }));
    setSending(false);
    if (data || isRefusal(error)) unanswered.current = null;
    if (!data) return setProblem(reasonOf(error, zone));
    showToast({ title: words.sent(listed(data.to)), alertLevel: 'success' });
    onSent();
  }
  return { send, isSending, problem, setProblem };
}

function reasonOf(error: unknown, zone: string): string {
  const { code, message } = describeError(error);
  const { retry_at: at } = errorBody.safeParse((error as { data?: unknown }).data).data ?? {};
  if (code === 'quota_reached' && at) return words.quota(formatTime(at, zone));
  return `${words.failed} ${messageForCode(code, message)}`;
}

import { checklist, type Outcome } from './checklist.ts';
import { judgeItems, some } from './judge-items.ts';
import { type ExpectedJobs, judgeJobs } from './judge-jobs.ts';
import { judgeSyncs } from './judge-syncs.ts';
import type { ObservedCall } from './observed-call.ts';

/** Judges a connector by its calls and by what Rapport answered, and says each check as it is met or broken. */
export function judge(print: (line: string) => void) {
  const list = checklist(print);
  const items = judgeItems(list);
  const syncs = judgeSyncs(list, items.seeFinish);
  const jobs = judgeJobs(list);

  function seeStatus({ address, answer }: ObservedCall): void {
    if (answer === null) return;
    const { status } = answer;
    if (status === 401)
      list.failed('key', `${address} came without it. Send "Authorization: Bearer" and the key with every call.`);
    // 409 says that a sync is incomplete, 429 that calls came too fast: both may be repeated.
    else if (status >= 400 && status < 500 && status !== 409 && status !== 429)
      list.failed('bodies', `${address} was answered ${status}. ${adviceFor(status)} ${reasonIn(answer.body)}`.trim());
    else if (status >= 500) list.note(`${address} was answered ${status} by Rapport itself. Please report that.`);
  }

  const isCorrected = () => items.refused().length === 0;
  return {
    see: (call: ObservedCall) => {
      seeStatus(call);
      if (call.name === 'upsertItems') items.see(call);
      syncs.see(call);
      if (!list.isOpen('sync') && isCorrected()) list.met('corrected');
      jobs.see(call);
    },
    /** Whether the sync is over, so that jobs can wait for the connector. */
    isSynced: (): boolean => !list.isOpen('sync') && !list.isOpen('lostFinish'),
    expectJobs: (expected: ExpectedJobs) => jobs.expect(expected),
    outcome: (): Outcome => {
      const outcome = list.outcome();
      return outcome === 'passed' && !isCorrected() ? 'open' : outcome;
    },
    /** Says what stood until the end, what was never seen, and how fast items came. */
    end: () => {
      list.end();
      if (!isCorrected()) list.note(`Still refused: ${some(items.refused())}. Correct them, and send them again.`);
      const { items: count, calls, from, until } = items.counts();
      const seconds = Math.max((until - from) / 1000, 0.001);
      print(`${count} items came in ${calls} calls, ${Math.round(count / seconds)} per second.`);
    },
  };
}

function adviceFor(status: number): string {
  if (status === 413) return 'Send fewer items in a call: 500 at most, and 512 kB.';
  if (status === 404) return 'Use the addresses of /openapi.json, and the ids that Rapport answered.';
  return 'See /openapi.json for what the body has to be.';
}

function reasonIn(body: unknown): string {
  const { message = '', details = [] } = (body ?? {}) as {
    message?: string;
    details?: { field: string; message: string }[];
  };
  return [message, ...details.slice(0, 3).map((each) => `${each.field}: ${each.message}`)].join(' ').trim();
}

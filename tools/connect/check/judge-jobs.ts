import type { ItemResult } from '#contract/connect/index.ts';
import type { Checklist } from './checklist.ts';
import { itemsIn, type ObservedCall } from './observed-call.ts';

/** The jobs that wait for the connector; null where it reported nothing that they could be about. */
export interface ExpectedJobs {
  readonly note: string | null;
  readonly confirm: string | null;
  readonly book: {
    readonly jobId: string;
    readonly appointmentId: string;
    /** The practice software's id. */
    readonly petId: string;
    readonly startsAt: string;
  } | null;
}

interface Answer {
  readonly result?: unknown;
  readonly externalId?: unknown;
  readonly reason?: unknown;
}
interface Visit {
  readonly petId?: unknown;
  readonly startsAt?: unknown;
  readonly rapportId?: unknown;
}

/** Judges how jobs are done. */
export function judgeJobs(list: Checklist) {
  let expected: ExpectedJobs = { note: null, confirm: null, book: null };
  /** Under which ids the booking was accepted, also in answers that were lost. */
  const made = new Set<string>();
  let lostAnswers = 0;
  /** What was reported of visits since the jobs wait. */
  const visits = new Map<string, Visit>();

  function seeAnswer({ id, body, answer, trouble }: ObservedCall): void {
    const given = (body ?? {}) as Answer;
    if (expected.book !== null && id === expected.book.jobId)
      seeBooking(given, answer?.status === 200, trouble !== null);
    if (answer?.status !== 200) return;
    const remark = given.result === 'refused' ? `it was refused, which is allowed: ${String(given.reason)}` : '';
    if (id === expected.note) list.met('note', remark);
    if (id === expected.confirm) list.met('confirm', remark);
  }

  function seeBooking({ result, externalId, reason }: Answer, isDone: boolean, isLost: boolean): void {
    if (isLost) lostAnswers += 1;
    if (typeof externalId === 'string') made.add(externalId);
    if (result === 'accepted' && typeof externalId !== 'string')
      return list.failed(
        'book',
        'it was accepted without an externalId. Answer with the id of the visit that was made.',
      );
    if (made.size > 1 || (made.size === 1 && result === 'refused'))
      return list.failed(
        'book',
        `its answers differ: ${[...made, ...(result === 'refused' ? ['refused'] : [])].join(', ')}. A job is leased again with the same id where its answer was lost; remember the ids of jobs that are done, and answer them the same.`,
      );
    if (!isDone) return;
    if (result === 'accepted') return list.met('book', `as ${[...made].join('')}, after ${lostAnswers} lost answers`);
    const remark = `it was refused, which is allowed, so that this could not be seen: ${String(reason)}`;
    list.met('book', remark);
    list.met('visit', remark);
  }

  function seeVisits({ body, answer }: ObservedCall): void {
    if (expected.book === null || answer?.status !== 200) return;
    for (const [index, { kind, id, status }] of (answer.body as { results: ItemResult[] }).results.entries()) {
      const data = (itemsIn(body)[index] as { data?: Visit } | null)?.data;
      if (kind === 'appointment' && id !== null && status !== 'refused' && data) visits.set(id, data);
    }
  }

  function judgeVisits(): void {
    const [own] = made;
    if (expected.book === null || own === undefined) return;
    const { appointmentId, petId, startsAt } = expected.book;
    const asked = Date.parse(startsAt);
    for (const [id, visit] of visits) {
      const isAsked = Date.parse(String(visit.startsAt)) === asked;
      if (id !== own && visit.rapportId === appointmentId)
        list.failed(
          'visit',
          `the job was answered with ${own}, and its rapportId came with ${id}. Use one id for a visit.`,
        );
      else if (id !== own && visit.petId === petId && isAsked)
        list.failed(
          'book',
          `${own} and ${id} are visits of the same pet at the same time. Make a visit once for a job.`,
        );
      else if (id === own && !isAsked)
        list.failed(
          'visit',
          `${id} is reported at ${String(visit.startsAt)}, and the job asked for ${startsAt}. Mind the time zone.`,
        );
      else if (id === own && !list.isOpen('book')) list.met('visit');
    }
  }

  return {
    expect: (jobs: ExpectedJobs) => {
      expected = jobs;
      const cannot = (what: string) => `not checked, because ${what} was reported`;
      if (jobs.note === null) list.met('note', cannot('no living pet'));
      if (jobs.confirm === null) list.met('confirm', cannot('no coming visit that is unconfirmed'));
      if (jobs.book !== null) return;
      list.met('book', cannot('no living pet'));
      list.met('visit', cannot('no living pet'));
    },
    see: (call: ObservedCall) => {
      if (call.name === 'answerJob') seeAnswer(call);
      if (call.name === 'upsertItems') seeVisits(call);
      judgeVisits();
    },
  };
}

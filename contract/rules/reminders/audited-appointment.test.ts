import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ActionOf, AppointmentAction } from '../../notification/appointment-actions.ts';
import { auditedAppointment, awaitsConfirmation, isOpen } from './audited-appointment.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 8, minute)).toISOString();
const resource_id = 'a-1';

const upserted = (minute: number, more: Partial<ActionOf<'PRACTICE_DATA_UPSERT'>['data']['appointment']> = {}) =>
  ({
    id: `upserted-${minute}`,
    resource_id,
    action_type: 'PRACTICE_DATA_UPSERT',
    data: {
      timestamp: at(minute),
      appointment: {
        id: resource_id,
        date: at(600),
        type: 'Exam',
        typeId: 'exam',
        confirmed: false,
        resource: null,
        ...more,
      },
      animalOwner: { id: 'o-1', name: 'Maya Okafor', smsPhone: '+15552000001', email: null },
      animal: { id: 'p-1', name: 'Luna', sex: 'Female', species: 'Canine', breed: 'Beagle' },
    },
  }) satisfies AppointmentAction;
const deleted = (minute: number) =>
  ({
    id: `deleted-${minute}`,
    resource_id,
    action_type: 'PRACTICE_DATA_DELETE',
    data: { timestamp: at(minute) },
  }) as const;
const marked = (minute: number, action_type: 'MARKED_CONFIRMED' | 'LEFT_VOICEMAIL') =>
  ({ id: `marked-${minute}`, resource_id, action_type, data: { timestamp: at(minute) } }) as const;
const reminded = (minute: number, action_type: 'DELIVERY_ATTEMPT' | 'DELIVERY_SUCCESS') =>
  ({
    id: `${action_type}-${minute}`,
    resource_id,
    action_type,
    data: { timestamp: at(minute), medium: 'SMS', communicationType: 'AppointmentReminder' },
  }) as const;
const failed = (minute: number, reason: string) =>
  ({
    id: `failed-${minute}`,
    resource_id,
    action_type: 'DELIVERY_ERROR',
    data: { timestamp: at(minute), medium: 'EMAIL', communicationType: 'AppointmentReminder', reason },
  }) as const;

const answered = (minute: number, answer: 'COMING' | 'NOT_COMING', startsAt = at(600)) =>
  ({
    id: `answered-${minute}`,
    resource_id,
    action_type: 'CLIENT_ANSWERED',
    data: { timestamp: at(minute), answer, startsAt },
  }) as const;

const auditOf = (...actions: AppointmentAction[]) => auditedAppointment(resource_id, actions);

describe('an appointment of the audit', () => {
  it('has the latest data of the practice software [AU-08] [AU-09] [AU-10]', () => {
    const { facts, completion } = auditOf(upserted(2, { date: at(700) }), upserted(1));
    expect(facts).toMatchObject({
      appointment: { date: at(700), type: 'Exam', typeId: 'exam' },
      owner: { name: 'Maya Okafor', smsPhone: '+15552000001' },
      animal: { name: 'Luna', species: 'Canine' },
    });
    expect(completion).toBeNull();
  });

  it('is complete once staff confirmed it or left a voicemail [AU-15] [AU-16]', () => {
    for (const by of ['MARKED_CONFIRMED', 'LEFT_VOICEMAIL'] as const)
      expect(auditOf(upserted(1), marked(2, by)).completion).toEqual({ by, at: at(2) });
  });

  it('is complete once the practice software reports it confirmed, by a flag or by a date [AU-17]', () => {
    expect(auditOf(upserted(1), upserted(2, { confirmed: true })).completion).toEqual({ by: 'PRACTICE', at: at(2) });
    expect(auditOf(upserted(1), upserted(3, { confirmedDate: at(2) })).completion).toEqual({
      by: 'PRACTICE',
      at: at(2),
    });
  });

  it('is not changed again once it is complete [AU-18]', () => {
    const complete = auditOf(upserted(1), marked(2, 'LEFT_VOICEMAIL'));
    const later = [
      upserted(3, { date: at(900), confirmed: true }),
      marked(4, 'MARKED_CONFIRMED'),
      failed(5, 'landline'),
    ];
    const { latest, confirmedAt, ...audited } = auditOf(upserted(1), marked(2, 'LEFT_VOICEMAIL'), ...later);
    expect({ ...audited, latest: complete.latest, confirmedAt: null }).toEqual(complete);
    // Calendars need its current time, and a client's page whether it is confirmed.
    expect([latest?.appointment.date, confirmedAt]).toEqual([at(900), at(3)]);
  });

  it('shows its data even if it was completed by somebody with a slow clock [F-24]', () => {
    const { facts, completion } = auditOf(marked(1, 'LEFT_VOICEMAIL'), upserted(2));
    expect([facts?.owner?.name, completion?.by]).toEqual(['Maya Okafor', 'LEFT_VOICEMAIL']);
  });

  it('loses its data permanently when it is deleted, and remains complete [AU-19]', () => {
    expect(auditOf(upserted(1), marked(2, 'LEFT_VOICEMAIL'), deleted(3), upserted(4))).toMatchObject({
      facts: null,
      latest: null,
      deletedAt: at(3),
      completion: { by: 'LEFT_VOICEMAIL' },
    });
  });

  it('keeps that the practice software did not take its confirmation until that is over or the visit moves, through reports that say nothing about it [AU-18]', () => {
    const [booked, mark] = [upserted(1), marked(2, 'MARKED_CONFIRMED')];
    const refusedConfirmation = { reason: 'Locked' };
    const refused = upserted(3, { refusedConfirmation });
    expect(auditOf(booked, mark).refusedConfirmation).toBeNull();
    expect(auditOf(booked, mark, refused)).toMatchObject({ completion: { at: at(2) }, refusedConfirmation });
    expect(auditOf(booked, mark, refused, upserted(4)).refusedConfirmation).toEqual(refusedConfirmation);
    expect(auditOf(booked, mark, refused, upserted(4, { refusedConfirmation: null })).refusedConfirmation).toBeNull();
    const moved = upserted(4, { date: '2026-12-24T15:00:00.000Z' });
    for (const after of [upserted(4, { refusedConfirmation, confirmed: true }), moved, deleted(4)])
      expect(auditOf(booked, mark, refused, after).refusedConfirmation).toBeNull();
  });

  it('has the last answer of the client for its present time', () => {
    const [booked, yes, no] = [upserted(1), answered(2, 'COMING'), answered(3, 'NOT_COMING')];
    expect(auditOf(booked).answer).toBeNull();
    expect(auditOf(no, yes, booked).answer).toBe('NOT_COMING');
    expect(auditOf(booked, no, answered(4, 'COMING')).answer).toBe('COMING');
    expect(auditOf(booked, no, upserted(5, { date: at(800) })).answer).toBeNull();
  });

  it('stays complete when the client cannot come after all, and is for staff to handle until they act [AU-18]', () => {
    const no = answered(5, 'NOT_COMING');
    const confirmed = upserted(2, { confirmed: true });
    for (const completing of [confirmed, marked(3, 'MARKED_CONFIRMED'), marked(3, 'LEFT_VOICEMAIL')]) {
      const before = [upserted(1), completing];
      const { completion } = auditOf(...before);
      expect([completion === null, isOpen(auditOf(...before))]).toEqual([false, false]);
      const calledOff = auditOf(...before, no);
      expect(calledOff).toMatchObject({ completion, answer: 'NOT_COMING', calledOff: { at: at(5), handled: null } });
      expect(isOpen(calledOff)).toBe(true);
      const handled = auditOf(...before, no, marked(6, 'LEFT_VOICEMAIL'));
      expect(handled).toMatchObject({ completion, calledOff: { handled: { by: 'LEFT_VOICEMAIL', at: at(6) } } });
      expect(isOpen(handled)).toBe(false);
      for (const other of [answered(6, 'COMING'), upserted(6, { date: at(700) })])
        expect(auditOf(...before, no, other)).toMatchObject({ completion, calledOff: null });
      expect(auditOf(...before, answered(5, 'NOT_COMING', at(500))).calledOff).toBeNull();
    }
    // The practice software sends again what it sent before; only a new confirmation is an act.
    const again = upserted(6, { confirmed: true });
    expect(isOpen(auditOf(upserted(1), confirmed, no, again))).toBe(true);
    const anew = auditOf(upserted(1), confirmed, no, upserted(6), upserted(7, { confirmed: true }));
    expect(anew.calledOff?.handled).toEqual({ by: 'PRACTICE', at: at(7) });
    // An answer before the completion is what staff completed it for.
    expect(auditOf(upserted(1), no, again)).toMatchObject({
      completion: { by: 'PRACTICE', at: at(6) },
      calledOff: null,
    });
  });

  it('has messages paused and resumed by staff, also once it is complete', () => {
    const paused = (minute: number, isPaused: boolean) =>
      ({
        id: `paused-${minute}`,
        resource_id,
        action_type: 'MESSAGES_PAUSED',
        data: { timestamp: at(minute), isPaused },
      }) as const;
    const booked = upserted(1);
    expect(auditOf(booked).isPaused).toBe(false);
    expect(auditOf(booked, marked(2, 'LEFT_VOICEMAIL'), paused(3, true)).isPaused).toBe(true);
    expect(auditOf(booked, paused(4, false), paused(3, true)).isPaused).toBe(false);
  });

  it('has the last text of the client about its present time, unless they have answered on the page since', () => {
    const replied = (minute: number, reply: 'CONFIRMS' | 'CALLS_OFF' | 'OTHER') =>
      ({
        id: `replied-${minute}`,
        resource_id,
        action_type: 'CLIENT_REPLIED',
        data: { timestamp: at(minute), reply, startsAt: at(600), text: 'C', messageId: 'm-1', conversationId: 'c-1' },
      }) as const;
    const notComing = answered(4, 'NOT_COMING');
    const [booked, yes] = [upserted(1), replied(2, 'CONFIRMS')];
    const now = Date.parse(at(30));
    expect(auditOf(yes, booked).reply).toMatchObject({ reply: 'CONFIRMS', text: 'C', messageId: 'm-1' });
    expect(awaitsConfirmation(auditOf(booked, yes), now)).toBe(true);
    expect(auditOf(booked, replied(3, 'CALLS_OFF'), yes).reply?.reply).toBe('CALLS_OFF');
    expect(auditOf(booked, yes, replied(3, 'OTHER')).reply).toBeNull();
    expect(auditOf(booked, yes, upserted(3, { date: at(700) })).reply).toBeNull();
    expect(auditOf(booked, yes, notComing)).toMatchObject({ reply: null, answer: 'NOT_COMING' });
    expect(auditOf(booked, notComing, replied(5, 'CONFIRMS')).reply?.reply).toBe('CONFIRMS');
    for (const over of [marked(3, 'MARKED_CONFIRMED'), marked(3, 'LEFT_VOICEMAIL'), deleted(3)])
      expect(awaitsConfirmation(auditOf(booked, yes, over), now)).toBe(false);
    expect(awaitsConfirmation(auditOf(booked, yes), Date.parse(at(600)))).toBe(false);
  });

  it('lists what staff have texted the client about it, also once it is complete', () => {
    const texted = (minute: number) =>
      ({
        id: `texted-${minute}`,
        resource_id,
        action_type: 'STAFF_TEXTED',
        data: { timestamp: at(minute), by: 'Ada Lovelace', messageId: `m-${minute}`, conversationId: 'c-1' },
      }) as const;
    const { texts, completion } = auditOf(texted(4), upserted(1), marked(3, 'MARKED_CONFIRMED'), texted(2), texted(2));
    expect(texts).toEqual([texted(2).data, texted(4).data]);
    expect(completion).toMatchObject({ by: 'MARKED_CONFIRMED' });
  });

  it('lists each reminder that was attempted, delivered or failed [AU-11] [AU-12] [AU-13] [AU-20]', () => {
    const actions = [reminded(2, 'DELIVERY_ATTEMPT'), reminded(4, 'DELIVERY_ATTEMPT'), reminded(5, 'DELIVERY_SUCCESS')];
    const { attempts, successes, errors } = auditOf(upserted(1), ...actions, failed(3, 'bounced'));
    expect(attempts.map(({ timestamp }) => timestamp)).toEqual([at(2), at(4)]);
    expect(successes).toMatchObject([{ timestamp: at(5), medium: 'SMS', communicationType: 'AppointmentReminder' }]);
    expect(errors).toMatchObject([{ timestamp: at(3), medium: 'EMAIL', reason: 'bounced' }]);
  });

  it('does not list an unknown outcome once something newer is known of that reminder, in any order [D-62]', () => {
    const unknown = {
      ...reminded(2, 'DELIVERY_ATTEMPT'),
      id: 'unknown',
      action_type: 'DELIVERY_ERROR',
      data: { ...reminded(2, 'DELIVERY_ATTEMPT').data, reason: 'outcome_unknown' },
    } as const;
    const reasonsOf = (...actions: AppointmentAction[]) => auditOf(...actions).errors.map(({ reason }) => reason);
    const texted = reminded(3, 'DELIVERY_SUCCESS');
    const refused = { ...unknown, id: 'refused', data: { ...unknown.data, timestamp: at(4), reason: 'landline' } };
    expect(reasonsOf(unknown)).toEqual(['outcome_unknown']);
    expect(reasonsOf(unknown, texted)).toEqual([]);
    expect(reasonsOf(texted, unknown)).toEqual([]);
    expect(reasonsOf(unknown, refused)).toEqual(['landline']);
    // Known before, of another medium, or of another reminder.
    expect(reasonsOf(unknown, reminded(1, 'DELIVERY_SUCCESS'))).toEqual(['outcome_unknown']);
    expect(reasonsOf(unknown, failed(3, 'bounced'))).toEqual(['outcome_unknown', 'bounced']);
    const other = { ...texted, data: { ...texted.data, communicationType: 'SameDayReminder' } };
    expect(reasonsOf(unknown, other)).toEqual(['outcome_unknown']);
  });

  it('does not list an email as accepted once it has come back, in any order [AU-12] [AU-13]', () => {
    const ofEmail = (minute: number, action_type: 'DELIVERY_ATTEMPT' | 'DELIVERY_SUCCESS') => {
      const one = reminded(minute, action_type);
      return { ...one, data: { ...one.data, medium: 'EMAIL' as const } };
    };
    const bounced = failed(3, 'Mailbox does not exist');
    const actions = [ofEmail(1, 'DELIVERY_ATTEMPT'), ofEmail(2, 'DELIVERY_SUCCESS'), bounced];
    for (const order of [actions, actions.toReversed()])
      expect(auditOf(...order)).toMatchObject({ attempts: [{}], successes: [], errors: [bounced.data] });
    expect(auditOf(ofEmail(4, 'DELIVERY_SUCCESS'), bounced).successes).toHaveLength(1);
    expect(auditOf(reminded(2, 'DELIVERY_SUCCESS'), bounced).successes).toHaveLength(1);
    expect(auditOf(ofEmail(2, 'DELIVERY_SUCCESS'), failed(3, 'outcome_unknown')).successes).toHaveLength(1);
  });

  it('ignores actions of other appointments', () => {
    expect(auditOf(upserted(1), { ...marked(2, 'LEFT_VOICEMAIL'), resource_id: 'a-2' }).completion).toBeNull();
  });

  const anyAction = fc
    .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 9 }))
    .map(([minute, kind]): AppointmentAction => {
      switch (kind) {
        case 0:
        case 1:
          return upserted(minute, { date: at(600 + minute) });
        case 2:
          return upserted(minute, { confirmed: true });
        case 3:
          return marked(minute, 'LEFT_VOICEMAIL');
        case 4:
          return deleted(minute);
        case 5:
          return reminded(minute, 'DELIVERY_ATTEMPT');
        case 6:
          return reminded(minute, 'DELIVERY_SUCCESS');
        case 7:
          return answered(minute, 'COMING');
        case 8:
          return answered(minute, 'NOT_COMING');
        default:
          return failed(minute, 'landline');
      }
    });
  const history = fc.uniqueArray(anyAction, { minLength: 1, maxLength: 50, selector: ({ id }) => id });

  it('is the same in any order and with repeated actions [F-43] [AU-18] [RT-10]', () => {
    const shuffledTwice = history.chain((actions) =>
      fc.tuple(
        fc.constant(actions),
        fc.shuffledSubarray([...actions, ...actions], { minLength: actions.length * 2, maxLength: actions.length * 2 }),
      ),
    );
    fc.assert(
      fc.property(shuffledTwice, ([actions, shuffled]) => {
        expect(auditOf(...shuffled)).toEqual(auditOf(...actions));
      }),
      { numRuns: 1000 },
    );
  });

  it('never becomes incomplete or undeleted by later actions [F-43]', () => {
    fc.assert(
      fc.property(history, (actions) => {
        let [isComplete, isDeleted] = [false, false];
        for (let count = 1; count <= actions.length; count += 1) {
          const now = auditOf(...actions.slice(0, count));
          expect(now.completion !== null || !isComplete).toBe(true);
          const isDeletedNow = now.deletedAt !== null;
          expect(isDeletedNow || !isDeleted).toBe(true);
          expect(isDeletedNow && now.facts).toBeFalsy();
          [isComplete, isDeleted] = [now.completion !== null, isDeletedNow];
        }
      }),
      { numRuns: 1000 },
    );
  });
});

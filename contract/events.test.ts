import { describe, expect, it } from 'vitest';
import { closeCodes, heartbeat, socketEvent } from './events.ts';

const message = {
  id: 'm-1',
  conversation_id: 'c-1',
  type: 'SMS',
  direction: 'INBOUND',
  content: 'Hi',
  media: [],
  delivery_status: null,
  create_ts: '2026-11-21T10:00:00.000Z',
  update_ts: '2026-11-21T10:00:00.000Z',
};
const conversation = {
  id: 'c-1',
  type: 'SMS',
  sms_phone: '+15551234567',
  pinned_at: null,
  read_status: 'UNREAD',
  container: 'INBOX',
  latest_message: message,
  pets: [],
  pet_owner: null,
};
const practice = { pims_type: 'NEO', practice_org_id: 'org-1', practice_sub_org_id: 'b-2' };

describe('a frame of the socket', () => {
  it('upserts a conversation, with client and practice [RT-02] [RT-03]', () => {
    const frame = { action_type: 'CONVERSATION_UPSERT', data: { conversation, pet_owner: null, practice } };
    expect(socketEvent.parse(frame)).toEqual(frame);
  });

  it('upserts a message, with its conversation [RT-02] [RT-04]', () => {
    const frame = { action_type: 'MESSAGE_UPSERT', data: { conversation, message }, seq: 7 };
    expect(socketEvent.parse(frame)).toEqual(frame);
    expect(socketEvent.safeParse({ ...frame, data: { message } }).success).toBe(false);
  });

  it('reports what happened to an appointment [RT-10]', () => {
    const action = { resource_id: 'v-1', action_type: 'PRACTICE_DATA_DELETE', data: { timestamp: message.create_ts } };
    const frame = { action_type: 'APPOINTMENT_ACTION_UPSERT', data: { action } };
    expect(socketEvent.parse(frame)).toEqual(frame);
  });

  it('reports who has a conversation open', () => {
    const people = [{ user_id: 'u-1', name: 'Anna', state: 'writing' }];
    const frame = { action_type: 'PRESENCE', data: { conversation_id: 'c-1', people } };
    expect(socketEvent.parse(frame)).toEqual(frame);
    expect(socketEvent.safeParse({ ...frame, data: { people } }).success).toBe(false);
  });

  it('reports that settings were published', () => {
    const frame = { action_type: 'SETTINGS_CHANGED', data: { version: 4, publish_id: 'p-1' }, seq: 9 };
    expect(socketEvent.parse(frame)).toEqual(frame);
    expect(socketEvent.safeParse({ ...frame, data: { publish_id: 'p-1' } }).success).toBe(false);
  });

  it('reports that a day of the calendar changed', () => {
    const frame = { action_type: 'CALENDAR_CHANGED', data: { date: '2026-11-24' }, seq: 9 };
    expect(socketEvent.parse(frame)).toEqual(frame);
    expect(socketEvent.safeParse({ ...frame, data: {} }).success).toBe(false);
  });

  it('reports that services of the practice software changed', () => {
    const frame = { action_type: 'SERVICE_TYPES_CHANGED', data: {}, seq: 9 };
    expect(socketEvent.parse(frame)).toEqual(frame);
  });

  it.each([
    null,
    'pong',
    [],
    {},
    { action_type: 'UNHEARD_OF', data: {} },
    { action_type: 'MESSAGE_UPSERT', data: null },
  ])('is not %j', (frame) => {
    expect(socketEvent.safeParse(frame).success).toBe(false);
  });
});

it('the heartbeat is sent every 30 s and times out after 10', () => {
  expect(heartbeat).toMatchObject({ interval: 30_000, timeout: 10_000 });
  expect(closeCodes).toEqual({ unauthorized: 4401, removed: 4403, restart: 1012, tooSlow: 1013, tooMany: 1013 });
});

import { describe, expect, it } from 'vitest';
import { conversation, startConversation, updateConversation } from './conversations.ts';
import { uploadFile } from './files.ts';
import { message, sendMessage } from './messages.ts';
import { petOwner } from './pet-owners.ts';

const anna = { id: 'o-1', pims_id: '77', first_name: 'Anna', last_name: 'Berg', contact_phone: '+15551234567' };
const hello = {
  id: 'm-1',
  conversation_id: 'c-1',
  type: 'SMS',
  direction: 'OUTBOUND',
  content: 'Hello Anna',
  media: [{ url: '/files/1', content_type: 'image/png', name: 'rex.png' }],
  delivery_status: 'ENQUEUED',
  create_ts: '2026-11-21T10:00:00.000Z',
  update_ts: '2026-11-21T10:00:00.000Z',
};
const withAnna = {
  id: 'c-1',
  type: 'SMS',
  sms_phone: '+15551234567',
  pinned_at: '2026-11-21T10:00:00.000Z',
  read_status: 'UNREAD',
  container: 'INBOX',
  latest_message: hello,
  pets: [{ id: 'a-1', name: 'Rex', species: 'Canine' }],
  pet_owner: anna,
  practice: { pims_type: 'NEO', practice_org_id: 'org-1', practice_sub_org_id: 'b-2' },
};
const issuePathsOf = (result: { error?: { issues: { path: PropertyKey[] }[] } | undefined }) =>
  result.error?.issues.map((issue) => issue.path.join('.'));

describe('a conversation', () => {
  it('has every field of the specification [IN-03]', () => {
    expect(conversation.parse(withAnna)).toEqual(withAnna);
  });

  it('may have no pin, no message and no phone yet [IN-03]', () => {
    const bare = { ...withAnna, pinned_at: null, latest_message: null, sms_phone: null, pets: [], pet_owner: null };
    expect(conversation.parse(bare)).toEqual(bare);
  });

  it.each([
    ['id', { id: 1 }],
    ['container', { container: 'ARCHIVE' }],
    ['read_status', { read_status: 'read' }],
    ['pinned_at', { pinned_at: 'yesterday' }],
    ['pets.0.name', { pets: [{ id: 'a-1' }] }],
    ['latest_message.direction', { latest_message: { ...hello, direction: 'SIDEWAYS' } }],
    ['practice.pims_type', { practice: { ...withAnna.practice, pims_type: 'AVIMARK' } }],
  ])('reports the path of an invalid %s [IN-03]', (path, invalid) => {
    expect(issuePathsOf(conversation.safeParse({ ...withAnna, ...invalid }))).toEqual([path]);
  });

  it('moves between the two containers [IN-01] [API-32]', () => {
    for (const container of ['INBOX', 'DONE'])
      expect(updateConversation.body.safeParse({ container, pets: ['a-1'] }).success).toBe(true);
    expect(updateConversation.body.safeParse({ container: 'TRASH' }).success).toBe(false);
  });

  it('can be changed only in the fields of the specification [API-30] [API-31]', () => {
    for (const change of [{ is_pinned: false }, { read_status: 'READ' }])
      expect(updateConversation.body.safeParse(change).success).toBe(true);
    for (const change of [{}, { pinned_at: null }, { id: 'c-2', is_pinned: true }, { is_pinned: 'yes' }])
      expect(updateConversation.body.safeParse(change).success).toBe(false);
  });

  it('is opened with a client at a phone number [API-29]', () => {
    const body = { petOwnerId: 'o-1', smsPhone: '+15551234567' };
    expect(startConversation.body.parse(body)).toEqual({ ...body, type: 'SMS' });
    expect(issuePathsOf(startConversation.body.safeParse({ ...body, smsPhone: '5551234567' }))).toEqual(['smsPhone']);
  });
});

describe('a message [IN-04] [IN-06] [IN-07] [IN-09]', () => {
  it('has every field of the specification [IN-04] [IN-05] [IN-06] [IN-07] [IN-08]', () => {
    expect(message.parse(hello)).toEqual(hello);
  });

  it.each([
    ['type', ['SMS', 'SMS_AUTOMATED', 'REQUEST', 'SYSTEM_INFO']],
    ['direction', ['OUTBOUND', 'INBOUND', 'INTERNAL']],
    ['delivery_status', ['ENQUEUED', 'PROCESSED', 'DELIVERED', 'FAILED_TO_DELIVER', 'FAILED_TO_PROCESS', null]],
    ['request_type', ['Appointment', 'RxRefill', null]],
  ])('accepts each %s of the specification and no other', (field, values) => {
    for (const value of values) expect(message.safeParse({ ...hello, [field]: value }).success).toBe(true);
    expect(issuePathsOf(message.safeParse({ ...hello, [field]: 'Other' }))).toEqual([field]);
  });

  it.each(['content', 'media', 'create_ts', 'update_ts'])(
    'is rejected without %s, which the error names [IN-05] [IN-08]',
    (field) => {
      expect(issuePathsOf(message.safeParse({ ...hello, [field]: undefined }))).toEqual([field]);
    },
  );

  it('has at most 1600 characters of any kind [IN-27] [CN-01]', () => {
    const send = (content: string) => sendMessage.body.safeParse({ content }).success;
    expect(send('a'.repeat(1600))).toBe(true);
    expect(send('a'.repeat(1601))).toBe(false);
    expect(send('🐶'.repeat(800))).toBe(true);
    expect(send(`${'🐶'.repeat(800)}a`)).toBe(false);
  });

  it('is sent as content, type and media only [API-34]', () => {
    expect(sendMessage.body.parse({ content: 'Hi' })).toEqual({ content: 'Hi', type: 'SMS', media: [] });
    for (const field of ['id', 'direction', 'delivery_status', 'create_ts', 'practice'])
      expect(sendMessage.body.safeParse({ content: 'Hi', [field]: 'x' }).success).toBe(false);
    expect(sendMessage.body.safeParse({ content: 'Hi', type: 'SYSTEM_INFO' }).success).toBe(false);
  });
});

describe('a pet owner or an unknown sender [IN-11] [IN-12] [IN-13] [IN-14]', () => {
  it('has every field of the specification [IN-10]', () => {
    expect(petOwner.parse(anna)).toEqual(anna);
    expect(issuePathsOf(petOwner.safeParse({ ...anna, first_name: 7 }))).toEqual(['first_name']);
  });

  it.each([
    ['UNKNOWN_PET_OWNER', 'zero'],
    ['UNKNOWN_PET_OWNER_MATCHED', 'multiple'],
  ])('may be unknown: %s with %s matches', (unknown_status, match_count) => {
    const nobody = { id: null, pims_id: null, first_name: null, last_name: null, contact_phone: '+15551234567' };
    const unknown = { ...nobody, unknown_status, match_count };
    expect(petOwner.parse(unknown)).toEqual(unknown);
    expect(issuePathsOf(petOwner.safeParse({ ...unknown, unknown_status: 'STRANGER' }))).toEqual(['unknown_status']);
  });
});

describe('a file upload', () => {
  it('is a file of the practice [API-35]', () => {
    const form = { file: new File(['x'], 'rex.png'), pimsType: 'Neo', practiceOrgId: 'org-1', practiceSubOrgId: 'b-2' };
    expect(uploadFile.body.parse({ ...form, include_link: 'true' })).toMatchObject({
      pimsType: 'NEO',
      include_link: 'true',
    });
    expect(issuePathsOf(uploadFile.body.safeParse({ ...form, file: 'rex.png' }))).toEqual(['file']);
    expect(uploadFile.encoding).toBe('multipart');
  });
});

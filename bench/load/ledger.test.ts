import { describe, expect, it } from 'vitest';
import { Ledger, textNumberIn } from './ledger.ts';
import type { Found } from './target.ts';

/** A ledger with a number of texts, all acknowledged at time 10. */
function written(count: number, practices = 1) {
  const ledger = new Ledger(practices);
  const texts = Array.from({ length: count }, () => ledger.write());
  for (const { n } of texts) ledger.acknowledge(n, 10);
  return { ledger, texts };
}

const empty: Found = { stored: [], received: [] };

describe('the ledger of texts', () => {
  it('alternates between practices, and between staff and clients', () => {
    const { texts } = written(8, 2);
    expect(texts.map((text) => text.practice)).toEqual([0, 1, 0, 1, 0, 1, 0, 1]);
    expect(texts.map((text) => text.client)).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
    expect(texts.map((text) => text.from === 'staff')).toEqual([true, false, false, true, true, false, false, true]);
    expect(new Set(texts.map((text) => text.content)).size).toBe(8);
    expect(new Set(texts.map((text) => text.key)).size).toBe(8);
  });

  it('counts a text as lost if it was acknowledged and is not stored, or if it is from staff and reached no phone', () => {
    const { ledger, texts } = written(2);
    const contents = texts.map((text) => text.content);
    const [byStaff = ''] = texts.filter((text) => text.from === 'staff').map((text) => text.content);
    expect(ledger.tally([empty], 0, null)).toMatchObject({ acknowledged: 2, lost: 2, doubled: 0 });
    expect(ledger.tally([{ stored: contents, received: [] }], 0, null).lost).toBe(1);
    expect(ledger.tally([{ stored: contents, received: [byStaff] }], 0, null).lost).toBe(0);
    expect(ledger.tally([{ stored: contents, received: null }], 0, null).lost).toBe(0);
  });

  it('does not expect an unacknowledged text anywhere, but counts its duplicates', () => {
    const ledger = new Ledger(1);
    const { content } = ledger.write();
    expect(ledger.tally([empty], 3, null)).toEqual({ acknowledged: 0, lost: 0, doubled: 0, undelivered: 0 });
    expect(ledger.tally([{ stored: [content, content], received: [] }], 0, null).doubled).toBe(1);
    expect(ledger.tally([{ stored: [content], received: [content, content] }], 0, null).doubled).toBe(1);
  });

  it('counts each screen that did not receive a text, unless screens were disconnected', () => {
    const { ledger } = written(1);
    ledger.see(0, 1, 12);
    ledger.see(0, 1, 13);
    expect(ledger.tally([empty], 3, null).undelivered).toBe(2);
    expect(ledger.tally([empty], 3, [9, 11]).undelivered).toBe(0);
    expect(ledger.tally([empty], 3, [11, 12]).undelivered).toBe(2);
  });

  it('measures a frame from the acknowledgement, and one that came first as 0', () => {
    const ledger = new Ledger(1);
    const { n } = ledger.write();
    ledger.see(n, 0, 5);
    ledger.acknowledge(n, 10);
    ledger.see(n, 1, 12.5);
    expect(ledger.eventTimes).toEqual([0, 2.5]);
  });
});

describe('a frame', () => {
  it('names its text, although its conversation shows a later one', () => {
    const frame = {
      action_type: 'MESSAGE_UPSERT',
      data: {
        conversation: { latest_message: { content: 'Text #12.' } },
        message: { content: 'Text #11.', media: [] },
      },
      seq: 7,
    };
    expect(textNumberIn(Buffer.from(JSON.stringify(frame)))).toBe(11);
  });

  it('has no number when it is not about a numbered text', () => {
    const other = { action_type: 'CONVERSATION_UPSERT', data: { latest_message: { content: 'Text #12.' } } };
    expect(textNumberIn(Buffer.from(JSON.stringify(other)))).toBeNull();
    const foreign = {
      action_type: 'MESSAGE_UPSERT',
      data: { message: { content: 'May I ask you something?' } },
    };
    expect(textNumberIn(Buffer.from(JSON.stringify(foreign)))).toBeNull();
    expect(textNumberIn(Buffer.from('pong'))).toBeNull();
  });
});

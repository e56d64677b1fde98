import { describe, expect, it } from 'vitest';
import { anItem } from '#tests/support/outbox.ts';
import { leftBehind } from './left-behind.ts';

const draftOf = (content: string) => ({ content, media: [] });
const nothing = { items: null, drafts: null, lastWords: [] };
const untouched = { isGone: () => false, isTyped: () => false };
const disk = (...items: { id: string }[]) => new Map(items.map((item) => [item.id, item]));

describe('what pages before this one left', () => {
  it('is what lies on disk, with what they said last laid over it', () => {
    const last = anItem({ id: 'key-2', state: 'failed' });
    const said = { items: [last], drafts: new Map([['c-2', draftOf('Dear Ada')]]) };
    const { kept, unwritten } = leftBehind(
      {
        items: disk(anItem(), anItem({ id: 'key-2' })),
        drafts: new Map([
          ['c-1', draftOf('Hello')],
          ['c-2', draftOf('Dear')],
        ]),
        lastWords: [said],
      },
      untouched,
    );
    expect(kept).toEqual({ items: [anItem(), last], drafts: { 'c-1': draftOf('Hello'), 'c-2': draftOf('Dear Ada') } });
    expect(unwritten).toEqual(said);
  });

  it('is nothing where there is no disk and nobody had to say anything', () => {
    expect(leftBehind(nothing, untouched)).toEqual({
      kept: { items: [], drafts: {} },
      unwritten: { items: [], drafts: new Map() },
    });
  });

  it('may be what some other release wrote: what cannot be read is passed over', () => {
    const { kept } = leftBehind(
      {
        ...nothing,
        items: disk(anItem(), { id: 'odd' }),
        drafts: new Map<string, unknown>([
          ['c-1', draftOf('Dear')],
          ['c-2', 'Dear'],
        ]),
      },
      untouched,
    );
    expect(kept).toEqual({ items: [anItem()], drafts: { 'c-1': draftOf('Dear') } });
  });

  it('says by an empty draft that it is no more, on disk too', () => {
    const said = { items: [], drafts: new Map([['c-1', draftOf('')]]) };
    const { kept, unwritten } = leftBehind(
      { ...nothing, drafts: new Map([['c-1', draftOf('Dear')]]), lastWords: [said] },
      untouched,
    );
    expect(kept.drafts).toEqual({});
    expect(unwritten).toEqual(said);
  });

  it('counts less than what has happened here since', () => {
    const since = { isGone: (id: string) => id === 'gone', isTyped: (key: string) => key === 'typed' };
    const gone = anItem({ id: 'gone' });
    const drafts = new Map([
      ['typed', draftOf('Luna is')],
      ['c-1', draftOf('Dear')],
    ]);
    const only = { items: [anItem()], drafts: { 'c-1': draftOf('Dear') } };
    expect(leftBehind({ items: disk(gone, anItem()), drafts, lastWords: [] }, since).kept).toEqual(only);
    const { kept, unwritten } = leftBehind({ ...nothing, lastWords: [{ items: [gone, anItem()], drafts }] }, since);
    expect(kept).toEqual(only);
    expect(unwritten).toEqual({ items: [anItem()], drafts: new Map([['c-1', draftOf('Dear')]]) });
  });

  it('may have been handed to the network as its page was left, where that held it back', () => {
    const held = { until: '2026-05-04T09:00:05.000Z', by: 'a window' };
    const [fresh, tried] = [anItem({ id: 'a', held }), anItem({ id: 'b', held, triedAt: '2026-05-04T09:00:04.000Z' })];
    const asLeft = [{ ...fresh, triedAt: fresh.createdAt }, tried];
    expect(leftBehind({ ...nothing, items: disk(fresh, tried) }, untouched).kept.items).toEqual(asLeft);
    const said = { items: [fresh, tried], drafts: new Map() };
    expect(leftBehind({ ...nothing, lastWords: [said] }, untouched).unwritten.items).toEqual(asLeft);
  });
});

import { describe, expect, it } from 'vitest';
import { draftsRestored } from '#src/drafts/drafts-slice.ts';
import { knownUntilMoved } from '#src/outbox/outbox-slice.ts';
import { saveDraft, selectDraft, selectTextDrafts } from '#src/outbox/text-drafts.ts';
import { requestFacts } from '#src/features/inbox/booking/request-facts.ts';
import { presenceReceived } from '#src/realtime/presence-slice.ts';
import { withActions } from '#src/services/notification/audit-day.ts';
import { byId } from '#src/lib/by-id.ts';
import { confirmed } from '#tests/support/appointment-actions.ts';
import { hostileIds } from '#tests/support/hostile-ids.ts';
import { createStore } from './store.ts';

describe.each(hostileIds)('the id %s', (id) => {
  it('finds present colleagues only', () => {
    const store = createStore();
    const there = () => store.getState().presence.people[id];
    expect(there()).toBeUndefined();
    const people = [{ user_id: 'ben', name: 'Ben', state: 'writing' as const }];
    store.dispatch(presenceReceived([{ action_type: 'PRESENCE', data: { conversation_id: id, people } }]));
    expect(there()).toEqual(people);
    store.dispatch(presenceReceived([{ action_type: 'PRESENCE', data: { conversation_id: id, people: [] } }]));
    expect(there()).toBeUndefined();
  });

  it('finds existing drafts only', () => {
    const store = createStore();
    const draft = () => selectDraft(store.getState(), id);
    expect(draft().content).toBe('');
    store.dispatch(saveDraft(id, { ...draft(), content: 'At five' }));
    store.dispatch(draftsRestored(byId([['another', { ...draft(), content: 'At six' }]])));
    expect([draft().content, selectTextDrafts(store.getState()).length]).toEqual(['At five', 2]);
    store.dispatch(saveDraft(id, { ...draft(), content: '' }));
    expect([draft().content, selectTextDrafts(store.getState()).length]).toEqual(['', 1]);
  });

  it('finds known moments only', () => {
    const store = createStore();
    const known = () => store.getState().outbox.knownUntil[id];
    expect(known()).toBeUndefined();
    store.dispatch(knownUntilMoved({ conversationId: id, at: '2026-11-22T10:00:00Z' }));
    expect(known()).toBe('2026-11-22T10:00:00Z');
  });

  it('may be an appointment’s', () => {
    const before = withActions(byId(), []);
    expect(before[id]).toBeUndefined();
    const day = withActions(before, [{ ...confirmed, resource_id: id }]);
    expect(day[id]?.actions).toHaveLength(1);
    expect(Object.keys(day)).toEqual([id]);
  });

  it('is not the name of a category of visits', () => {
    const request = { request_id: 'r-1', pet_name: null, category: id };
    expect(requestFacts(request, 'America/New_York')).toEqual([]);
  });
});

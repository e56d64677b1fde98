import { configureStore } from '@reduxjs/toolkit';
import { describe, expect, it } from 'vitest';
import type { Presence } from '#contract/events.ts';
import { nowhere, presenceReducer, presenceReceived, conversationViewed, writingChanged } from './presence-slice.ts';
import { connectionChanged } from './realtime-slice.ts';

const ben = { user_id: 'ben', name: 'Ben', state: 'viewing' as const };
const presenceIn = (conversation_id: string, ...people: (typeof ben)[]): Presence => ({
  action_type: 'PRESENCE',
  data: { conversation_id, people },
});

function aWindow() {
  const store = configureStore({ reducer: { presence: presenceReducer } });
  const mine = () => store.getState().presence.own;
  return { ...store, mine, people: () => store.getState().presence.people };
}

describe('the presence of this window', () => {
  it('is in no conversation at first, and cannot be typing', () => {
    const { dispatch, mine } = aWindow();
    dispatch(writingChanged(true));
    expect(mine()).toBe(nowhere);
  });

  it('is in the open conversation, as typing until the user stops or leaves it', () => {
    const { dispatch, mine } = aWindow();
    dispatch(conversationViewed('c-1'));
    expect(mine()).toEqual({ conversation_id: 'c-1', state: 'viewing' });
    dispatch(writingChanged(true));
    expect(mine()).toEqual({ conversation_id: 'c-1', state: 'writing' });
    dispatch(writingChanged(false));
    expect(mine()).toEqual({ conversation_id: 'c-1', state: 'viewing' });
    dispatch(writingChanged(true));
    dispatch(conversationViewed('c-2'));
    expect(mine()).toEqual({ conversation_id: 'c-2', state: 'viewing' });
  });
});

describe('the presence of other people', () => {
  it('is as last received, while the connection is open', () => {
    const { dispatch, people, mine } = aWindow();
    dispatch(conversationViewed('c-1'));
    dispatch(presenceReceived([presenceIn('c-1', ben), presenceIn('c-2', ben)]));
    dispatch(connectionChanged('open'));
    dispatch(presenceReceived([presenceIn('c-1')]));
    expect(people()).toEqual({ 'c-2': [ben] });
    dispatch(connectionChanged('waiting'));
    expect([people(), mine().conversation_id]).toEqual([{}, 'c-1']);
  });
});

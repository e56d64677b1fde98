import { configureStore } from '@reduxjs/toolkit';
import { draftsReducer } from '#src/drafts/drafts-slice.ts';
import type { OutboxItem } from '#src/outbox/outbox-item.ts';
import { outboxReducer } from '#src/outbox/outbox-slice.ts';

export const anItem = (given: Partial<OutboxItem> = {}): OutboxItem => ({
  id: 'key-1',
  subjectId: 'c-1',
  content: 'Luna is ready.',
  media: [],
  kind: 'text',
  sendAt: null,
  day: null,
  createdAt: '2026-05-04T09:00:00.000Z',
  triedAt: null,
  held: null,
  seenUntil: null,
  about: null,
  marksDone: false,
  waitsForEdit: false,
  state: 'queued',
  error: null,
  ...given,
});

export const outboxReducers = { drafts: draftsReducer, outbox: outboxReducer };

/** A store of the outbox and the drafts, without a sender. */
export const anOutbox = () => configureStore({ reducer: outboxReducers });

import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import * as z from 'zod/mini';
import { media } from '#contract/communication/messages.ts';
import { flushTyped } from '#src/drafts/draft-buffer.ts';
import { draftSubject } from '#src/drafts/draft-subject.ts';
import type { DraftsRoot } from '#src/drafts/drafts-slice.ts';
import type { OutboxItem } from './outbox-item.ts';

/** A text or note that somebody has typed and not sent. */
const draft = z.object({ content: z.string(), media: z.array(media) });
export type Draft = Readonly<z.output<typeof draft>>;

export const noDraft: Draft = { content: '', media: [] };
export const isEmptyDraft = ({ content, media: files }: Draft): boolean => content === '' && files.length === 0;

export const texts = draftSubject('text', draft);
type Thunk<R> = ThunkAction<R, DraftsRoot, unknown, UnknownAction>;

/** The key of a conversation's draft; its note for staff has another, so that neither is ever taken for the other. */
export const draftKey = (conversationId: string, kind: OutboxItem['kind']): string =>
  kind === 'note' ? conversationId + noteSuffix : conversationId;
const noteSuffix = ' note';

/** What `draftKey` made a key of. */
export const draftOf = (key: string): Pick<OutboxItem, 'conversationId' | 'kind'> =>
  key.endsWith(noteSuffix)
    ? { conversationId: key.slice(0, -noteSuffix.length), kind: 'note' }
    : { conversationId: key, kind: 'text' };

/** The key of a text that asks a client to confirm an appointment, while it belongs to no conversation yet. */
export const confirmationKey = (appointmentId: string): string => `appointment ${appointmentId}`;

/** A draft as it is shown; `readDraft` is for acting on one. */
export const selectDraft = (root: DraftsRoot, key: string): Draft => texts.select(root, key) ?? noDraft;

/** All texts and notes that are being written, by their keys. */
export const selectTextDrafts = texts.selectAll;

/** Stores what somebody has typed; an empty draft removes it. */
export const saveDraft = (key: string, typed: Draft) => texts.save(key, isEmptyDraft(typed) ? null : typed);

/** A draft up to the last key. */
export const readDraft =
  (key: string): Thunk<Draft> =>
  (_dispatch, getState) => {
    flushTyped();
    return selectDraft(getState(), key);
  };

/** Puts something before what is being written, so that neither is lost. */
export const putBeforeDraft =
  (key: string, before: Draft): Thunk<void> =>
  (dispatch) =>
    void dispatch(saveDraft(key, joined(before, dispatch(readDraft(key)))));

/** Puts something after it. */
export const putAfterDraft =
  (key: string, after: Draft): Thunk<void> =>
  (dispatch) =>
    void dispatch(saveDraft(key, joined(dispatch(readDraft(key)), after)));

const joined = (first: Draft, second: Draft): Draft => ({
  content: [first.content, second.content].filter(Boolean).join('\n'),
  media: [...first.media, ...second.media],
});

/** What is typed into a conversation and not sent; undefined for nothing. */
export const useDraftText = (conversationId: string): string | undefined =>
  useSelector((root: DraftsRoot) => texts.select(root, conversationId)?.content);

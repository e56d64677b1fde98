import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import * as z from 'zod/mini';
import { media } from '#contract/communication/messages.ts';
import { flushTyped } from '#src/drafts/draft-buffer.ts';
import { draftSubject } from '#src/drafts/draft-subject.ts';
import type { DraftsRoot } from '#src/drafts/drafts-slice.ts';
import type { OutboxItem } from './outbox-item.ts';

/** A text or note that is being written. */
const draft = z.object({ content: z.string(), media: z.array(media) });
export type Draft = Readonly<z.output<typeof draft>>;

export const noDraft: Draft = { content: '', media: [] };
export const isEmptyDraft = ({ content, media: files }: Draft): boolean => content === '' && files.length === 0;

export const texts = draftSubject('text', draft);
type Thunk<R> = ThunkAction<R, DraftsRoot, unknown, UnknownAction>;

/** The key of a conversation's draft; its draft of a note has another key. */
export const draftKey = (conversationId: string, kind: OutboxItem['kind']): string =>
  kind === 'note' ? conversationId + noteSuffix : conversationId;
const noteSuffix = ' note';

/** The inverse of `draftKey`. */
export const draftOf = (key: string): { readonly conversationId: string; readonly kind: 'text' | 'note' } =>
  key.endsWith(noteSuffix)
    ? { conversationId: key.slice(0, -noteSuffix.length), kind: 'note' }
    : { conversationId: key, kind: 'text' };

/** The key of a text that asks a client to confirm an appointment, before its conversation is known. */
export const confirmationKey = (appointmentId: string): string => appointmentPrefix + appointmentId;
const appointmentPrefix = 'appointment ';

/** Whether a key is that of a text that asks a client to confirm an appointment. */
export const isConfirmation = (key: string): boolean => key.startsWith(appointmentPrefix);

/** A draft without the latest buffered keys, for display; use `readDraft` to act on it. */
export const selectDraft = (root: DraftsRoot, key: string): Draft => texts.select(root, key) ?? noDraft;

/** All drafts of texts and notes, by their keys. */
export const selectTextDrafts = texts.selectAll;

/** Stores a draft; an empty one is removed. */
export const saveDraft = (key: string, typed: Draft) => texts.save(key, isEmptyDraft(typed) ? null : typed);

/** A draft including the latest buffered keys. */
export const readDraft =
  (key: string): Thunk<Draft> =>
  (_dispatch, getState) => {
    flushTyped();
    return selectDraft(getState(), key);
  };

/** Inserts a text before what is being written. */
export const putBeforeDraft =
  (key: string, before: Draft): Thunk<void> =>
  (dispatch) =>
    void dispatch(saveDraft(key, joined(before, dispatch(readDraft(key)))));

/** Appends a text to what is being written. */
export const putAfterDraft =
  (key: string, after: Draft): Thunk<void> =>
  (dispatch) =>
    void dispatch(saveDraft(key, joined(dispatch(readDraft(key)), after)));

const joined = (first: Draft, second: Draft): Draft => ({
  content: [first.content, second.content].filter(Boolean).join('\n'),
  media: [...first.media, ...second.media],
});

/** The content of a conversation's draft of a text or note; undefined for none. */
export const draftTextOf = (root: DraftsRoot, conversationId: string, kind: OutboxItem['kind']): string | undefined =>
  texts.select(root, draftKey(conversationId, kind))?.content;

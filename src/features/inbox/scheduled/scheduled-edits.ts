import * as z from 'zod/mini';
import { media } from '#contract/communication/messages.ts';
import type { ScheduledMessage } from '#contract/communication/scheduled-messages.ts';
import { draftSubject } from '#src/drafts/draft-subject.ts';
import type { ScheduleFields } from './ScheduleDialog.tsx';
import { clockAt } from '#src/lib/zoned-clock.ts';

/** The scheduled text as it was when editing began. Schedules the edit as a new text if this one is sent meanwhile. */
const before = z.object({
  id: z.string(),
  conversation_id: z.string(),
  content: z.string(),
  media: z.array(media),
  send_at: z.string(),
});
export type TextBefore = Readonly<z.output<typeof before>>;

const scheduledEdit = z.object({ content: z.string(), day: z.string(), time: z.string(), before });
export type ScheduledEdit = Readonly<z.output<typeof scheduledEdit>>;

/** Changes to scheduled texts that are not saved yet, by the texts' ids. */
export const scheduledEdits = draftSubject('scheduled', scheduledEdit);

/** What the dialog shows for a text that is not edited. */
export const unedited = ({ content, send_at }: TextBefore, zone: string): ScheduleFields => ({
  content,
  ...clockAt(send_at, zone),
});

export const textBefore = ({ id, conversation_id, content, media: images, send_at }: ScheduledMessage): TextBefore => ({
  id,
  conversation_id,
  content,
  media: images,
  send_at,
});

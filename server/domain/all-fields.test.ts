import { expectTypeOf, it } from 'vitest';
import type { Conversation } from '#contract/communication/conversations.ts';
import type { Message } from '#contract/communication/messages.ts';
import type { ScheduledMessage } from '#contract/communication/scheduled-messages.ts';
import type { AllFields } from './all-fields.ts';
import { presentConversation } from './conversation/present.ts';
import { presentMessage } from './message/present.ts';
import { presentScheduled } from './scheduled-message/present.ts';

it('an optional field of the wire that a row does not show does not compile', () => {
  interface Wire {
    id: string;
    author?: string | null;
  }
  expectTypeOf<{ id: string }>().not.toExtend<AllFields<Wire>>();
  expectTypeOf<{ id: string; author: null }>().toExtend<AllFields<Wire>>();
  expectTypeOf(presentConversation).returns.toEqualTypeOf<AllFields<Conversation>>();
  expectTypeOf(presentMessage).returns.toEqualTypeOf<AllFields<Message>>();
  expectTypeOf(presentScheduled).returns.toEqualTypeOf<AllFields<ScheduledMessage>>();
});

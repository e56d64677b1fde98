import { expectTypeOf, it } from 'vitest';
import type { ConversationUpsert } from '#contract/events.ts';
import type { EventHandler } from './event-handlers.ts';

type Handler = EventHandler<ConversationUpsert['action_type']>;
type Patch = NonNullable<Handler['patch']>;
type Refetch = Handler['refetch'][number];

it('a kind of event needs an effect, or a patch together with what is refetched after a gap', () => {
  expectTypeOf<{ patch: Patch; effect: null; refetch: [Refetch] }>().toExtend<Handler>();
  expectTypeOf<{ patch: null; effect: Patch; refetch: [] }>().toExtend<Handler>();
  expectTypeOf<{ patch: null; effect: null; refetch: [Refetch] }>().not.toExtend<Handler>();
  expectTypeOf<{ patch: Patch; effect: null; refetch: [] }>().not.toExtend<Handler>();
});

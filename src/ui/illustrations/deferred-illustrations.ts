import { deferredModule } from '../loading/optional-module.ts';

// Drawings beside words of the first screen, which stand without them.
export const ChooseConversation = deferredModule(
  async () => (await import('./ChooseConversation.tsx')).ChooseConversation,
);
export const ConversationNotFound = deferredModule(
  async () => (await import('./ConversationNotFound.tsx')).ConversationNotFound,
);
export const EmptyInbox = deferredModule(async () => (await import('./EmptyInbox.tsx')).EmptyInbox);
export const EmptyBowl = deferredModule(async () => (await import('./EmptyBowl.tsx')).EmptyBowl);

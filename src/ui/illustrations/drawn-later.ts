import { later } from '../later.ts';

// Drawings beside words of the first screen, which stand without them.
export const ChooseConversation = later(async () => (await import('./ChooseConversation.tsx')).ChooseConversation);
export const EmptyInbox = later(async () => (await import('./EmptyInbox.tsx')).EmptyInbox);

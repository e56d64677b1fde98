import { text } from '../../fields.ts';
import { limits } from '../limits.ts';

export const messageText = text(limits.messageLength, `Use at most ${limits.messageLength} characters.`);

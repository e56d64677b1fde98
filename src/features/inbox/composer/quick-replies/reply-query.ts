import { fold, queryWords } from '#contract/rules/search/search-words.ts';
import { plainText, type Template } from '#contract/templates/templates.ts';

/** A search for a quick reply in the field: where its slash is, and the words after it. */
export interface ReplyQuery {
  readonly from: number;
  readonly words: string;
}

const slashBeforeCaret = /(?:^|\s)\/((?:\S[^\n/]{0,39})?)$/;

/** The search right before the caret. A slash within a word, as in 5/10, or before a space begins none. */
export function replyQueryAt(text: string, caret: number): ReplyQuery | null {
  const words = slashBeforeCaret.exec(text.slice(0, caret))?.[1];
  return words === undefined ? null : { from: caret - words.length - 1, words };
}

/** Replies with all of these words in their name or text; those whose name begins with them come first. */
export function findReplies(replies: readonly Template[], query: string): readonly Template[] {
  const words = queryWords(query);
  const start = words.join(' ');
  const rank = (reply: Template): number => {
    const name = fold(reply.name);
    const has = (text: string) => words.every((word) => text.includes(word));
    if (name.startsWith(start)) return 0;
    if (has(name)) return 1;
    return has(`${name} ${fold(plainText(reply.content))}`) ? 2 : 3;
  };
  return [0, 1, 2].flatMap((wanted) => replies.filter((reply) => rank(reply) === wanted));
}

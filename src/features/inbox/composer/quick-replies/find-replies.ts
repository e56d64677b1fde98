import { fold, soughtWords } from '#contract/rules/search/search-words.ts';
import { plainText, type Template } from '#contract/templates/templates.ts';

/** Replies with every word of the query in their name or text; those whose name begins with it come first. */
export function findReplies(replies: readonly Template[], query: string): readonly Template[] {
  const words = soughtWords(query);
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

import { marksIn } from './marks.ts';

/** A text with its matches highlighted. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  let start = 0;
  return marksIn(text, words).map((part) => {
    const key = start;
    start += part.text.length;
    return part.isMatch ? (
      <mark key={key} className="rounded-xs bg-accent-soft font-semibold text-accent">
        {part.text}
      </mark>
    ) : (
      part.text
    );
  });
}

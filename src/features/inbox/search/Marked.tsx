import { marksIn } from './marks.ts';

/** A text in which what was looked for stands out. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  let start = 0;
  return marksIn(text, words).map((stretch) => {
    const key = start;
    start += stretch.text.length;
    return stretch.isFound ? (
      <mark key={key} className="rounded-xs bg-accent-soft font-semibold text-accent">
        {stretch.text}
      </mark>
    ) : (
      stretch.text
    );
  });
}

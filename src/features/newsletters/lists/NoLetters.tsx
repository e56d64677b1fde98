import { newsletters } from '#src/strings/newsletters.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { WrittenLetter } from '#src/ui/illustrations/WrittenLetter.tsx';
import { StarterLetters } from './StarterLetters.tsx';

interface NoLettersProps {
  kind: 'newsletter' | 'template';
  isSearch: boolean;
  onBegin: () => void;
}

/** In place of a list: nothing was found, or there is nothing yet and this is how to begin. */
export function NoLetters({ kind, isSearch, onBegin }: NoLettersProps) {
  const words = kind === 'newsletter' ? newsletters.list : newsletters.templates;
  if (isSearch) return <EmptyState title={words.noMatch.title} text={words.noMatch.text} />;
  return (
    <>
      <EmptyState
        illustration={<WrittenLetter />}
        title={words.empty.title}
        text={words.empty.text}
        action={<Button onClick={onBegin}>{words.create}</Button>}
      />
      <StarterLetters kind={kind} />
    </>
  );
}

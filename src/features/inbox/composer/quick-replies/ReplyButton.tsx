import { Zap } from 'lucide-react';
import { composer } from '#src/strings/composer.ts';
import { IconButton } from '#src/ui/IconButton.tsx';

/** The way to the quick replies for those who do not know the slash. */
export function ReplyButton({ onAsk }: { onAsk: () => void }) {
  return <IconButton label={composer.replies.button} keys="/" icon={<Zap aria-hidden />} onClick={onAsk} />;
}

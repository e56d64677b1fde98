import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';

interface NotLoadedProps {
  /** What could not be loaded. */
  title: string;
  onRetry: () => void;
}

/** Says that a page could not be loaded, with a button to retry. */
export const NotLoaded = ({ title, onRetry }: NotLoadedProps) => (
  <div role="alert">
    <EmptyState title={title} action={<Button onClick={onRetry}>{shell.retry}</Button>} />
  </div>
);

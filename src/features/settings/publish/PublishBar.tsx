import { useState } from 'react';
import { publishing as words } from '#src/strings/publish.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';

interface PublishBarProps {
  /** How many fields are edited. */
  count: number;
  onPublish: () => void;
  onDiscard: () => void;
}

/** Stands at the bottom of a page as long as something on it is edited and not published (SH-04). */
export function PublishBar({ count, onPublish, onDiscard }: PublishBarProps) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  if (count === 0) return null;
  return (
    <section
      aria-label={words.barLabel}
      className="sticky bottom-0 z-10 -mx-4 mt-auto flex flex-wrap items-center gap-2 border-t border-line bg-raised px-4 py-3 shadow-float md:bottom-4 md:mx-0 md:rounded-xl md:border-0"
    >
      <p role="status" className="me-auto font-medium tabular-nums max-md:w-full">
        {words.bar(count)}
      </p>
      <Button className="max-md:flex-1" onClick={() => setIsAsking(true)}>
        {words.discard}
      </Button>
      <Button variant="primary" className="max-md:flex-1" onClick={onPublish}>
        {words.publish}
      </Button>
      <Dialog
        open={isAsking}
        onClose={close}
        title={words.discarding.title}
        description={words.discarding.text(count)}
        closeLabel={words.close}
        size="sm"
        actions={
          <>
            <Button onClick={close}>{words.discarding.keep}</Button>
            <Button
              variant="danger"
              onClick={() => {
                close();
                onDiscard();
              }}
            >
              {words.discarding.confirm}
            </Button>
          </>
        }
      />
    </section>
  );
}

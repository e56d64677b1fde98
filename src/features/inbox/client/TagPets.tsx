import { PawPrint } from 'lucide-react';
import { type Ref, Suspense } from 'react';
import type { Conversation } from '#contract/communication/conversations.ts';
import { usePrefetchAnimals } from '#src/services/campaigns/clients.ts';
import { clients } from '#src/strings/clients.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Popover, type PopoverHandle } from '#src/ui/overlays/Popover.tsx';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';

const TagPetsPanel = lazyWithPreload('pet tags', async () => (await import('./TagPetsPanel.tsx')).TagPetsPanel);

interface TagPetsProps {
  ref: Ref<PopoverHandle>;
  conversation: Conversation;
  ownerId: string;
  className?: string;
}

/** Tags the conversation with the client's pets (IN-49). */
export function TagPets({ ref, conversation, ownerId, className }: TagPetsProps) {
  const prefetch = usePrefetchAnimals();
  return (
    <Popover
      ref={ref}
      label={clients.tagging.tag}
      renderTrigger={({ onPointerEnter, onFocus, ...props }) => {
        const onApproach = (warm: () => void) => () => {
          warm();
          prefetch({ animalOwnerId: ownerId });
        };
        return (
          <IconButton
            label={clients.tagging.tag}
            icon={<PawPrint aria-hidden />}
            className={className}
            {...props}
            onPointerEnter={onApproach(onPointerEnter)}
            onFocus={onApproach(onFocus)}
          />
        );
      }}
    >
      {() => (
        <div className="w-72 max-w-[calc(100vw-2rem)] p-3">
          <Suspense fallback={<Skeleton className="h-20" />}>
            <TagPetsPanel conversation={conversation} ownerId={ownerId} />
          </Suspense>
        </div>
      )}
    </Popover>
  );
}

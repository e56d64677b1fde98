import { useNavigate } from 'react-router-dom';
import { type Container, container as containerSchema } from '#contract/communication/conversations.ts';
import { inbox } from '#src/strings/inbox.ts';
import { listAddress } from '../shared/addresses.ts';

interface ListTabsProps {
  container: Container;
  /** Also called for the list that is shown already. */
  onChosen: () => void;
}

/** Inbox and Done. The choice is part of the address. */
export function ListTabs({ container, onChosen }: ListTabsProps) {
  const navigate = useNavigate();
  const options = containerSchema.options;
  const choose = (chosen: Container) => {
    onChosen();
    void navigate(listAddress(chosen));
  };
  return (
    <div role="tablist" aria-label={inbox.lists} className="inline-flex gap-0.5 rounded-lg bg-hover p-0.5">
      {options.map((option) => (
        <button
          key={option}
          type="button"
          role="tab"
          aria-selected={option === container}
          aria-controls="conversation-list"
          tabIndex={option === container ? 0 : -1}
          className="inline-flex h-7 items-center gap-1.5 rounded-md px-3 text-sm font-medium text-ink-soft transition-colors hover:text-ink aria-selected:bg-chip aria-selected:text-ink aria-selected:shadow-lift pointer-coarse:h-9"
          onClick={() => choose(option)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
            event.preventDefault();
            const sibling = event.currentTarget.nextElementSibling ?? event.currentTarget.previousElementSibling;
            if (sibling instanceof HTMLElement) sibling.focus();
            choose(option === 'INBOX' ? 'DONE' : 'INBOX');
          }}
        >
          {inbox.containers[option]}
        </button>
      ))}
    </div>
  );
}

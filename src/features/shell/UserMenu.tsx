import { ChevronDown } from 'lucide-react';
import { shell } from '#src/strings/shell.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Popover } from '#src/ui/overlays/Popover.tsx';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import type { AccountPanelProps } from './AccountPanel.tsx';

const AccountPanel = lazyWithPreload('account panel', async () => (await import('./AccountPanel.tsx')).AccountPanel);

/** The user's name with a dropdown (SH-57, SH-58). */
export function UserMenu(account: Omit<AccountPanelProps, 'onClose'>) {
  const { name } = account;
  return (
    <Popover
      label={shell.header.account}
      fetchContent={AccountPanel.fetch}
      renderTrigger={(props) => (
        <button
          type="button"
          {...props}
          className="flex h-9 min-w-0 shrink-0 items-center gap-2 rounded-lg ps-1.5 pe-2 text-sm font-medium transition-colors hover:bg-hover aria-expanded:bg-hover"
        >
          <Avatar name={name} size="sm" />
          <span className="max-w-48 truncate max-md:sr-only">{name}</span>
          <ChevronDown className="size-3.5 text-ink-faint" />
        </button>
      )}
    >
      {(close) => <AccountPanel {...account} onClose={close} />}
    </Popover>
  );
}

import { Building2, ChevronDown, LogOut, SlidersHorizontal, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { preferences } from '#src/strings/preferences.ts';
import { shell } from '#src/strings/shell.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Popover } from '#src/ui/Popover.tsx';
import { ThemeChoice } from './preferences/ThemeChoice.tsx';

const words = shell.header;

interface UserMenuProps {
  name: string;
  practice: string;
  onManageUsers: () => void;
  onPreferences: () => void;
  onSignOut: () => void;
}

/** The user's name with a dropdown: the practice, its users, the look of the app, and the way out (SH-57, SH-58). */
export function UserMenu({ name, practice, onManageUsers, onPreferences, onSignOut }: UserMenuProps) {
  return (
    <Popover
      label={words.account}
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
      {(close) => (
        <div className="flex w-64 flex-col">
          <div className="flex items-center gap-3 p-3.5">
            <Avatar name={name} size="lg" />
            <div className="min-w-0">
              <p className="truncate font-semibold">{name}</p>
              <p className="mt-0.5 flex items-start gap-1.5 text-sm text-ink-soft">
                <Building2 className="mt-0.5 size-3.5 text-ink-faint" />
                <span className="min-w-0">{practice}</span>
              </p>
            </div>
          </div>
          <div className="border-t border-line p-3.5">
            <ThemeChoice />
          </div>
          <div className="border-t border-line p-1.5">
            <Entry
              icon={<UsersRound />}
              label={words.userManagement}
              onClick={() => {
                close();
                onManageUsers();
              }}
            />
            <Entry
              icon={<SlidersHorizontal />}
              label={preferences.title}
              onClick={() => {
                close();
                onPreferences();
              }}
            />
            <Entry icon={<LogOut />} label={words.signOut} onClick={onSignOut} />
          </div>
        </div>
      )}
    </Popover>
  );
}

const Entry = ({ icon, label, onClick }: { icon: ReactNode; label: string; onClick: () => void }) => (
  <Button variant="ghost" icon={icon} onClick={onClick} className="w-full justify-start!">
    {label}
  </Button>
);

import { Building2, LogOut, SlidersHorizontal, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { preferences } from '#src/strings/preferences.ts';
import { shell } from '#src/strings/shell.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Button } from '#src/ui/Button.tsx';
import { ThemeChoice } from './preferences/ThemeChoice.tsx';

export interface AccountPanelProps {
  name: string;
  practice: string;
  onManageUsers: () => void;
  onPreferences: () => void;
  onSignOut: () => void;
  onClose: () => void;
}

/** Practice, user management, theme and sign-out. */
export function AccountPanel({ name, practice, onManageUsers, onPreferences, onSignOut, onClose }: AccountPanelProps) {
  return (
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
          label={shell.header.userManagement}
          onClick={() => {
            onClose();
            onManageUsers();
          }}
        />
        <Entry
          icon={<SlidersHorizontal />}
          label={preferences.title}
          onClick={() => {
            onClose();
            onPreferences();
          }}
        />
        <Entry icon={<LogOut />} label={shell.header.signOut} onClick={onSignOut} />
      </div>
    </div>
  );
}

const Entry = ({ icon, label, onClick }: { icon: ReactNode; label: string; onClick: () => void }) => (
  <Button variant="ghost" icon={icon} onClick={onClick} className="w-full justify-start!">
    {label}
  </Button>
);

import { LogOut, Menu as MenuIcon, Search } from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { ConnectionNote } from '#src/features/shell/ConnectionNote.tsx';
import { UserMenu } from '#src/features/shell/UserMenu.tsx';
import { userNameOf } from '#src/features/shell/user-name.ts';
import { shortcutKeys } from '#src/features/shell/shortcuts/shortcut-keys.ts';
import { useFlag } from '#src/flags/use-flag.ts';
import { isMark, type OutboxItem } from '#src/outbox/outbox-item.ts';
import { useGetEnrollmentQuery } from '#src/services/campaigns/enrollment.ts';
import { useSession } from '#src/session/use-session.ts';
import { shell } from '#src/strings/shell.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Keys } from '#src/ui/Keys.tsx';
import type { OverlayName } from '../overlays/overlay-name.ts';
import { warmPalette } from '../overlays/Overlays.tsx';
import { isSettingsPath, paths } from '../paths.ts';
import { usePageTitle } from './use-page-title.ts';

interface HeaderProps {
  onOpenMenu: () => void;
  onShow: (overlay: OverlayName) => void;
}

/** The page's title and the signed-in user (SH-56 to SH-62). */
export function Header({ onOpenMenu, onShow }: HeaderProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { user } = useSession();
  const { data } = useGetEnrollmentQuery({});
  const showsUser = useFlag('settings-in-header-enabled');
  const name = user ? userNameOf(user) : '';
  const practice = data?.practiceName ?? '';
  return (
    <header className="flex h-13 shrink-0 items-center gap-3 border-b border-line px-5 max-md:gap-1.5 max-md:px-3">
      <IconButton label={shell.nav.open} icon={<MenuIcon />} onClick={onOpenMenu} className="md:hidden" />
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-lg font-semibold max-md:text-base max-md:leading-tight">{usePageTitle()}</h1>
        {practice && <p className="truncate text-xs text-ink-soft md:hidden">{practice}</p>}
      </div>
      <ConnectionNote addressOf={addressOf} />
      {practice && <p className="truncate text-sm text-ink-soft max-md:hidden xl:hidden">{practice}</p>}
      <PaletteButton onOpen={() => onShow('palette')} />
      {showsUser &&
        (isSettingsPath(pathname) ? (
          <UserMenu
            name={name}
            practice={practice}
            onManageUsers={() => onShow('users')}
            onPreferences={() => onShow('preferences')}
            onSignOut={() => void navigate(paths.logout())}
          />
        ) : (
          <div className="flex shrink-0 items-center gap-1">
            <span className="max-w-48 truncate text-sm font-medium max-md:hidden">{name}</span>
            <Link
              to={paths.logout()}
              data-tip={shell.header.signOut}
              data-tip-when="narrow"
              className={buttonClass('ghost', 'sm')}
            >
              <LogOut aria-hidden className="md:hidden" />
              <span className="max-md:sr-only">{shell.header.signOut}</span>
            </Link>
          </div>
        ))}
    </header>
  );
}

/** The page that shows an unsent item. */
const addressOf = (item: OutboxItem): string =>
  isMark(item) ? paths.audit(item.day ?? undefined) : paths.conversation(item.subjectId);

/** Opens the command palette. */
function PaletteButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
      onPointerEnter={warmPalette}
      onFocus={warmPalette}
      className="flex h-8 shrink-0 items-center gap-2 rounded-lg border border-line px-2.5 text-sm text-ink-soft transition-colors hover:bg-hover hover:text-ink max-lg:border-transparent pointer-coarse:h-10"
    >
      <Search className="size-4" />
      <span className="max-lg:sr-only">{shell.find}</span>
      <span className="max-lg:hidden">
        <Keys keys={shortcutKeys.palette} />
      </span>
    </button>
  );
}

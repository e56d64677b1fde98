import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { shortcutKeys } from '#src/features/shell/shortcuts/shortcut-keys.ts';
import { useFlags } from '#src/flags/use-flag.ts';
import { bindShortcuts } from '#src/lib/shortcuts.ts';
import { shell } from '#src/strings/shell.ts';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { Opening } from '#src/ui/overlays/Opening.tsx';
import { isOn, pageAt } from '../pages.ts';
import { paths } from '../paths.ts';
import type { OverlayName } from './overlay-name.ts';

const Palette = lazyWithPreload('palette', async () => (await import('./Palette.tsx')).Palette);
const PreferencesDialog = lazyWithPreload(
  'preferences',
  async () => (await import('#src/features/shell/preferences/PreferencesDialog.tsx')).PreferencesDialog,
);
const ShortcutSheet = lazyWithPreload(
  'shortcuts',
  async () => (await import('#src/features/shell/shortcuts/ShortcutSheet.tsx')).ShortcutSheet,
);
const UserManagementDialog = lazyWithPreload(
  'user management',
  async () => (await import('./UserManagementDialog.tsx')).UserManagementDialog,
);
const FlagInspector = lazyWithPreload(
  'flag inspector',
  async () => (await import('#src/features/shell/FlagInspector.tsx')).FlagInspector,
);

/** Preloads the palette's code. */
export const warmPalette = (): void => void Palette.fetch();

interface OverlaysProps {
  shown: OverlayName | null;
  onShow: (name: OverlayName | null) => void;
}

/** The overlays of every page, opened by shortcuts or by `onShow`. Their code is loaded on demand. */
export function Overlays({ shown, onShow }: OverlaysProps) {
  const navigate = useNavigate();
  const flags = useFlags();
  const open = useEffectEvent((path: string) => isOn(pageAt(path), flags) && void navigate(path));
  useEffect(
    () =>
      bindShortcuts([
        { keys: shortcutKeys.palette, run: () => onShow('palette') },
        { keys: shortcutKeys.sheet, run: () => onShow('shortcuts') },
        { keys: shortcutKeys.inbox, run: () => open(paths.inbox()) },
        { keys: shortcutKeys.audit, run: () => open(paths.audit()) },
        { keys: shortcutKeys.settings, run: () => open(paths.cadences()) },
      ]),
    [onShow],
  );
  const close = () => onShow(null);
  if (!shown) return null;
  return (
    <Opening key={shown} label={shell.loading} onCancel={close}>
      {shown === 'palette' && <Palette onShow={onShow} onClose={close} />}
      {shown === 'preferences' && <PreferencesDialog onClose={close} />}
      {shown === 'users' && <UserManagementDialog onClose={close} />}
      {shown === 'flags' && <FlagInspector onClose={close} />}
      {shown === 'shortcuts' && <ShortcutSheet onClose={close} />}
    </Opening>
  );
}

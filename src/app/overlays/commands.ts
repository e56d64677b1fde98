import {
  Flag,
  Keyboard,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  PanelLeft,
  Rows3,
  SlidersHorizontal,
  SquarePen,
  Sun,
  UsersRound,
} from 'lucide-react';
import type { Flags } from '#contract/platform/flags.ts';
import type { Command } from '#src/features/shell/palette/command.ts';
import { shortcutKeys } from '#src/features/shell/shortcuts/shortcut-keys.ts';
import { readConfig } from '#src/session/runtime-config.ts';
import { flagInspector } from '#src/strings/flag-inspector.ts';
import { palette } from '#src/strings/palette.ts';
import { preferences } from '#src/strings/preferences.ts';
import { shell } from '#src/strings/shell.ts';
import { shortcutSheet } from '#src/strings/shortcut-sheet.ts';
import { density, theme } from '#src/ui/appearance.ts';
import { navigationAt } from '../layout/sidebar/navigation.ts';
import { sidebarShape } from '../layout/sidebar/sidebar-choices.ts';
import { paths } from '../paths.ts';
import type { OverlayName } from './overlay-name.ts';

type Go = (path: string) => void;

/** Every page in the menu; the root is the address at which the menu is complete. */
export const pageLinkCommands = (flags: Flags, go: Go): readonly Command[] =>
  navigationAt(paths.home(), flags).flatMap(({ title, items }) =>
    items.map(({ path, label, icon }) => ({
      key: path,
      group: 'pages' as const,
      label,
      ...(title && title !== label && { hint: title }),
      ...pageShortcuts.get(path),
      icon,
      run: () => go(path),
    })),
  );

/** Shortcuts and search keywords of pages. */
const pageShortcuts = new Map<string, Pick<Command, 'keys' | 'keywords'>>([
  [paths.inbox(), { keys: shortcutKeys.inbox, keywords: palette.places.inbox }],
  [paths.audit(), { keys: shortcutKeys.audit, keywords: palette.places.audit }],
  [paths.cadences(), { keys: shortcutKeys.settings, keywords: palette.places.cadences }],
]);

interface ActionContext {
  isTexting: boolean;
  /** Whether the header offers the account, whose actions are then offered here too. */
  hasAccount: boolean;
  go: Go;
  onShow: (name: OverlayName) => void;
}

const { actions } = palette;

/** The actions available on every page. */
export function actionCommands({ isTexting, hasAccount, go, onShow }: ActionContext): readonly Command[] {
  const action = (
    key: string,
    label: string,
    icon: LucideIcon,
    run: () => void,
    more: Partial<Command> = {},
  ): Command => ({
    key,
    group: 'actions',
    label,
    icon,
    run,
    ...more,
  });
  const isRail = sidebarShape.read() === 'rail';
  const themeIcons = { system: Monitor, light: Sun, dark: Moon };
  return [
    ...(isTexting
      ? [action('new-conversation', actions.newConversation, SquarePen, () => go(paths.startConversation()))]
      : []),
    action('preferences', preferences.title, SlidersHorizontal, () => onShow('preferences'), {
      keywords: actions.preferencesWords,
    }),
    action('shortcuts', shortcutSheet.title, Keyboard, () => onShow('shortcuts'), {
      keywords: actions.shortcutsWords,
      keys: shortcutKeys.sheet,
    }),
    ...theme.options
      .filter((option) => option !== theme.read())
      .map((option) =>
        action(`theme-${option}`, actions.theme[option], themeIcons[option], () => theme.choose(option), {
          keywords: actions.themeWords,
        }),
      ),
    ...density.options
      .filter((option) => option !== density.read())
      .map((option) =>
        action(`density-${option}`, actions.density[option], Rows3, () => density.choose(option), {
          keywords: actions.densityWords,
        }),
      ),
    action(
      'sidebar',
      isRail ? shell.nav.expand : shell.nav.collapse,
      PanelLeft,
      () => sidebarShape.choose(isRail ? 'full' : 'rail'),
      { keywords: actions.sidebarWords },
    ),
    ...(readConfig().sandbox
      ? [action('flags', flagInspector.title, Flag, () => onShow('flags'), { keywords: flagInspector.words })]
      : []),
    ...(hasAccount
      ? [
          action('users', shell.header.userManagement, UsersRound, () => onShow('users'), {
            keywords: actions.usersWords,
          }),
          action('sign-out', shell.header.signOut, LogOut, () => go(paths.logout()), {
            keywords: actions.signOutWords,
          }),
        ]
      : []),
  ];
}

import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent } from 'react';
import type { Conversation } from '#contract/communication/conversations.ts';
import { bindShortcuts } from '#src/lib/shortcuts.ts';
import type { RowAction } from '../actions/bulk-action.ts';
import { movingKeys, targetOf } from '../shared/list-navigation.ts';
import { rowLink } from './row-elements.ts';

export const actionKeys: Readonly<Record<string, RowAction>> = { e: 'done', p: 'pin', u: 'read', n: 'noReply' };

/** What keys do in the list. */
interface KeyCommands {
  onMove: (index: number) => void;
  onToggle: (slot: number) => void;
  onSelectRange: (from: number, to: number) => void;
  onSelectAll: () => void;
  onClearSelection: () => void;
  onAction: (action: RowAction, row: Conversation) => void;
  /** Called for each letter with whether it marks the row as done. */
  expectRemoval: (isExpected: boolean) => void;
}

interface KeyedList {
  scroller: RefObject<HTMLElement | null>;
  rows: readonly Conversation[];
  order: readonly number[];
  rowHeight: number;
  tabStop: number;
  /** A row is focused or open. Before that, keys start at the first row. */
  hasStarted: boolean;
  isOpen: boolean;
  isSelecting: boolean;
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'repeat'>;

/** The keys of the list, also when pressed elsewhere on the page. `ListPane` handles the letters for the open conversation. */
export function useListKeys(list: KeyedList, commands: KeyCommands) {
  // Nothing compares these handlers, so memoising them would only add code.
  'use no memo';
  const { scroller, rows, order, tabStop } = list;
  const slot = order[tabStop];
  const row = slot === undefined ? undefined : rows[slot];

  // Each returns whether the key was handled.
  const move = ({ key, shiftKey }: PressedKey): boolean => {
    const visibleRows = (scroller.current?.clientHeight ?? 0) / list.rowHeight;
    const target = targetOf(key, list.hasStarted ? tabStop : -1, order.length, visibleRows);
    if (target === undefined) return false;
    if (shiftKey) commands.onSelectRange(slot ?? 0, order[target] ?? 0);
    commands.onMove(target);
    return true;
  };
  const pressLetter = ({ key, repeat }: PressedKey): boolean => {
    const action = actionKeys[key.toLowerCase()];
    if (repeat || slot === undefined || !row) return false;
    commands.expectRemoval(action === 'done');
    if (action) commands.onAction(action, row);
    else if (key.toLowerCase() === 'x') commands.onToggle(slot);
    else if (key === 'Escape' && list.isSelecting) commands.onClearSelection();
    else return false;
    return true;
  };
  const press = (event: PressedKey): boolean => {
    const isSelectAll = event.ctrlKey || event.metaKey;
    if (isSelectAll) commands.onSelectAll();
    return isSelectAll || move(event) || pressLetter(event);
  };

  const focusTabStop = () => {
    if (row) rowLink(scroller.current, row.id)?.focus();
    return row;
  };
  const onPageKey = useEffectEvent((event: PressedKey): boolean => {
    const isBehindThread = list.isOpen && matchMedia('(width < 48rem)').matches;
    if (isBehindThread) return false;
    if (event.key !== 'Enter' && event.key !== 'x') return press(event);
    const focused = focusTabStop();
    if (focused && event.key === 'Enter') rowLink(scroller.current, focused.id)?.click();
    return focused !== undefined && (event.key === 'Enter' || press(event));
  });
  useEffect(() => {
    const anywhere = ['j', 'k', 'x', 'Escape'].map((keys) => ({ keys, run: onPageKey }));
    const atRest = ['Enter', 'Mod+a', ...movingKeys].map((keys) => ({ keys, atRest: true, run: onPageKey }));
    return bindShortcuts([...anywhere, ...atRest]);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || ((event.ctrlKey || event.metaKey) && event.key !== 'a')) return;
    if (press(event)) event.preventDefault();
  };
  return { focusTabStop, onKeyDown };
}

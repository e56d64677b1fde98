import type { Flags } from '#contract/platform/flags.ts';
import { draftIds } from '#src/drafts/draft-ids.ts';
import type { DraftsRoot } from '#src/drafts/drafts-slice.ts';
import { isMark } from '#src/outbox/outbox-item.ts';
import { type OutboxRoot, selectOutbox } from '#src/outbox/outbox-slice.ts';
import { isConfirmation, selectTextDrafts } from '#src/outbox/text-drafts.ts';
import { navigationAt } from './layout/sidebar/navigation.ts';
import { isOn, type Page, pageAt } from './pages.ts';
import { paths } from './paths.ts';

/** What a sign-out deletes. */
export interface UnsavedWork {
  /** Texts, notes and scheduled texts on their way. */
  readonly texts: number;
  /** Texts and notes being written, and changes to scheduled texts. */
  readonly drafts: number;
  /** Results of calls, recorded in the audit and on their way. */
  readonly callResults: number;
  readonly invitations: number;
  /** Settings are edited and not published. */
  readonly isUnpublished: boolean;
  /** The addresses where the work is, most urgent first. */
  readonly at: readonly string[];
}

/** The page of each kind of edited settings. */
const settingsPages: Readonly<Record<string, string>> = {
  cadences: paths.cadences(),
  'practice-settings': paths.practiceSettings(),
  'text-messages': paths.textMessages(),
  'quick-reply': paths.textMessages(),
};

/** The address of the page that edits settings under an id of the drafts. */
export const settingsPageOf = (id: string): string => settingsPages[id] ?? paths.cadences();

export function unsavedWork(root: OutboxRoot & DraftsRoot): UnsavedWork {
  const { items } = selectOutbox(root);
  const callResults = items.filter(isMark).length;
  const texts = items.length - callResults;
  const drafts = selectTextDrafts(root);
  const confirmations = drafts.filter(([key]) => isConfirmation(key)).length;
  const scheduledEdits = draftIds(root, 'scheduled').length;
  const invitations = draftIds(root, 'invitation').length;
  const settings = draftIds(root, 'settings');
  const at = [
    ...(texts + drafts.length + scheduledEdits > confirmations ? [paths.inbox()] : []),
    ...(confirmations + callResults > 0 ? [paths.audit()] : []),
    ...settings.map(settingsPageOf),
    ...(invitations > 0 ? [paths.practiceSettings()] : []),
  ];
  return {
    texts,
    drafts: drafts.length + scheduledEdits,
    callResults,
    invitations,
    isUnpublished: settings.length > 0,
    at: [...new Set(at)],
  };
}

/** The pages that show unsaved work; if none of them is on, the first page of the menu. */
export function pagesOf(work: UnsavedWork, flags: Flags): readonly Page[] {
  const shown = work.at.map(pageAt).filter((page) => isOn(page, flags));
  return shown.length > 0 ? shown : [pageAt(firstPath(flags))];
}

const firstPath = (flags: Flags): string => navigationAt(paths.home(), flags)[0]?.items[0]?.path ?? paths.cadences();

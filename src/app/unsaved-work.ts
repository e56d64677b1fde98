import type { Flags } from '#contract/platform/flags.ts';
import { draftIds } from '#src/drafts/draft-ids.ts';
import type { DraftsRoot } from '#src/drafts/drafts-slice.ts';
import { isMark } from '#src/outbox/outbox-item.ts';
import { type OutboxRoot, selectOutbox } from '#src/outbox/outbox-slice.ts';
import { scheduledEdits } from '#src/features/inbox/scheduled/scheduled-edits.ts';
import { draftOf, isConfirmation, selectTextDrafts } from '#src/outbox/text-drafts.ts';
import { navigationAt } from './layout/sidebar/navigation.ts';
import { signOutQuestion as words } from '#src/strings/sign-out.ts';
import { isOn, pageAt } from './pages.ts';
import { paths } from './paths.ts';

/** What a sign-out deletes. */
export interface UnsavedWork {
  /** Texts, notes and scheduled texts on their way. */
  readonly texts: number;
  /** Texts, notes and newsletters being written, and changes to scheduled texts. */
  readonly drafts: number;
  /** Results of calls, recorded in the audit and on their way. */
  readonly callResults: number;
  readonly invitations: number;
  /** Settings are edited and not published. */
  readonly isUnpublished: boolean;
  /** The conversation with the most urgent work; null if the work is elsewhere. */
  readonly conversationId: string | null;
  /** There is work in other conversations too. */
  readonly isInSeveral: boolean;
  /** The addresses of the pages where the work is, most urgent first. */
  readonly at: readonly string[];
}

/** The page of each kind of edited settings; of those that several pages share, the first. */
export const settingsPages: Readonly<Record<string, string>> = {
  communications: paths.cadences(),
  'appointment-requests': paths.appointmentRequests(),
  'recommended-care': paths.recommendedCare(),
  'practice-settings': paths.practiceSettings(),
  'text-messages': paths.textMessages(),
  'quick-reply': paths.textMessages(),
};

/** The address of the page that edits settings under an id of the drafts. */
export const settingsPageOf = (id: string): string => settingsPages[id] ?? paths.cadences();

export function unsavedWork(root: OutboxRoot & DraftsRoot): UnsavedWork {
  const { items } = selectOutbox(root);
  const callResults = items.filter(isMark).length;
  const texts = items.filter((item) => !isMark(item));
  const drafts = selectTextDrafts(root);
  const confirmations = drafts.filter(([key]) => isConfirmation(key)).length;
  const edits = scheduledEdits.selectAll(root);
  const conversations = [
    ...texts.map(({ subjectId }) => subjectId),
    ...drafts.flatMap(([key]) => (isConfirmation(key) ? [] : draftOf(key).conversationId)),
    ...edits.map(([, { before }]) => before.conversation_id),
  ];
  const invitations = draftIds(root, 'invitation').length;
  const groupTexts = draftIds(root, 'group-text').length;
  const surveys = draftIds(root, 'survey').length;
  const registrations = draftIds(root, 'sms-registration').length;
  const letters = [...draftIds(root, 'letter'), ...draftIds(root, 'new-letter'), ...draftIds(root, 'recipients')]
    .length;
  const settings = draftIds(root, 'settings');
  const at = [
    ...(conversations.length > 0 ? [paths.inbox()] : []),
    ...(confirmations + callResults + groupTexts > 0 ? [paths.audit()] : []),
    ...settings.map(settingsPageOf),
    ...(letters > 0 ? [paths.massCommunications()] : []),
    ...(invitations > 0 ? [paths.practiceSettings()] : []),
    ...(surveys > 0 ? [paths.surveys()] : []),
    ...(registrations > 0 ? [paths.smsRegister()] : []),
  ];
  return {
    texts: texts.length,
    drafts: drafts.length + edits.length + groupTexts + letters + registrations,
    callResults,
    invitations,
    isUnpublished: settings.length > 0,
    conversationId: conversations[0] ?? null,
    isInSeveral: new Set(conversations).size > 1,
    at: [...new Set(at)],
  };
}

interface WorkLink {
  readonly to: string;
  readonly label: string;
}

/** Links to what shows unsaved work; if none of it is on, to the first page of the menu. */
export function linksTo(work: UnsavedWork, flags: Flags): readonly WorkLink[] {
  const shown = work.at.filter((path) => isOn(pageAt(path), flags));
  return (shown.length > 0 ? shown : [firstPath(flags)]).flatMap((path) => {
    const page = { to: path, label: words.goTo(pageAt(path).title) };
    if (path !== paths.inbox() || work.conversationId === null) return page;
    const conversation = { to: paths.conversation(work.conversationId), label: words.goToConversation };
    return work.isInSeveral ? [conversation, page] : conversation;
  });
}

const firstPath = (flags: Flags): string => navigationAt(paths.home(), flags)[0]?.items[0]?.path ?? paths.cadences();

import { portalLink, portalPath } from '#contract/rules/practice/portal-link.ts';
import type { PublicPractice } from '#server/domain/portal-link/find-practice.ts';
import { practiceNamedIn } from '#server/domain/public-link.ts';

/** How to reach a practice. */
export type PracticeContact = Pick<PublicPractice, 'name' | 'voicePhone' | 'textingPhone'>;

/** Practices beyond this number are forgotten, the oldest first. */
const most = 2000;
/** Milliseconds after which a practice may have another name or phone. */
const lasts = 3_600_000;

/**
 * The practices whose pages this process has shown lately, by what addresses of their pages contain. A refused visitor reads from it whom to
 * call, which costs the database nothing. Strangers add no practice that does not exist.
 */
export function shownPractices(now: () => number = () => performance.now()) {
  const shown = new Map<string, { readonly contact: PracticeContact; readonly until: number }>();
  const remember = (key: string, contact: PracticeContact) => {
    shown.delete(key);
    const [oldest] = shown.keys();
    if (shown.size >= most && oldest !== undefined) shown.delete(oldest);
    shown.set(key, { contact, until: now() + lasts });
  };
  return {
    remember(path: string, { practice, name, voicePhone, textingPhone }: PublicPractice): void {
      const contact = { name, voicePhone, textingPhone };
      remember(practice, contact);
      const link = portalLinkIn(path);
      if (link !== null) remember(link, contact);
    },
    /** The practice of a page; null where it is not known. */
    find(path: string): PracticeContact | null {
      const key = portalLinkIn(path) ?? practiceNamedIn(path.split('/')[3] ?? '');
      const found = key === null ? undefined : shown.get(key);
      return found && found.until > now() ? found.contact : null;
    },
  };
}

/** The portal link in the path of a practice's page; null for a page of one client. */
export function portalLinkIn(path: string): string | null {
  const link = path.slice(portalPath.length + 1).split('/')[0] ?? '';
  return portalLink.safeParse(link).success ? link.toLowerCase() : null;
}

import { html } from 'hono/html';
import type { PublicPractice } from '#server/domain/portal-link/find-practice.ts';
import { type Html, notice, page, tintOf } from '../portal-document.ts';

interface UnsubscribeView {
  readonly kind: 'visits' | 'newsletters';
  readonly isStopped: boolean;
  readonly offersVisits: boolean;
  /** Its own. */
  readonly path: string;
}

const words = {
  visits: {
    title: 'Emails after visits',
    stopped: 'You get no more emails after visits',
    goesOn: 'Reminders of your visits still arrive.',
    explains: 'After a visit we may send you an email to thank you. Reminders of your visits arrive in any case.',
  },
  newsletters: {
    title: 'Newsletters',
    stopped: 'You get no more newsletters',
    goesOn: 'Reminders of your visits still arrive.',
    explains: 'Now and then we write to our clients about their animals. Reminders of your visits arrive in any case.',
  },
} as const;

export function unsubscribeView({ name }: PublicPractice, view: UnsubscribeView): Html {
  const { kind, isStopped, offersVisits, path } = view;
  const { title, stopped, goesOn, explains } = words[kind];
  return page(
    `${title} – ${name}`,
    tintOf(name),
    html`<header>
        <p>${name}</p>
        <h1>${isStopped ? stopped : title}</h1>
        <p>${isStopped ? goesOn : explains}</p>
      </header>
      <form method="post" action="${path}">
        <input type="hidden" name="emails" value="${isStopped ? 'again' : 'none'}" />
        <button${isStopped ? html` class="quiet"` : ''}>
          ${isStopped ? 'Undo: send them again' : 'Send me no more of these'}
        </button>
      </form>
      ${
        offersVisits &&
        html`<form method="post" action="${path}">
          <input type="hidden" name="emails" value="no-visits" />
          <button class="quiet">No emails after visits either</button>
        </form>`
      }`,
  );
}

/** What the link to unsubscribe opens in a test email. */
export const testView = notice(
  'This was a test email',
  'Nobody was unsubscribed. In the email that clients get, this link opens a page of their own.',
);

/** What the link to unsubscribe opens in a web version, which its reader may have shared. */
export const sharedView = notice(
  'Unsubscribe in your own email',
  'This page may have been shared, so it cannot unsubscribe anybody. Open the newsletter in your mailbox and use the link there.',
);

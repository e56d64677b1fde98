import { html } from 'hono/html';
import type { PublicPractice } from '#server/domain/portal-link/find-practice.ts';
import { type Html, page, tintOf } from '../portal-document.ts';

/** @param path its own */
export const unsubscribeView = ({ name }: PublicPractice, isStopped: boolean, path: string): Html =>
  page(
    `Emails after visits – ${name}`,
    tintOf(name),
    html`<header>
        <p>${name}</p>
        <h1>${isStopped ? 'You get no more emails after visits' : 'Emails after visits'}</h1>
        <p>
          ${
            isStopped
              ? 'Reminders of your visits still arrive.'
              : 'After a visit we may send you an email to thank you. Reminders of your visits arrive in any case.'
          }
        </p>
      </header>
      <form method="post" action="${path}">
        <input type="hidden" name="emails" value="${isStopped ? 'again' : 'none'}" />
        <button${isStopped ? html` class="quiet"` : ''}>
          ${isStopped ? 'Undo: send them again' : 'Send me no more of these'}
        </button>
      </form>`,
  );

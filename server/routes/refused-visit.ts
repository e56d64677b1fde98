import type { Context } from 'hono';
import { html } from 'hono/html';
import { formatPhone } from '#contract/rules/texting/phone.ts';
import { portalPath } from '#contract/rules/practice/portal-link.ts';
import { type Html, page, tintOf } from './portal-document.ts';
import { type PracticeContact, portalLinkIn } from './shown-practices.ts';

/**
 * What a visitor reads who shares a network with too many others.
 * @param wait in seconds
 */
export function refusedVisit(c: Context, practice: PracticeContact | null, wait: number): Html {
  const isForm = c.req.method === 'POST';
  const later = wait <= 60 ? 'a minute' : `${Math.ceil(wait / 60)} minutes`;
  const title = isForm ? 'Nothing is sent yet' : `Try again in ${later}`;
  return page(
    practice ? `${title} – ${practice.name}` : title,
    practice ? tintOf(practice.name) : 0,
    html`<header>
        ${practice && nameOf(practice, portalLinkIn(c.req.path))}
        <h1>${title}</h1>
        <p>
          Many visits came from your network at once.
          ${isForm && `Go back, wait ${later}, and send it again. What you typed is still there.`}
        </p>
      </header>
      ${!isForm && html`<a class="button" href="${c.req.path}${new URL(c.req.url).search}">Try again</a>`}
      ${practice && waysTo(practice)}`,
  );
}

const nameOf = ({ name }: PracticeContact, link: string | null): Html =>
  link === null ? html`<p>${name}</p>` : html`<a class="back" href="${portalPath}/${link}">${name}</a>`;

function waysTo({ voicePhone, textingPhone }: PracticeContact): Html | '' {
  const way = (verb: string, scheme: string, phone: string) =>
    html`${verb} <a class="back" href="${scheme}:${phone}">${formatPhone(phone) || phone}</a>`;
  const call = voicePhone !== null && way('call', 'tel', voicePhone);
  const text = textingPhone !== null && way('text', 'sms', textingPhone);
  return call || text ? html`<p>Or ${call}${call && text && ', or '}${text}.</p>` : '';
}

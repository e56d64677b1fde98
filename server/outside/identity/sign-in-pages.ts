import { html, raw } from 'hono/html';
import { nameOf, type StaffMember } from './staff.ts';

/** The user picks an account; the sandbox has no passwords. */
export function signInPage(action: string, staff: readonly StaffMember[]): Promise<string> {
  const practices = [...new Set(staff.map((member) => member.practice))];
  return page(
    'Sign in',
    html`<p>This is the Rapport sandbox. Pick who you are; there is no password.</p>
      <form method="post" action="${action}">
        ${practices.map((practice, index) =>
          practiceSection(
            practice,
            staff.filter((member) => member.practice === practice),
            index,
          ),
        )}
      </form>
      ${staff.length === 0 ? html`<section><p>Nobody works at any practice yet. Seed the sandbox first.</p></section>` : ''}`,
  );
}

export const longestName = 80;

/** An invited user enters their name at the first sign-in. */
export const namePage = (action: string, member: StaffMember): Promise<string> =>
  page(
    'Welcome',
    html`<p>${member.practiceName} invited ${member.email}. What is your name?</p>
      <form method="post" action="${action}">
        <input type="hidden" name="user" value="${member.id}" />
        <label for="first">First name</label>
        <input id="first" name="firstName" autocomplete="given-name" maxlength="${longestName}" required />
        <label for="last">Last name</label>
        <input id="last" name="lastName" autocomplete="family-name" maxlength="${longestName}" required />
        <button class="primary">Continue</button>
      </form>`,
  );

const practiceSection = (practice: string, members: readonly StaffMember[], index: number) =>
  html`<section aria-labelledby="practice-${index}">
    <h2 id="practice-${index}">${members[0]?.practiceName ?? practice}</h2>
    <p>${practice.split('#')[0]}</p>
    <ul>
      ${members.map(
        (member) =>
          html`<li>
            <button name="user" value="${member.id}">
              <strong>${nameOf(member)}</strong><span>${member.email}</span>
            </button>
          </li>`,
      )}
    </ul>
  </section>`;

/**
 * Confirms signing out. The script submits the form, because the user has pressed a sign-out button already.
 * @param form the provider's own form, which has no button
 */
export const signOutPage = (form: string): Promise<string> =>
  page(
    'Sign out',
    html`${raw(form)}
      <p>You are being signed out.</p>
      <button class="primary" form="op.logoutForm" name="logout" value="yes">Sign out</button>
      <script src="/oidc/sign-out.js"></script>`,
  );

export const signOutScript = `document.querySelector('button[name=logout]').click();\n`;

export const signedOutPage = (): Promise<string> =>
  page('Signed out', html`<p>You are signed out and can close this page.</p>`);

/** For invalid requests, which cannot be answered by a redirect. */
export const problemPage = (reason: string): Promise<string> =>
  page(
    'This sign-in did not work',
    html`<p>Go back to Rapport and sign in again.</p>
      <section><p>${reason}</p></section>`,
  );

async function page(title: string, content: ReturnType<typeof html>): Promise<string> {
  const document = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Rapport</title>
        <link rel="stylesheet" href="/oidc/sign-in.css" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
  // Hono's type says string; what it makes is a String object.
  return document.toString();
}

export interface PublicPage {
  readonly path: string;
  /** A query parameter that identifies the visitor; without it the page asks for a sign-in. */
  readonly parameter?: string;
}

/**
 * The pages of the app that can be opened without a session (D-06). The server answers their addresses with a page that loads none of the
 * staff's code.
 */
export const publicPages = {
  register: { path: '/enroll/register' },
  registered: { path: '/enroll/register/success' },
  smsRegister: { path: '/sms/register', parameter: 'token' },
} as const satisfies Record<string, PublicPage>;

export type PublicPageName = keyof typeof publicPages;

const all: readonly PublicPage[] = Object.values(publicPages);

/** Whether an address is a public page's, and has the parameter that the page needs. */
export function isPublicPage({ pathname, search }: { readonly pathname: string; readonly search: string }): boolean {
  const path = pathname.replace(/(.)\/$/, '$1');
  const page = all.find((one) => one.path === path);
  return page !== undefined && (page.parameter === undefined || new URLSearchParams(search).has(page.parameter));
}

import type { ComponentType } from 'react';
import { publicPages as addresses, type PublicPageName } from '#contract/platform/public-pages.ts';
import { shell } from '#src/strings/shell.ts';

/** A page outside the main layout that can be opened without a session (D-06). Flags belong to a practice, so it has none. */
export interface PublicPage {
  readonly path: string;
  readonly title: string;
  readonly load: () => Promise<ComponentType>;
  readonly public: true;
  readonly flag?: never;
  readonly inner?: never;
}

/** What is shown at each public address. */
const contents: Record<PublicPageName, Pick<PublicPage, 'title' | 'load'>> = {
  register: {
    title: shell.titles.register,
    load: async () => (await import('#src/features/registration/RegisterPage.tsx')).RegisterPage,
  },
  registered: {
    title: shell.titles.registered,
    load: async () => (await import('#src/features/registration/RegisteredPage.tsx')).RegisteredPage,
  },
  smsRegister: {
    title: shell.titles.smsRegister,
    load: async () => (await import('#src/features/sms-registration/VisitorPage.tsx')).VisitorPage,
  },
};

const names = Object.keys(contents) as PublicPageName[];

export const publicPages: readonly PublicPage[] = names.map((name) => ({
  path: addresses[name].path,
  ...contents[name],
  public: true,
}));

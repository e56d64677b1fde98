import { publicPages } from '#contract/platform/public-pages.ts';

const formPath = publicPages.register.path;

export const addresses = {
  form: () => formPath,
  step: (step: string) => `${formPath}?${new URLSearchParams({ step })}`,
  status: (link: string) => `${formPath}?${new URLSearchParams({ r: link })}`,
  texting: (token: string) => `${publicPages.smsRegister.path}?${new URLSearchParams({ token })}`,
  success: (link: string) => `${publicPages.registered.path}?${new URLSearchParams({ r: link })}`,
};

import { pagePreviewPolicy } from '#contract/platform/config.ts';

interface PagePolicy {
  createHTML(html: string): string;
}
interface PolicyFactory {
  createPolicy(name: string, rules: PagePolicy): PagePolicy;
}
let policy: PagePolicy | null = null;

/** A document that is only looked at. It must stand in a frame whose sandbox lets nothing run. */
export function trustedPage(html: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  const rules = { createHTML: (text: string) => text };
  policy ??= trustedTypes?.createPolicy(pagePreviewPolicy, rules) ?? rules;
  return policy.createHTML(html);
}

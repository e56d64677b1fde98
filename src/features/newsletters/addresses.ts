/** The steps of a newsletter (NL-03), in their order. */
export const steps = ['details', 'content', 'recipients'] as const;
export type Step = (typeof steps)[number];

export const tabs = ['communications', 'templates'] as const;
export type Tab = (typeof tabs)[number];

/** What is open. `new` is the id of what does not exist yet. */
export type OpenView =
  | { readonly kind: 'newsletter'; readonly id: string; readonly step: Step }
  | { readonly kind: 'template'; readonly id: string };

/** What the page shows. */
type View = { readonly kind: 'lists'; readonly tab: Tab } | OpenView;

export const newId = 'new';

export function viewIn(params: URLSearchParams): View {
  const [item, template] = [params.get('item'), params.get('template')];
  if (item) return { kind: 'newsletter', id: item, step: steps.find((one) => one === params.get('step')) ?? 'details' };
  if (template) return { kind: 'template', id: template };
  return { kind: 'lists', tab: tabs.find((one) => one === params.get('tab')) ?? 'communications' };
}

/** The template with which a new newsletter begins; null for a blank letter. */
export const startingTemplateIn = (params: URLSearchParams): string | null => params.get('from');

const query = (params: Record<string, string>): string => `?${new URLSearchParams(params)}`;

/** Addresses within the page. */
export const at = {
  list: (tab: Tab) => query({ tab }),
  newsletter: (id: string, step: Step = 'details') => query({ item: id, step }),
  newNewsletter: (templateId?: string) => query({ item: newId, ...(templateId !== undefined && { from: templateId }) }),
  template: (id: string) => query({ template: id }),
};

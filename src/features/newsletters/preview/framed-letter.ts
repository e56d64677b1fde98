export type Scheme = 'light' | 'dark';

/**
 * A letter's HTML for a frame of the app, whose policy allows no inline style: its styles stand in attributes and in a sheet that the frame
 * applies itself. Values are escaped, so that ` style="` is nowhere but in the letter's own elements.
 */
export function framedLetter(html: string, scheme: Scheme): { readonly html: string; readonly sheet: string } {
  const sheet = /<style>([^<]*)<\/style>/.exec(html)?.[1] ?? '';
  return {
    html: html.replace(/<style>[^<]*<\/style>/, '').replaceAll(' style="', ' data-style="'),
    // The frame's own scheme is that of the app, which may be the other one.
    sheet: sheet.replace('(prefers-color-scheme:dark)', scheme === 'dark' ? 'all' : 'not all'),
  };
}

/** Applies the styles of a framed letter. */
export function applyStyles(page: Document, sheet: string): void {
  for (const element of page.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset['style'] ?? '';
  const view = page.defaultView as (Window & { readonly CSSStyleSheet?: typeof CSSStyleSheet }) | null;
  if (!view?.CSSStyleSheet) return;
  const styles = new view.CSSStyleSheet();
  styles.replaceSync(sheet);
  page.adoptedStyleSheets = [styles];
}

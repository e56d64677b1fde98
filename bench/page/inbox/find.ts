/** What the page's HTML has. */
export function find<T extends Element>(selector: string): T {
  const element = document.querySelector<T>(selector);
  if (!element) throw new Error(`The page has no ${selector}`);
  return element;
}

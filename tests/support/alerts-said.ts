import { onTestFinished } from 'vitest';

/** Collects what alerts say from now on, also those that are gone again when they are looked at. */
export function alertsSaid(): () => readonly string[] {
  const said = new Set<string>();
  const look = () => {
    for (const { textContent } of document.querySelectorAll('[role=alert]')) if (textContent) said.add(textContent);
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => observer.disconnect());
  return () => {
    look();
    return [...said];
  };
}

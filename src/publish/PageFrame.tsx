import { useEffect, useState } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { trustedPage } from './trusted-page.ts';

interface PageFrameProps {
  /** A document that the server wrote. */
  html: string;
  /** Its name for screen readers. */
  title: string;
  /** Whether a newer one is on its way. */
  isOutdated: boolean;
  width?: 'phone' | 'desktop';
  /** By default the colors that the reader of this page prefers. */
  theme?: 'light' | 'dark';
}

/** A page as clients see it, by default on a phone. The frame runs no script, sends no form and opens no window; it is as high as its page. */
export function PageFrame({ html, title, isOutdated, width = 'phone', theme }: PageFrameProps) {
  const [shown, setShown] = useState<HTMLElement | null>(null);
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    if (!shown) return;
    const observer = new ResizeObserver(() => setHeight(Math.ceil(shown.getBoundingClientRect().height)));
    observer.observe(shown);
    return () => observer.disconnect();
  }, [shown]);
  useEffect(() => {
    if (theme) shown?.ownerDocument.documentElement.style.setProperty('color-scheme', theme);
  }, [shown, theme]);
  return (
    <iframe
      title={title}
      // The page's own origin, so that it can be measured and its style sheet be loaded.
      sandbox="allow-same-origin"
      srcDoc={trustedPage(html)}
      tabIndex={-1}
      aria-busy={isOutdated}
      className={classNames(
        'w-full self-center overflow-hidden rounded-2xl border border-line-strong bg-surface',
        width === 'phone' && 'max-w-[24.375rem]',
        height === null && 'h-96',
      )}
      {...(height !== null && { style: { height: height + 2 } })}
      onLoad={({ currentTarget }) => setShown(currentTarget.contentDocument?.body ?? null)}
    />
  );
}

import { useEffect, useState } from 'react';
import { trustedPage } from '#src/publish/trusted-page.ts';
import { applyStyles, framedLetter, type Scheme } from './framed-letter.ts';

interface LetterFrameProps {
  /** The letter as mail apps get it. */
  html: string;
  /** Its name for screen readers. */
  title: string;
  scheme: Scheme;
  /** Pixels. */
  width: number;
}

/** A letter as a mail app shows it. The frame runs no script, sends no form and opens no window; it is as high as the letter. */
export function LetterFrame({ html, title, scheme, width }: LetterFrameProps) {
  const [page, setPage] = useState<Document | null>(null);
  const [height, setHeight] = useState(480);
  const framed = framedLetter(html, scheme);
  useEffect(() => {
    if (!page?.body) return undefined;
    applyStyles(page, framed.sheet);
    const { body } = page;
    const observer = new ResizeObserver(() => setHeight(Math.ceil(body.getBoundingClientRect().height)));
    observer.observe(body);
    return () => observer.disconnect();
  }, [page, framed.sheet]);
  return (
    <iframe
      title={title}
      // The app's own origin, so that it can be styled and measured, and the practice's pictures be loaded.
      sandbox="allow-same-origin"
      srcDoc={trustedPage(framed.html)}
      tabIndex={-1}
      className="max-w-full self-center rounded-xl border border-line-strong bg-surface"
      style={{ width, height: height + 2 }}
      onLoad={({ currentTarget }) => setPage(currentTarget.contentDocument)}
    />
  );
}

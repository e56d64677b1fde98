import { type ReactNode, Suspense } from 'react';

interface ErrorScreenProps {
  illustration: ReactNode;
  /** Describes the illustration. */
  image: string;
  heading: string;
  /** What happened. */
  title?: string | undefined;
  text: ReactNode;
  /** Additional text, such as whom to call. */
  note?: ReactNode;
  /** The recommended next step. */
  action?: ReactNode;
  /** The heading's level in the page around it. */
  level?: 1 | 2;
  /** Below everything. */
  children?: ReactNode;
}

/** A screen in place of a page: illustration, heading, what happened and the next step (ER-10). */
export function ErrorScreen({
  illustration,
  image,
  heading,
  title,
  text,
  note,
  action,
  level = 2,
  children,
}: ErrorScreenProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="mx-auto grid min-h-full max-w-md place-content-center justify-items-center px-6 py-12 text-center">
      <div role="img" aria-label={image} className="aspect-3/2 w-60 max-w-full">
        <Suspense>{illustration}</Suspense>
      </div>
      <Heading className="mt-6 text-title font-semibold">{heading}</Heading>
      {title && <p className="mt-1 font-medium text-balance">{title}</p>}
      <p className="mt-1 text-pretty text-ink-soft">{text}</p>
      {note && <p className="mt-1 text-pretty text-ink-soft">{note}</p>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-2">{action}</div>}
      {children}
    </div>
  );
}

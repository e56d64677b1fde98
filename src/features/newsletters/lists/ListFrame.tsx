import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '#src/ui/button-class.ts';
import { SearchField } from '#src/ui/fields/SearchField.tsx';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';

interface ListFrameProps {
  search: { label: string; value: string; onChange: (typed: string) => void };
  create: { label: string; to: string };
  /** How many were found, for screen readers; null while that is not known. */
  found: string | null;
  children: ReactNode;
}

/** A list of the page: its search, its button for a new entry, its rows. */
export const ListFrame = ({ search, create, found, children }: ListFrameProps) => (
  <section className="flex flex-col gap-4">
    <div className="flex flex-wrap items-center gap-3">
      <div className="min-w-40 flex-1">
        <SearchField {...search} />
      </div>
      <Link to={create.to} className={buttonClass('primary')}>
        <Plus aria-hidden />
        {create.label}
      </Link>
    </div>
    <p role="status" className="sr-only">
      {found}
    </p>
    {children}
  </section>
);

const skeletonRows = 8;

export const LoadingRows = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className="flex flex-col gap-2">
    {Array.from({ length: skeletonRows }, (_row, index) => (
      <Skeleton key={index} className="h-16 rounded-xl" />
    ))}
  </div>
);

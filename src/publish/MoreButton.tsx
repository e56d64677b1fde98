import { fetchMore, type QueryOfPages } from '#src/services/fetch-more.ts';
import { Button } from '#src/ui/Button.tsx';

interface MoreButtonProps {
  query: QueryOfPages & {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
  };
  label: string;
  failed: string;
}

/** Adds the next page of a list, if there is one. */
export const MoreButton = ({ query, label, failed }: MoreButtonProps) =>
  query.hasNextPage && (
    <div className="flex flex-wrap items-center justify-center gap-3 print:hidden">
      {query.isFetchNextPageError && (
        <p role="alert" className="text-sm text-bad">
          {failed}
        </p>
      )}
      <Button busy={query.isFetchingNextPage} onClick={() => void fetchMore(query)}>
        {label}
      </Button>
    </div>
  );

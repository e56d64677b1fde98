import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode, type RefObject } from 'react';
import { limits } from '#contract/rules/limits.ts';
import { describeError } from '#src/services/describe-error.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { shell } from '#src/strings/shell.ts';
import { startConversation } from '#src/strings/start-conversation.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import type { FoundClient } from './client-search.ts';
import type { FoundClients } from './use-found-clients.ts';

interface FoundClientsPaneProps {
  ref: RefObject<HTMLDivElement | null>;
  /** Null before the first search. */
  found: FoundClients | null;
  /** Shown and announced above the list. */
  summary: string;
  page: number;
  onPage: (page: number) => void;
  /** Renders a client as an item of the list. */
  children: (client: FoundClient) => ReactNode;
}

const words = startConversation;

/** The clients that were found, or the state of the search. */
export function FoundClientsPane({ ref, found, summary, page, onPage, children }: FoundClientsPaneProps) {
  const pages = Math.ceil((found?.total ?? 0) / limits.petOwnersPerPage);
  return (
    <div ref={ref} className="mt-3 flex min-h-64 flex-col gap-1 border-t border-line pt-3 pb-3">
      <div className="flex min-h-8 items-center gap-1">
        <p role="status" className="flex-1 text-sm text-ink-soft">
          {[summary, found?.clients && pages > 1 && words.page(page, pages)].filter(Boolean).join(' · ')}
        </p>
        {pages > 1 && <Pager page={page} pages={pages} onPage={onPage} />}
      </div>
      {found?.error && !found.clients ? (
        <div role="alert">
          <EmptyState
            level={3}
            title={words.failed}
            text={messageForCode(describeError(found.error).code)}
            action={
              <Button busy={found.isRetrying} onClick={found.retry}>
                {shell.retry}
              </Button>
            }
          />
        </div>
      ) : found?.clients ? (
        <ul aria-label={words.results} className="flex flex-col">
          {found.clients.map((client) => (
            <Fragment key={client.id}>{children(client)}</Fragment>
          ))}
        </ul>
      ) : (
        found && <LoadingClients />
      )}
    </div>
  );
}

/** The result of a search in a sentence. */
export function foundSummary(found: FoundClients | null): string {
  if (!found) return words.hint;
  if (!found.clients) return found.isFetching ? words.searching : '';
  if (found.isSimilar) return found.total > 0 ? words.similar(found.total) : words.noneSimilar;
  return found.total > 0 ? words.found(found.total) : words.none;
}

function Pager({ page, pages, onPage }: Pick<FoundClientsPaneProps, 'page' | 'onPage'> & { pages: number }) {
  // The buttons stay focusable on the first and last page, so that the focus is not lost.
  const turnTo = (to: number) => {
    if (to >= 1 && to <= pages) onPage(to);
  };
  return (
    <>
      <IconButton
        size="sm"
        label={words.previous}
        icon={<ChevronLeft aria-hidden />}
        aria-disabled={page === 1}
        onClick={() => turnTo(page - 1)}
      />
      <IconButton
        size="sm"
        label={words.next}
        icon={<ChevronRight aria-hidden />}
        aria-disabled={page === pages}
        onClick={() => turnTo(page + 1)}
      />
    </>
  );
}

const placeholders = ['w-28', 'w-36', 'w-24', 'w-32'];

function LoadingClients() {
  return (
    <div className="flex flex-col">
      {placeholders.map((width) => (
        <div key={width} className="flex min-h-row items-center gap-3">
          <Skeleton className="size-8 rounded-full" />
          <span className="flex flex-1 flex-col gap-2">
            <Skeleton className={`h-3 ${width}`} />
            <Skeleton className="h-3 w-44" />
          </span>
        </div>
      ))}
    </div>
  );
}

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { limits } from '#contract/rules/limits.ts';
import { formatPhone } from '#contract/rules/phone.ts';
import { describeError } from '#src/services/describe-error.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { inbox } from '#src/strings/inbox.ts';
import { shell } from '#src/strings/shell.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import type { FoundClient } from './client-search.ts';
import type { FoundClients } from './use-found-clients.ts';

interface FoundClientsPaneProps {
  /** Null before anybody was looked for. */
  found: FoundClients | null;
  /** They come from the start-new link, not from the search form. */
  isLinked: boolean;
  page: number;
  onPage: (page: number) => void;
  onStart: (client: FoundClient) => void;
  /** The client whose conversation is being opened. */
  startingId: string | undefined;
}

const words = inbox.start;

/** The clients that were found, to start with one of them, or what else there is to say. */
export function FoundClientsPane({ found, isLinked, page, onPage, onStart, startingId }: FoundClientsPaneProps) {
  const pages = Math.ceil((found?.total ?? 0) / limits.petOwnersPerPage);
  return (
    <div className="mt-3 flex min-h-64 flex-col gap-1 border-t border-line pt-3 pb-3">
      <div className="flex min-h-8 items-center gap-1">
        <p role="status" className="flex-1 text-sm text-ink-soft">
          {[summaryOf(found, isLinked), found?.clients && pages > 1 && words.page(page, pages)]
            .filter(Boolean)
            .join(' · ')}
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
              <Button busy={found.isFetching} onClick={found.retry}>
                {shell.retry}
              </Button>
            }
          />
        </div>
      ) : found?.clients ? (
        <ul aria-label={words.results} className="flex flex-col">
          {found.clients.map((client) => (
            <ClientRow key={client.id} client={client} onStart={onStart} isStarting={client.id === startingId} />
          ))}
        </ul>
      ) : (
        found && <LoadingClients />
      )}
    </div>
  );
}

/** What is heard, and read above the list. */
function summaryOf(found: FoundClients | null, isLinked: boolean): string {
  if (!found) return words.hint;
  if (!found.clients) return found.isFetching ? words.searching : '';
  if (isLinked) return found.total > 0 ? words.opened : words.hint;
  return found.total > 0 ? words.found(found.total) : words.none;
}

function Pager({ page, pages, onPage }: Pick<FoundClientsPaneProps, 'page' | 'onPage'> & { pages: number }) {
  // The buttons stay in reach at either end, so that focus is not lost on the way.
  const turn = (to: number) => {
    if (to >= 1 && to <= pages) onPage(to);
  };
  return (
    <>
      <IconButton
        size="sm"
        label={words.previous}
        icon={<ChevronLeft aria-hidden />}
        aria-disabled={page === 1}
        onClick={() => turn(page - 1)}
      />
      <IconButton
        size="sm"
        label={words.next}
        icon={<ChevronRight aria-hidden />}
        aria-disabled={page === pages}
        onClick={() => turn(page + 1)}
      />
    </>
  );
}

interface ClientRowProps extends Pick<FoundClientsPaneProps, 'onStart'> {
  client: FoundClient;
  isStarting: boolean;
}

function ClientRow({ client, onStart, isStarting }: ClientRowProps) {
  const { name, clientId, phone } = client;
  return (
    <li className="flex min-h-row items-center gap-3 py-1">
      <Avatar name={name} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate font-medium">{name}</span>
        <span className="truncate text-xs text-ink-faint tabular-nums">
          {[clientId, formatPhone(phone)].filter(Boolean).join(' · ')}
        </span>
      </span>
      {phone === null ? (
        <span className="text-sm text-ink-soft">{words.noNumber}</span>
      ) : (
        <Button size="sm" aria-label={words.startWith(name)} busy={isStarting} onClick={() => onStart(client)}>
          {words.start}
        </Button>
      )}
    </li>
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

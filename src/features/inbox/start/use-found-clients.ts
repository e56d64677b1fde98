import { type RefObject, useEffect, useRef, useState } from 'react';
import { limits } from '#contract/rules/limits.ts';
import { isByName, useSearchPetOwnersQuery } from '#src/services/communication/pet-owners.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { usePractice } from '#src/session/use-session.ts';
import type { StartNewClient } from '../shared/addresses.ts';
import {
  type ClientFields,
  fieldsOf,
  type Filters,
  filtersOf,
  foundClient,
  type FoundClient,
  linkedClient,
  linkedOwner,
} from './client-search.ts';

/** The clients that were found, or the state of the search. */
export interface FoundClients {
  readonly clients: readonly FoundClient[] | undefined;
  readonly isFetching: boolean;
  readonly error: unknown;
  readonly isRetrying: boolean;
  retry(): void;
  /** On all pages. */
  readonly total: number;
  /** No name matches as typed, so these have similar names. */
  readonly isSimilar?: boolean;
}

interface Search {
  readonly filters: Filters;
  readonly page: number;
}

/**
 * The search form and its results. It searches after a pause in typing, or at once when submitted.
 * @param results where they are shown
 */
export function useClientSearch(initial: ClientFields, results: RefObject<HTMLElement | null>) {
  const [fields, setFields] = useState(initial);
  const [search, setSearch] = useState<Search | null>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  const practice = usePractice();
  const request = { ...practice, per_page: limits.petOwnersPerPage, page: search?.page, ...search?.filters };
  const asTyped = useSearchPetOwnersQuery(request, { skip: search === null, refetchOnMountOrArgChange: true });
  // If no name matches as typed, similar names are searched, so that a typing error does not hide the client.
  const hasNoMatch = asTyped.currentData?._metadata.total === 0 && canBeMisspelt(search?.filters);
  const similar = useSearchPetOwnersQuery(
    { ...request, inexact: true },
    { skip: !hasNoMatch, refetchOnMountOrArgChange: true },
  );
  const { data, currentData, error, isFetching } = hasNoMatch ? similar : asTyped;
  const [isRetrying, retry] = useRetry(asTyped, similar);

  const refetch = () => {
    void asTyped.refetch();
    if (hasNoMatch) void similar.refetch();
  };
  const find = (searched: ClientFields) => {
    clearTimeout(pause.current);
    const filters = filtersOf(searched);
    // Submitting the same search again refetches it: the client may just have been entered.
    if (search?.page === limits.petOwnerPage && isSame(filters, search.filters)) refetch();
    else setSearch(filters && { filters, page: limits.petOwnerPage });
  };
  const change = (changed: Partial<ClientFields>) => {
    const next = { ...fields, ...changed };
    setFields(next);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => find(next), limits.searchPause);
  };

  const found: FoundClients | null = search && {
    clients: currentData?.data.map(foundClient),
    isFetching,
    error,
    isRetrying,
    retry,
    // Keeps the previous page's total until the next page has loaded.
    total: data?._metadata.total ?? 0,
    isSimilar: hasNoMatch,
  };
  return {
    fields,
    change,
    find: () => {
      find(fields);
      // On a phone the results are below the edge of the dialog.
      results.current?.scrollIntoView({ block: 'nearest' });
    },
    found,
    page: search?.page ?? limits.petOwnerPage,
    turnTo: (page: number) => setSearch(search && { ...search, page }),
  };
}

const canBeMisspelt = (filters: Filters | undefined): boolean => isByName(filters) && !filters?.inexact;

const isSame = (a: Filters | null, b: Filters): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Clients with a phone number, their own or a secondary contact's. */
export function useClientsWithPhone(phone: string): FoundClients {
  const practice = usePractice();
  const query = useSearchPetOwnersQuery(
    { ...practice, page: limits.petOwnerPage, per_page: limits.petOwnersPerPage, contact_phone: phone },
    { refetchOnMountOrArgChange: true },
  );
  const { currentData, error, isFetching } = query;
  const [isRetrying, retry] = useRetry(query);
  return {
    clients: currentData?.data.map(foundClient),
    isFetching,
    error,
    isRetrying,
    retry,
    total: currentData?._metadata.total ?? 0,
  };
}

/** Large enough for all clients whose ids start with the same characters. */
const lookUpPerPage = 100;

/** The client of a start-new link, looked up by the practice software's id, then by name and number (D-19). */
export function useLinkedClient(link: StartNewClient | null): FoundClients | null {
  const practice = usePractice();
  const filters = link && filtersOf(fieldsOf(link));
  const paging = { page: limits.petOwnerPage, per_page: lookUpPerPage };
  const byId = useSearchPetOwnersQuery(
    { ...practice, ...paging, pims_id: link?.animalOwnerId },
    { skip: link === null },
  );
  const named = link && byId.data?.data.find((owner) => owner.pims_id === link.animalOwnerId);
  const byName = useSearchPetOwnersQuery(
    { ...practice, ...paging, ...filters },
    { skip: !filters || !byId.data || named !== undefined },
  );
  const [isRetrying, retry] = useRetry(byId, byName);
  if (!link) return null;

  const last = named || !filters ? byId : byName;
  const error = byId.error ?? byName.error;
  const client = linkedClient(link, named ?? linkedOwner(byName.data?.data ?? [], link));
  const clients = client ? [client] : [];
  return {
    clients: last.data ? clients : undefined,
    isFetching: byId.isFetching || byName.isFetching,
    error,
    isRetrying,
    retry,
    total: clients.length,
  };
}

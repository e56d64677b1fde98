import { useEffect, useRef, useState } from 'react';
import { limits } from '#contract/rules/limits.ts';
import { useSearchPetOwnersQuery } from '#src/services/communication/pet-owners.ts';
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

/** Clients to choose from, or why there are none yet. */
export interface FoundClients {
  readonly clients: readonly FoundClient[] | undefined;
  readonly isFetching: boolean;
  readonly error: unknown;
  readonly isRetrying: boolean;
  retry(): void;
  /** How many there are on all pages together. */
  readonly total: number;
  /** Nobody is called as was typed: these are called alike. */
  readonly isSimilar?: boolean;
}

interface Search {
  readonly filters: Filters;
  readonly page: number;
}

/** The search form's fields, and what it has found: a typing pause after each change, or at once when asked. */
export function useClientSearch(initial: ClientFields) {
  const [fields, setFields] = useState(initial);
  const [search, setSearch] = useState<Search | null>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  const practice = usePractice();
  const asked = { ...practice, per_page: limits.petOwnersPerPage, page: search?.page, ...search?.filters };
  const asTyped = useSearchPetOwnersQuery(asked, { skip: search === null, refetchOnMountOrArgChange: true });
  // A slip of the finger hides nobody: where no name is spelled so, those that are like it are looked for.
  const isNobody = asTyped.currentData?._metadata.total === 0 && canBeMisspelt(search?.filters);
  const alike = useSearchPetOwnersQuery(
    { ...asked, inexact: true },
    { skip: !isNobody, refetchOnMountOrArgChange: true },
  );
  const { data, currentData, error, isFetching } = isNobody ? alike : asTyped;
  const [isRetrying, retry] = useRetry(asTyped, alike);

  const lookAgain = () => {
    void asTyped.refetch();
    if (isNobody) void alike.refetch();
  };
  const find = (wanted: ClientFields) => {
    clearTimeout(pause.current);
    const filters = filtersOf(wanted);
    // Asked for a second time, the same is looked up anew: the client may just have been entered.
    if (search?.page === limits.petOwnerPage && isSame(filters, search.filters)) lookAgain();
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
    // That of the page before stands until the next one is here.
    total: data?._metadata.total ?? 0,
    isSimilar: isNobody,
  };
  return {
    fields,
    change,
    find: () => find(fields),
    found,
    page: search?.page ?? limits.petOwnerPage,
    turnTo: (page: number) => setSearch(search && { ...search, page }),
  };
}

const canBeMisspelt = (filters: Filters | undefined): boolean =>
  Boolean(filters?.first_name ?? filters?.last_name) && !filters?.inexact;

const isSame = (a: Filters | null, b: Filters): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Clients who have a number, themselves or in their household. */
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

/** One answer holds every client whose id merely begins like the wanted one. */
const lookUpPerPage = 100;

/** The client that a start-new link names: looked up by the practice software's id, then by name and number (D-19). */
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

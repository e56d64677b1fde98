import type { PetOwner } from '#contract/communication/pet-owners.ts';
import { limits } from '#contract/rules/limits.ts';
import { useDebounced } from '#src/lib/use-debounced.ts';
import { isByName, useSearchPetOwnersQuery } from './pet-owners.ts';
import { usePractice } from '#src/session/use-session.ts';
import { useRetry } from '../use-retry.ts';
import { clientQueries } from './client-queries.ts';

const page = { page: limits.petOwnerPage, per_page: limits.petOwnersPerPage };

/** The clients that match the text, from the server, requested once typing pauses (CN-17). */
export function useFoundClients(text: string) {
  const paused = useDebounced(text, limits.searchPause);
  const [first, second] = clientQueries(paused);
  const practice = usePractice();
  const one = useSearchPetOwnersQuery({ ...practice, ...page, ...first }, { skip: !first });
  const other = useSearchPetOwnersQuery({ ...practice, ...page, ...second }, { skip: !second });
  const asTyped = [
    ...inPracticeSoftware(first && one.currentData?.data),
    ...inPracticeSoftware(second && other.currentData?.data),
  ];
  // If no name is spelled like this, similar names are searched for.
  const isUnmatched =
    isByName(first) && Boolean(one.currentData && (!second || other.currentData)) && asTyped.length === 0;
  const likeOne = useSearchPetOwnersQuery({ ...practice, ...page, ...first, inexact: true }, { skip: !isUnmatched });
  const likeOther = useSearchPetOwnersQuery(
    { ...practice, ...page, ...second, inexact: true },
    { skip: !isUnmatched || !second },
  );
  const queries = isUnmatched ? [likeOne, likeOther] : [one, other];
  const isDue = clientQueries(text).length > 0;
  const isPending = isDue && (text !== paused || queries.some(({ isFetching }) => isFetching));
  const alike = isUnmatched
    ? [...inPracticeSoftware(likeOne.currentData?.data), ...inPracticeSoftware(second && likeOther.currentData?.data)]
    : [];
  // Results for an earlier text are ignored.
  const found = text === paused ? [...asTyped, ...alike] : [];
  const clients = [...new Map(found.map((owner) => [owner.pims_id, owner])).values()];
  const error = isDue && text === paused ? queries.find((query) => query.error)?.error : undefined;
  const [isRetrying, retry] = useRetry(one, other, likeOne, likeOther);
  return { clients, isPending, error, isRetrying, retry };
}

/** A conversation can be started only with clients of the practice software. */
const inPracticeSoftware = (owners: readonly PetOwner[] | undefined): readonly PetOwner[] =>
  owners?.filter(({ pims_id: id }) => id !== null) ?? [];

import type { PetOwner } from '#contract/communication/pet-owners.ts';
import { limits } from '#contract/rules/limits.ts';
import { usePaused } from '#src/lib/use-paused.ts';
import { useSearchPetOwnersQuery } from './pet-owners.ts';
import { usePractice } from '#src/session/use-session.ts';
import { useRetry } from '../use-retry.ts';
import { clientQueries } from './client-queries.ts';

const page = { page: limits.petOwnerPage, per_page: limits.petOwnersPerPage };

/** Clients of the practice that the text may mean, asked of the server once typing pauses (CN-17). */
export function useFoundClients(text: string) {
  const paused = usePaused(text, limits.searchPause);
  const [first, second] = clientQueries(paused);
  const practice = usePractice();
  const one = useSearchPetOwnersQuery({ ...practice, ...page, ...first }, { skip: !first });
  const other = useSearchPetOwnersQuery({ ...practice, ...page, ...second }, { skip: !second });
  const isDue = clientQueries(text).length > 0;
  const isPending = isDue && (text !== paused || one.isFetching || other.isFetching);
  // What was found for other words is of no use.
  const found =
    text === paused ? [...told(first && one.currentData?.data), ...told(second && other.currentData?.data)] : [];
  const clients = [...new Map(found.map((owner) => [owner.pims_id, owner])).values()];
  const error = isDue && text === paused ? (one.error ?? other.error) : undefined;
  const [isRetrying, retry] = useRetry(one, other);
  return { clients, isPending, error, isRetrying, retry };
}

/** Only a client of the practice software can be started with. */
const told = (owners: readonly PetOwner[] | undefined): readonly PetOwner[] =>
  owners?.filter(({ pims_id: id }) => id !== null) ?? [];

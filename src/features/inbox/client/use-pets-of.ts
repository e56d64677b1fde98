import { useEffect, useState } from 'react';
import type { Animal } from '#contract/campaigns/clients.ts';
import { animalsEndpoint } from '#src/services/campaigns/clients.ts';
import type { CampaignsRoot } from '#src/services/campaigns/root.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';

/** The server is asked about no more clients than these at a time. */
const atOnce = 6;

/**
 * The pets of several clients, as they come.
 * @returns `pets` by client; a client is missing as long as theirs are on the way, and has null where they could not be loaded.
 */
export function usePetsOf(clients: readonly string[]) {
  const dispatch = useThunkDispatch<CampaignsRoot>();
  const [pets, setPets] = useState<ReadonlyMap<string, readonly Animal[] | null>>(new Map());
  const [wanted, setWanted] = useState(clients);
  useEffect(() => {
    const waiting = wanted.values();
    let isOver = false;
    const work = async () => {
      for (const animalOwnerId of waiting) {
        if (isOver) return;
        const { data } = await dispatch(animalsEndpoint.initiate({ animalOwnerId }, { subscribe: false }));
        if (!isOver) setPets((before) => new Map(before).set(animalOwnerId, data?.data ?? null));
      }
    };
    for (let worker = 0; worker < atOnce; worker += 1) void work();
    return () => {
      isOver = true;
    };
  }, [dispatch, wanted]);
  const failed = [...pets].flatMap(([client, theirs]) => (theirs ? [] : [client]));
  return {
    pets,
    failed: failed.length,
    isLoading: pets.size < clients.length,
    retry() {
      setPets(new Map([...pets].filter(([, theirs]) => theirs)));
      setWanted(failed);
    },
  };
}

import { useEffect, useState } from 'react';
import type { Animal } from '#contract/campaigns/clients.ts';
import { animalsEndpoint } from '#src/services/campaigns/clients.ts';
import type { CampaignsRoot } from '#src/services/campaigns/root.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';

/** The number of requests at a time. */
const concurrency = 6;

/**
 * Loads the pets of several clients.
 * @returns `pets` by client id: missing while they load, null if that failed.
 */
export function usePetsOf(clients: readonly string[]) {
  const dispatch = useThunkDispatch<CampaignsRoot>();
  const [pets, setPets] = useState<ReadonlyMap<string, readonly Animal[] | null>>(new Map());
  const [requested, setRequested] = useState(clients);
  useEffect(() => {
    const queue = requested.values();
    let isCancelled = false;
    const loadNext = async () => {
      for (const animalOwnerId of queue) {
        if (isCancelled) return;
        const { data } = await dispatch(animalsEndpoint.initiate({ animalOwnerId }, { subscribe: false }));
        if (!isCancelled) setPets((before) => new Map(before).set(animalOwnerId, data?.data ?? null));
      }
    };
    for (let worker = 0; worker < concurrency; worker += 1) void loadNext();
    return () => {
      isCancelled = true;
    };
  }, [dispatch, requested]);
  const failed = [...pets].flatMap(([client, loaded]) => (loaded ? [] : [client]));
  return {
    pets,
    failed: failed.length,
    isLoading: pets.size < clients.length,
    retry() {
      setPets(new Map([...pets].filter(([, loaded]) => loaded)));
      setRequested(failed);
    },
  };
}

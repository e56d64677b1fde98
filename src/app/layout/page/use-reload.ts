import { useLocation } from 'react-router-dom';
import { MissingChunk, reloadFor } from '#src/lib/missing-chunk.ts';

/** Reloads the page at its address, for the code that was missing or else for whatever failed there. */
export function useReload(error: unknown): () => void {
  const { pathname, search } = useLocation();
  const code = error instanceof MissingChunk ? error.code : pathname;
  return () => reloadFor(code, pathname + search);
}

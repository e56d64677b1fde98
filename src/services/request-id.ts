/** The id of the failed request in the server's log; null if the server named none. */
export function requestIdOf(error: unknown): string | null {
  const { data } = (error ?? {}) as { data?: unknown };
  const { request_id: id } = (data ?? {}) as { request_id?: unknown };
  return typeof id === 'string' && id !== '' ? id : null;
}

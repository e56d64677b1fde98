/** The id under which our server remembers the request that failed so, or null where it gave none. */
export function requestIdOf(error: unknown): string | null {
  const { data } = (error ?? {}) as { data?: unknown };
  const { request_id: id } = (data ?? {}) as { request_id?: unknown };
  return typeof id === 'string' && id !== '' ? id : null;
}

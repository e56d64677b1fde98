/** Returns a draft; of one that a release before December 2026 stored as a text, the JSON in that text. */
export function parseFormerText(stored: object): unknown {
  if (!('content' in stored) || !('media' in stored)) return stored;
  try {
    return JSON.parse(String(stored.content));
  } catch {
    return null;
  }
}

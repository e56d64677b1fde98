/** A draft as it is, or the JSON in the text as which releases before December 2026 stored it. */
export function parseFormerText(stored: object): unknown {
  if (!('content' in stored) || !('media' in stored)) return stored;
  try {
    return JSON.parse(String(stored.content));
  } catch {
    return null;
  }
}

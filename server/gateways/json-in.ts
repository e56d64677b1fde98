/** What an answer says; undefined where it is no JSON, such as the page of a gateway. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

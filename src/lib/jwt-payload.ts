/**
 * The claims of a JSON Web Token, or null for any other text. They are not verified: the services do that, the page only shows
 * who is signed in.
 */
export function jwtPayload(token: string): Record<string, unknown> | null {
  const encoded = token.split('.')[1] ?? '';
  try {
    const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof payload === 'object' ? (payload as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

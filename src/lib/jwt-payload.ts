/**
 * The claims inside a JSON Web Token. Nothing is verified: the services do that, the page only wants to know who is signed in.
 * @throws where the text is no such token.
 */
export function jwtPayload(token: string): Record<string, unknown> {
  const encoded = token.split('.')[1] ?? '';
  const bytes = Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  const payload: unknown = JSON.parse(new TextDecoder().decode(bytes));
  if (typeof payload !== 'object' || payload === null) throw new Error('The token carries no claims');
  return payload as Record<string, unknown>;
}

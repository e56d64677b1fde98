const encoded = (value: object) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

let issued = 0;

/** A token as a provider issues it, except for the signature, which pages never verify. It is unique and valid for an hour. */
export function anIdToken(claims: Readonly<Record<string, unknown>> = {}): string {
  const iat = Math.floor(Date.now() / 1000);
  const standard = {
    sub: 'sub-1',
    pimsType: 'NEO',
    practiceOrgId: 'org-1',
    practiceSubOrgId: 'branch-1',
    iat,
    exp: iat + 3600,
    jti: String((issued += 1)),
  };
  return `${encoded({ alg: 'none' })}.${encoded({ ...standard, ...claims })}.c2lnbmF0dXJl`;
}

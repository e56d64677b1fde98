const encoded = (value: object) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

let made = 0;

/** A token as a provider issues it, apart from the signature, which pages never read. Valid for an hour; no two are alike. */
export function anIdToken(claims: Readonly<Record<string, unknown>> = {}): string {
  const iat = Math.floor(Date.now() / 1000);
  const standard = {
    sub: 'sub-1',
    pimsType: 'NEO',
    practiceOrgId: 'org-1',
    practiceSubOrgId: 'branch-1',
    iat,
    exp: iat + 3600,
    jti: String((made += 1)),
  };
  return `${encoded({ alg: 'none' })}.${encoded({ ...standard, ...claims })}.c2lnbmF0dXJl`;
}

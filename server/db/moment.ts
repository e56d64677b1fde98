const whole = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d{1,3})?\+00$/;

/**
 * A timestamp as PostgreSQL writes it, as an ISO string. A list holds thousands of them, so the usual form is rewritten as text; any
 * other goes through Date.
 */
export function isoMoment(text: string): string {
  const match = whole.exec(text);
  if (!match) return new Date(text).toISOString();
  return `${match[1]}T${match[2]}${(match[3] ?? '.').padEnd(4, '0')}Z`;
}

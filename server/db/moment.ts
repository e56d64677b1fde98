const whole = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d{1,3})?\+00$/;

/**
 * Converts PostgreSQL's timestamp format to ISO. The usual form is converted as text, because lists contain thousands of timestamps;
 * any other goes through Date.
 */
export function isoMoment(text: string): string {
  const match = whole.exec(text);
  if (!match) return new Date(text).toISOString();
  return `${match[1]}T${match[2]}${(match[3] ?? '.').padEnd(4, '0')}Z`;
}

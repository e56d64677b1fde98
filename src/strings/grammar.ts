// Shared, because creating a formatter is much slower than using it.
const numbers = new Intl.NumberFormat('en-US');
const decimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const lists = new Intl.ListFormat('en-US');

/** `1,234`. */
export const formatNumber = (value: number): string => numbers.format(value);

/** `1.2`. */
export const oneDecimal = (value: number): string => decimals.format(value);

/** `1 text`, `1,234 texts`. */
export const count = (value: number, one: string, other: string): string =>
  `${formatNumber(value)} ${value === 1 ? one : other}`;

/** `Maya, Ben, and Ida`. */
export const listed = (names: readonly string[]): string => lists.format(names);

/** A heading or label in the form used within a sentence. */
export const withinSentence = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);

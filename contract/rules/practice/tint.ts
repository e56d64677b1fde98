/** A colour of the practice's emails, dark enough for white text on it. */
const tints = ['#2b5f8f', '#2c6b48', '#5a55a3', '#8a5320', '#97426a', '#22686e'] as const;

export const tintOf = (name: string): string =>
  tints[new TextEncoder().encode(name).reduce((sum, byte) => (sum * 31 + byte) % 9973, 7) % tints.length] ?? tints[0];

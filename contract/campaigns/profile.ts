import type { PracticeEnrollment } from './enrollment.ts';

/** What a practice's address is made of. */
export type PracticeAddress = Pick<
  PracticeEnrollment,
  'practiceAddress' | 'practiceAddress2' | 'practiceAddressCity' | 'practiceAddressState' | 'practiceAddressPostalCode'
>;

/** A practice's address as it is written on a letter, line by line, without what is not known. */
export function addressLines(address: Partial<PracticeAddress>): string[] {
  const city = [address.practiceAddressCity, address.practiceAddressState].filter(Boolean).join(', ');
  const place = [city, address.practiceAddressPostalCode].filter(Boolean).join(' ');
  return [address.practiceAddress, address.practiceAddress2, place].flatMap((line) => line || []);
}

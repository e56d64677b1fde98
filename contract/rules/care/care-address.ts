import { portalPath } from '../practice/portal-link.ts';

/** The address of a client's care page, by the link that proves itself. */
export const careAddress = (origin: string, link: string): string => `${origin}${portalPath}/c/${link}`;

/** What a link names beside the practice, of the same length in all. */
const example = { kind: 'care', lastDay: '2027-01-31', client: '01234567-89ab-cdef-0123-456789abcdef' };
/** The proof, and the dot before it. */
const proofLength = 33;

/** An address as long as that of each care page of a practice, which only its client gets: the link's content is base64. */
export function sampleCareUrl(origin: string, practiceKey: string): string {
  const { length } = JSON.stringify([example.kind, practiceKey, example.lastDay, example.client]);
  return careAddress(origin, 'x'.repeat(Math.ceil((length * 4) / 3) + proofLength));
}

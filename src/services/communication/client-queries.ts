import type { searchPetOwners } from '#contract/communication/pet-owners.ts';
import type { Called } from '../call.ts';

type ClientQuery = Pick<Called<typeof searchPetOwners>, 'first_name' | 'last_name' | 'pims_id' | 'contact_phone'>;

/** Fewer letters and digits would match half of the practice. */
const minLength = 2;

/** The searches that a line of text may mean, two at most: a phone number or an id, or a name in either order. */
export function clientQueries(text: string): readonly ClientQuery[] {
  const typed = text.replaceAll(',', ' ').trim();
  if (typed.replace(/[^\p{L}\d]/gu, '').length < minLength) return [];
  if (/^[\d\s()+.-]+$/.test(typed)) return [{ contact_phone: typed.replace(/\D/g, '') }, { pims_id: typed }];
  if (/\d/.test(typed)) return [{ pims_id: typed }];
  const [one = '', ...more] = typed.split(/\s+/);
  if (more.length === 0) return [{ first_name: one }, { last_name: one }];
  const rest = more.join(' ');
  return [
    { first_name: one, last_name: rest },
    { first_name: rest, last_name: one },
  ];
}

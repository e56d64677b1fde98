import type { PetOwner, SecondaryContact } from '#contract/communication/pet-owners.ts';
import { formatPhone, toE164 } from '#contract/rules/texting/phone.ts';
import { inbox } from '#src/strings/inbox.ts';
import type { StartNewClient } from '../shared/addresses.ts';

/** What staff look for a client by, as they typed it. */
export interface ClientFields {
  readonly firstName: string;
  readonly lastName: string;
  readonly clientId: string;
  readonly phone: string;
  /** Names that sound or look alike count too (IN-20). */
  readonly similar: boolean;
}

export const blankFields: ClientFields = { firstName: '', lastName: '', clientId: '', phone: '', similar: false };

type Filter = 'first_name' | 'last_name' | 'pims_id' | 'contact_phone';
export type Filters = Readonly<Partial<Record<Filter, string>> & { inexact?: true }>;

/** The filters of a search, each only where something was typed (IN-21); null where nothing was. */
export function filtersOf({ firstName, lastName, clientId, phone, similar }: ClientFields): Filters | null {
  const typed: readonly (readonly [Filter, string])[] = [
    ['first_name', firstName.trim()],
    ['last_name', lastName.trim()],
    ['pims_id', clientId.trim()],
    // A number is found however it is written. What holds no digit stays, so that it finds nobody instead of everybody.
    ['contact_phone', phone.replace(/\D/g, '') || phone.trim()],
  ];
  const set = typed.filter(([, value]) => value !== '');
  return set.length === 0 ? null : { ...Object.fromEntries(set), ...(similar && { inexact: true }) };
}

/** A client as the dialog offers them. */
export interface FoundClient {
  /** What the server starts a conversation by. */
  readonly id: string;
  readonly name: string;
  /** Their id in the practice software. */
  readonly clientId: string | null;
  /** Null where they have no number that can be texted. */
  readonly phone: string | null;
  /** Others of their household, who can be texted for them (IN-53). */
  readonly contacts: readonly SecondaryContact[];
}

export function foundClient(owner: PetOwner): FoundClient {
  return {
    id: owner.id ?? owner.pims_id ?? '',
    name: nameOf(owner.first_name, owner.last_name),
    clientId: owner.pims_id,
    phone: toE164(owner.contact_phone ?? ''),
    contacts: owner.secondary_contacts ?? [],
  };
}

const nameOf = (...parts: readonly (string | null)[]): string =>
  parts.filter(Boolean).join(' ') || inbox.row.unknownClient;

/** The start-new link's data as the form shows it. Its id may be one of ours, which staff never see. */
export const fieldsOf = ({ firstName, lastName, smsPhone }: StartNewClient): ClientFields => ({
  ...blankFields,
  firstName,
  lastName,
  phone: formatPhone(toE164(smsPhone)) || smsPhone,
});

/** Among clients of the practice, the one that a start-new link means: by either id, else by a number that is theirs alone. */
export function linkedOwner(owners: readonly PetOwner[], { animalOwnerId, smsPhone }: StartNewClient) {
  const named = owners.find(({ id, pims_id }) => id === animalOwnerId || pims_id === animalOwnerId);
  if (named) return named;
  const phone = toE164(smsPhone);
  const reached = owners.filter((owner) => phone !== null && toE164(owner.contact_phone ?? '') === phone);
  return reached.length === 1 ? reached[0] : undefined;
}

/**
 * The client that a start-new link names, completed by what the practice knows of them; null where neither says enough.
 * The link's own number goes first.
 */
export function linkedClient(link: StartNewClient, owner: PetOwner | undefined): FoundClient | null {
  const phone = toE164(link.smsPhone);
  if (owner) return { ...foundClient(owner), ...(phone && { phone }) };
  return phone === null
    ? null
    : { id: link.animalOwnerId, name: nameOf(link.firstName, link.lastName), clientId: null, phone, contacts: [] };
}

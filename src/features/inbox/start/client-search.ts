import type { PetOwner, SecondaryContact } from '#contract/communication/pet-owners.ts';
import { formatPhone, toE164 } from '#contract/rules/texting/phone.ts';
import { inbox } from '#src/strings/inbox.ts';
import type { StartNewClient } from '../shared/addresses.ts';

/** The search form as typed. */
export interface ClientFields {
  readonly firstName: string;
  readonly lastName: string;
  readonly clientId: string;
  readonly phone: string;
  /** Includes names that sound or look similar (IN-20). */
  readonly similar: boolean;
}

export const blankFields: ClientFields = { firstName: '', lastName: '', clientId: '', phone: '', similar: false };

type Filter = 'first_name' | 'last_name' | 'pims_id' | 'contact_phone';
export type Filters = Readonly<Partial<Record<Filter, string>> & { inexact?: true }>;

/** The filters for the fields that are not empty (IN-21); null if all are. */
export function filtersOf({ firstName, lastName, clientId, phone, similar }: ClientFields): Filters | null {
  const typed: readonly (readonly [Filter, string])[] = [
    ['first_name', firstName.trim()],
    ['last_name', lastName.trim()],
    ['pims_id', clientId.trim()],
    // Numbers are compared by their digits. Input without digits is sent as typed, so that it matches no client instead of all.
    ['contact_phone', phone.replace(/\D/g, '') || phone.trim()],
  ];
  const set = typed.filter(([, value]) => value !== '');
  return set.length === 0 ? null : { ...Object.fromEntries(set), ...(similar && { inexact: true }) };
}

/** A client in the dialog. */
export interface FoundClient {
  /** The id that the server starts a conversation with. */
  readonly id: string;
  readonly name: string;
  /** Their id in the practice software. */
  readonly clientId: string | null;
  /** Null without a number that can be texted. */
  readonly phone: string | null;
  /** Others in the household who can be texted for them (IN-53). */
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

/** The form for a start-new link's client. Its id is left out, because it may be an internal one. */
export const fieldsOf = ({ firstName, lastName, smsPhone }: StartNewClient): ClientFields => ({
  ...blankFields,
  firstName,
  lastName,
  phone: formatPhone(toE164(smsPhone)) || smsPhone,
});

/** The client that a start-new link refers to: by either id, else by a phone number that only one client has. */
export function linkedOwner(owners: readonly PetOwner[], { animalOwnerId, smsPhone }: StartNewClient) {
  const byId = owners.find(({ id, pims_id }) => id === animalOwnerId || pims_id === animalOwnerId);
  if (byId) return byId;
  const phone = toE164(smsPhone);
  const byPhone = owners.filter((owner) => phone !== null && toE164(owner.contact_phone ?? '') === phone);
  return byPhone.length === 1 ? byPhone[0] : undefined;
}

/**
 * The client of a start-new link, completed by the practice's data; null if both are insufficient. The link's own number
 * takes precedence.
 */
export function linkedClient(link: StartNewClient, owner: PetOwner | undefined): FoundClient | null {
  const phone = toE164(link.smsPhone);
  if (owner) return { ...foundClient(owner), ...(phone && { phone }) };
  return phone === null
    ? null
    : { id: link.animalOwnerId, name: nameOf(link.firstName, link.lastName), clientId: null, phone, contacts: [] };
}

import type { PracticeIdentity } from '#contract/platform/practice.ts';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import type { StaffDirectory, StaffMember } from '../identity/staff.ts';

/** The practice whose surroundings are simulated. */
export interface OutsidePractice {
  readonly identity: PracticeIdentity;
  readonly name: string;
  readonly timeZone: string;
  /** The number that it texts from. */
  readonly number: string;
}

/** What the practice software has on record, read when it is shown. */
export interface PracticeRecords {
  clients(): Promise<readonly RecordedClient[]>;
  visits(): Promise<readonly RecordedVisit[]>;
}

export interface RecordedClient {
  readonly id: string;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
}

export interface RecordedVisit {
  readonly id: string;
  readonly client: string;
  readonly startsAt: string;
  readonly isConfirmed: boolean;
}

const people = [
  ['1f0d6a52-6d0c-4c8f-9a53-0c4f6f1d2a01', 'Grace', 'Lindqvist'],
  ['1f0d6a52-6d0c-4c8f-9a53-0c4f6f1d2a02', 'Omar', 'Haddad'],
  ['1f0d6a52-6d0c-4c8f-9a53-0c4f6f1d2a03', 'Ines', 'Moreau'],
] as const;

/** The people whom the identity providers know, the same at every start. The product cannot remove them from there. */
export function staffAt({ identity, name: practiceName }: OutsidePractice): StaffDirectory & {
  readonly members: readonly StaffMember[];
} {
  const members = people.map(([id, firstName, lastName]) => ({
    id,
    practice: rowKeyOf(identity),
    practiceName,
    email: `${firstName}.${lastName}@${identity.practiceOrgId}.example`.toLowerCase(),
    firstName,
    lastName,
  }));
  return {
    members,
    all: async () => members,
    find: async (wanted) => members.find(({ id }) => id === wanted),
    name: async () => undefined,
    isRemoved: async () => false,
  };
}

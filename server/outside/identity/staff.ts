import { fullName } from '#contract/rules/practice/full-name.ts';

/** A member of staff who can sign in. */
export interface StaffMember {
  readonly id: string;
  /** The row key. */
  readonly practice: string;
  readonly practiceName: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** Whom the identity providers know. */
export interface StaffDirectory {
  /** All staff who can sign in, by practice. */
  all(): Promise<readonly StaffMember[]>;
  /** A member of staff; undefined if unknown or removed. */
  find(id: string): Promise<StaffMember | undefined>;
  /** Stores the name that an invited user enters at the first sign-in. */
  name(id: string, firstName: string, lastName: string): Promise<void>;
  /** Removal also ends existing sessions. A practice's own account cannot be removed. */
  isRemoved(practice: string, id: string): Promise<boolean>;
}

export const nameOf = ({ firstName, lastName, email }: StaffMember): string => fullName(firstName, lastName) || email;

/** Whether they were invited and have not entered their name. */
export const isNameless = ({ firstName, lastName }: StaffMember): boolean => !firstName?.trim() && !lastName?.trim();

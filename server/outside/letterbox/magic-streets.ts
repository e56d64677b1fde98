/** What the print-and-mail service does with a card to a street of this name. */
interface MagicStreet {
  readonly name: string;
  readonly behaviour: string;
  /** `refuses`: the address is not deliverable. `silent`: no answer. `loses_answer`: the card is printed, and the first answer is lost. */
  readonly does: 'refuses' | 'silent' | 'loses_answer';
}

export const magicStreets: readonly MagicStreet[] = [
  { name: 'Nowhere Lane', behaviour: 'The printer refuses the address', does: 'refuses' },
  { name: 'Silent Street', behaviour: 'The printer never answers', does: 'silent' },
  { name: 'Lost Avenue', behaviour: 'The card is printed, but the first answer is lost', does: 'loses_answer' },
];

/** The behaviour of a street; undefined for an ordinary one. */
export const magicStreet = (street: string): MagicStreet | undefined =>
  magicStreets.find(({ name }) => street.toLowerCase().includes(name.toLowerCase()));

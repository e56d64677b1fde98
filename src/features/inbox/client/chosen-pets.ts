import type { Animal } from '#contract/campaigns/clients.ts';
import type { Pet } from '#contract/communication/conversations.ts';

/** The pets that a conversation is most likely about: the tagged ones, else the client's only living one. */
export function likelyPets(pets: readonly Animal[], tagged: readonly Pet[]): readonly string[] {
  const ids = pets.filter(({ id }) => tagged.some((tag) => tag.id === id)).map(({ id }) => id);
  if (ids.length > 0) return ids;
  const living = pets.filter(({ deceased }) => !deceased);
  const [only, ...others] = living.length > 0 ? living : pets;
  return only && others.length === 0 ? [only.id] : [];
}

/** The pets with these ids, in the form of a conversation's tags. */
export const tagsOf = (pets: readonly Animal[], ids: readonly string[]): readonly Pet[] =>
  pets.filter(({ id }) => ids.includes(id)).map(({ id, name, species }) => ({ id, name, species }));

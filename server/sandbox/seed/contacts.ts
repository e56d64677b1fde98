import type { Faker } from '@faker-js/faker';
import type { Clients } from './clients.ts';
import type { SeedRow } from './rows.ts';

const relations = ['husband', 'wife', 'partner', 'daughter', 'son', 'mother', 'pet sitter'];

/** Other people of some households, each with a phone of their own. */
export function contactsOf(faker: Faker, { textable, spare }: Clients): SeedRow<'secondary_contact'>[] {
  const households = textable.toReversed().filter((_, index) => index % 8 === 0);
  return spare.slice(0, households.length).map((phone, index) => {
    const owner = households[index]?.owner;
    const relation = faker.helpers.arrayElement(relations);
    const isFamily = relation !== 'pet sitter';
    return {
      practice: owner?.practice ?? '',
      id: faker.string.uuid(),
      pet_owner_id: owner?.id ?? '',
      name: `${faker.person.firstName()} ${isFamily && owner ? owner.last_name : faker.person.lastName()}`,
      relation,
      phone,
    };
  });
}

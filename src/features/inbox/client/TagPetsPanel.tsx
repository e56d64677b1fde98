import type { Animal } from '#contract/campaigns/clients.ts';
import type { Conversation } from '#contract/communication/conversations.ts';
import { useListAnimalsQuery } from '#src/services/campaigns/clients.ts';
import { clients } from '#src/strings/clients.ts';
import { QueryResult } from './QueryResult.tsx';
import { PetChoices } from './PetChoices.tsx';
import { tagsOf } from './chosen-pets.ts';
import { useTagging } from './use-tagging.ts';

const words = clients.tagging;

/** The client's pets to choose from; each choice is saved at once. */
export function TagPetsPanel({ conversation, ownerId }: { conversation: Conversation; ownerId: string }) {
  const query = useListAnimalsQuery({ animalOwnerId: ownerId });
  return (
    <QueryResult query={query} failed={clients.panel.failedPets}>
      {({ data }) =>
        data.length > 0 ? (
          <Choices conversation={conversation} pets={data} />
        ) : (
          <p className="text-sm text-ink-soft">{words.none}</p>
        )
      }
    </QueryResult>
  );
}

function Choices({ conversation, pets }: { conversation: Conversation; pets: readonly Animal[] }) {
  const { tagged, setTagged } = useTagging(conversation);
  return (
    <PetChoices
      label={words.about}
      pets={pets}
      chosen={tagged.map(({ id }) => id)}
      onChosen={(ids) => setTagged(tagsOf(pets, ids))}
    />
  );
}

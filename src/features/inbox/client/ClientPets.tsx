import { Bird, Cat, CirclePause, Dog, PawPrint, Tag } from 'lucide-react';
import type { Animal } from '#contract/campaigns/clients.ts';
import type { Conversation } from '#contract/communication/conversations.ts';
import { useFlag } from '#src/flags/use-flag.ts';
import { classNames } from '#src/lib/class-names.ts';
import { useListAnimalsQuery } from '#src/services/campaigns/clients.ts';
import { clients } from '#src/strings/clients.ts';
import { messageHolds } from '#src/strings/message-holds.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Status } from '#src/ui/Status.tsx';
import { QueryResult } from './QueryResult.tsx';
import { tagsOf } from './chosen-pets.ts';
import { PanelSection } from './PanelSection.tsx';
import { describePet } from './pet-facts.ts';
import { useMessageHolds } from './use-message-holds.ts';
import { useTagging } from './use-tagging.ts';

const words = clients.panel;

interface ClientPetsProps {
  conversation: Conversation;
  ownerId: string;
  zone: string;
}

/** The client's pets, with a button to tag the conversation with each. */
export function ClientPets({ conversation, ownerId, zone }: ClientPetsProps) {
  const query = useListAnimalsQuery({ animalOwnerId: ownerId }, { refetchOnMountOrArgChange: 60 });
  return (
    <PanelSection title={words.pets}>
      <QueryResult query={query} failed={words.failedPets}>
        {({ data }) =>
          data.length > 0 ? (
            <PetList conversation={conversation} ownerId={ownerId} pets={data} zone={zone} />
          ) : (
            <p className="text-sm text-ink-soft">{words.noPets}</p>
          )
        }
      </QueryResult>
    </PanelSection>
  );
}

function PetList({ conversation, ownerId, pets, zone }: ClientPetsProps & { pets: readonly Animal[] }) {
  const holds = useMessageHolds(ownerId);
  const canTag = useFlag('conversation-pet-assignment-enabled');
  const { tagged, setTagged } = useTagging(conversation);
  const ids = tagged.map(({ id }) => id);
  const toggle = (id: string) =>
    setTagged(tagsOf(pets, ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]));
  return (
    <ul role="list" aria-label={words.pets} className="flex flex-col gap-2">
      {pets.map((pet) => (
        <li key={pet.id} className="flex items-center gap-2.5">
          <SpeciesIcon pet={pet} />
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="min-w-0 font-medium wrap-anywhere">{pet.name}</span>
              {pet.deceased && <Status>{clients.pet.deceased}</Status>}
              {holds?.of(pet.id) && <Status tone="warn">{messageHolds.pet}</Status>}
            </p>
            <p className="text-sm text-pretty text-ink-soft">{describePet(pet, zone)}</p>
          </div>
          {holds && !pet.deceased && (
            <IconButton
              size="sm"
              label={messageHolds.pause(pet.name)}
              icon={<CirclePause aria-hidden />}
              aria-pressed={holds.of(pet.id) !== undefined}
              onClick={() => holds.set(pet.id, !holds.of(pet.id))}
            />
          )}
          {canTag && (
            <IconButton
              size="sm"
              label={clients.tagging.tagPet(pet.name)}
              icon={<Tag aria-hidden className={classNames(ids.includes(pet.id) && 'fill-current')} />}
              aria-pressed={ids.includes(pet.id)}
              onClick={() => toggle(pet.id)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

const icons = { Canine: Dog, Feline: Cat, Avian: Bird, Equine: PawPrint, Unknown: PawPrint };

/** An icon of the species, in place of a photo. */
function SpeciesIcon({ pet: { species, deceased } }: { pet: Animal }) {
  const Icon = icons[species];
  return (
    <span
      aria-hidden
      className={classNames(
        'grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-ink-soft [&_svg]:size-5',
        deceased && 'opacity-60',
      )}
    >
      <Icon />
    </span>
  );
}

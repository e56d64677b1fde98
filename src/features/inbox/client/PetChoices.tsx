import type { ReactNode, Ref } from 'react';
import type { Animal } from '#contract/campaigns/clients.ts';
import { clients } from '#src/strings/clients.ts';
import { usePressed } from '#src/ui/use-pressed.ts';

interface PetChoicesProps {
  label: ReactNode;
  pets: readonly Animal[];
  chosen: readonly string[];
  onChosen: (chosen: readonly string[]) => void;
  /** The first checkbox, for the initial focus. */
  first?: Ref<HTMLInputElement>;
  describedBy?: string | undefined;
}

/** A client's pets as checkboxes. */
export function PetChoices({ label, pets, chosen, onChosen, first, describedBy }: PetChoicesProps) {
  const choose = (id: string, isChosen: boolean) =>
    onChosen(isChosen ? [...new Set([...chosen, id])] : chosen.filter((one) => one !== id));
  return (
    <fieldset aria-describedby={describedBy} className="min-w-0">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className="-mx-2 flex max-h-64 flex-col overflow-y-auto">
        {pets.map((pet, index) => (
          <PetChoice
            key={pet.id}
            pet={pet}
            isChosen={chosen.includes(pet.id)}
            onChoose={(isChosen) => choose(pet.id, isChosen)}
            box={index === 0 ? first : undefined}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface PetChoiceProps {
  pet: Animal;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  box: Ref<HTMLInputElement> | undefined;
}

function PetChoice({ pet, isChosen, onChoose, box }: PetChoiceProps) {
  const pressed = usePressed(isChosen);
  return (
    <label
      {...pressed.props}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-lg px-2 hover:bg-hover pointer-coarse:min-h-11"
    >
      <input
        ref={box}
        type="checkbox"
        className="size-4 shrink-0 accent-accent"
        checked={isChosen}
        onChange={() => onChoose(!pressed.take())}
      />
      <span className="min-w-0 truncate">{pet.name}</span>
      <span className="ms-auto shrink-0 text-sm text-ink-faint">
        {[pet.deceased ? clients.pet.deceased : clients.pet.species[pet.species], pet.breed]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </label>
  );
}

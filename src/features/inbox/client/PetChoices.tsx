import type { ReactNode, Ref } from 'react';
import type { Animal } from '#contract/campaigns/clients.ts';
import { clients } from '#src/strings/clients.ts';

interface PetChoicesProps {
  label: ReactNode;
  pets: readonly Animal[];
  chosen: readonly string[];
  onChosen: (chosen: readonly string[]) => void;
  /** Where focus begins. */
  first?: Ref<HTMLInputElement>;
  describedBy?: string | undefined;
}

/** A client's pets, any number of which can be chosen. */
export function PetChoices({ label, pets, chosen, onChosen, first, describedBy }: PetChoicesProps) {
  const toggle = (id: string) => onChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <fieldset aria-describedby={describedBy} className="min-w-0">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className="-mx-2 flex max-h-64 flex-col overflow-y-auto">
        {pets.map((pet, index) => (
          <label
            key={pet.id}
            className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-lg px-2 hover:bg-hover pointer-coarse:min-h-11"
          >
            <input
              ref={index === 0 ? first : undefined}
              type="checkbox"
              className="size-4 shrink-0 accent-accent"
              checked={chosen.includes(pet.id)}
              onChange={() => toggle(pet.id)}
            />
            <span className="min-w-0 truncate">{pet.name}</span>
            <span className="ms-auto shrink-0 text-sm text-ink-faint">
              {[pet.deceased ? clients.pet.deceased : clients.pet.species[pet.species], pet.breed]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What staff read about clients and their pets beside a conversation. */
export const clients = {
  markDone: {
    title: 'Save to the patient record?',
    intro: (name: string) => `The texts with ${name} go into the records of the pets you choose.`,
    pets: 'Pets',
    none: 'Please select at least one pet.',
    skip: 'Skip',
    skipHint: 'Mark as done without saving',
    save: 'Save and mark as done',
    loading: 'Loading pets',
    failedPets: 'The client’s pets could not be loaded.',
    saved: (pets: readonly string[]) => `Saved to ${listed.format(pets.map((pet) => `${pet}’s`))} record`,
  },
  pet: {
    deceased: 'Deceased',
    species: { Canine: 'Dog', Feline: 'Cat', Equine: 'Horse', Avian: 'Bird', Unknown: '' },
  },
};

const listed = new Intl.ListFormat('en-US');

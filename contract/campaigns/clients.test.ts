import { describe, expect, it } from 'vitest';
import { species } from '../rules/practice/species.ts';
import { animal, animalOwner, weightUnit } from './clients.ts';

describe('clients and animals of the practice software', () => {
  it('come in five species [EN-12]', () => {
    expect(species.def.entries).toEqual({
      Canine: 'Canine',
      Feline: 'Feline',
      Equine: 'Equine',
      Avian: 'Avian',
      Unknown: 'Unknown',
    });
  });

  it('are weighed in four units [EN-13]', () => {
    expect(Object.keys(weightUnit.def.entries)).toEqual(['lb', 'kg', 'g', 'oz']);
  });

  it('may lack everything but their names', () => {
    const rex = {
      id: 'a-1',
      animalOwnerId: 'o-1',
      name: 'Rex',
      sex: null,
      species: 'Canine',
      breed: null,
      birthDate: '2020-02-29',
      weight: { value: 31.5, unit: 'kg' },
      deceased: false,
    };
    expect(animal.parse(rex)).toEqual(rex);
    expect(animal.safeParse({ ...rex, weight: { value: 31.5, unit: 'st' } }).error?.issues[0]?.path).toEqual([
      'weight',
      'unit',
    ]);
    const anna = {
      id: 'o-1',
      pimsId: '77',
      firstName: null,
      lastName: null,
      smsPhone: null,
      voicePhone: null,
      email: null,
    };
    expect(animalOwner.parse(anna)).toEqual(anna);
  });
});

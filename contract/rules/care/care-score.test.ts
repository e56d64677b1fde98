import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { careOf, type RecommendedService } from './care-score.ts';

const today = '2026-11-23';
const day = fc.date({ min: new Date('2026-08-01'), max: new Date('2027-03-01'), noInvalidDate: true });
const dueOn = day.map((date) => date.toISOString().slice(0, 10));
const id = fc.constantFrom('rabies', 'distemper', 'dental', 'fecal', 'heartworm');
const species = fc.constantFrom('Canine', 'Feline', 'Unknown');
const service = fc.record({
  id,
  name: id,
  species: fc.uniqueArray(fc.constantFrom<string>('Canine', 'Feline'), { maxLength: 2 }),
  addToCareScore: fc.boolean(),
});
const services = fc.uniqueArray(service, { selector: (one) => one.id });
const animal = fc.record({ species, due: fc.array(fc.record({ serviceTypeId: id, dueOn })) });

const rabies: RecommendedService = { id: 'rabies', name: 'Rabies', species: ['Canine'], addToCareScore: true };
const dental: RecommendedService = { id: 'dental', name: 'Dental check', species: ['Canine'], addToCareScore: true };
const fecal: RecommendedService = { id: 'fecal', name: 'Fecal test', species: [], addToCareScore: true };
const dog = (...due: readonly (readonly [string, string])[]) => ({
  species: 'Canine',
  due: due.map(([serviceTypeId, on]) => ({ serviceTypeId, dueOn: on })),
});

describe('the care score', () => {
  it('is the share of the counted services that are not overdue, in whole per cent [RC-01]', () => {
    const biscuit = dog(['rabies', '2027-02-22'], ['dental', '2026-05-03'], ['fecal', '2026-11-23']);
    const care = careOf([rabies, dental, fecal], biscuit, today);
    expect(care).toMatchObject({ score: 67, counted: 3, notOverdue: 2 });
    expect(care.items.map(({ service: { name }, state }) => `${name} ${state}`)).toEqual([
      'Dental check overdue',
      'Fecal test due_soon',
      'Rabies up_to_date',
    ]);
  });

  it('is not given for fewer than two counted services, so that nothing known is not a hundred', () => {
    expect(careOf([rabies, dental], dog(), today).score).toBeNull();
    expect(careOf([rabies, dental], dog(['rabies', '2027-02-01']), today).score).toBeNull();
    const uncounted = { ...dental, addToCareScore: false };
    const both = dog(['rabies', '2027-02-01'], ['dental', '2026-05-03']);
    expect(careOf([rabies, uncounted], both, today).score).toBeNull();
    expect(careOf([rabies, dental], both, today).score).toBe(50);
  });

  it('does not count a service that was never listed for the animal, which is a gap and not neglect', () => {
    const care = careOf([rabies, dental, fecal], dog(['rabies', '2026-01-01'], ['fecal', '2027-01-01']), today);
    expect(care.score).toBe(50);
    expect(care.items.at(-1)).toEqual({ service: dental, state: 'gap', dueOn: null, counts: false });
  });

  it('has gaps only of services for the species; an unknown one has those for all species [EN-12]', () => {
    const bird = { species: 'Unknown', due: [] };
    expect(careOf([rabies, dental, fecal], bird, today).items.map(({ service: { name } }) => name)).toEqual([
      'Fecal test',
    ]);
  });

  it('is what a naive reckoner finds, for any animal and any settings [RC-01] [RC-03]', () => {
    fc.assert(
      fc.property(services, animal, (recommended, facts) => {
        const { score, counted, notOverdue, items } = careOf(recommended, facts, today);
        let [all, good] = [0, 0];
        for (const one of recommended) {
          const days = facts.due.filter(({ serviceTypeId }) => serviceTypeId === one.id).map((due) => due.dueOn);
          const isWanted = one.species.length === 0 || one.species.includes(facts.species);
          const isLate = days.some((on) => on < today);
          const soon = days.some((on) => Date.parse(on) <= Date.parse(today) + 90 * 86_400_000);
          const listed = isLate ? 'overdue' : soon ? 'due_soon' : 'up_to_date';
          const state = days.length > 0 ? listed : isWanted ? 'gap' : undefined;
          expect(items.find((found) => found.service.id === one.id)?.state).toBe(state);
          if (days.length > 0 && one.addToCareScore) [all, good] = [all + 1, good + (isLate ? 0 : 1)];
        }
        expect([counted, notOverdue]).toEqual([all, good]);
        expect(score).toBe(all < 2 ? null : Number(((100 * good) / all).toFixed(0)));
      }),
    );
  });

  it('does not depend on the order of services or of what is due, and falls or stays as days pass', () => {
    fc.assert(
      fc.property(services, animal, (recommended, facts) => {
        const care = careOf(recommended, facts, today);
        const turned = { ...facts, due: facts.due.toReversed() };
        expect(careOf(recommended.toReversed(), turned, today)).toEqual(care);
        const later = careOf(recommended, facts, '2027-01-15');
        expect(later.score ?? 0).toBeLessThanOrEqual(care.score ?? 0);
      }),
    );
  });
});

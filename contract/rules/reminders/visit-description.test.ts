import { describe, expect, it } from 'vitest';
import { type DescribedVisit, describeVisit } from './visit-description.ts';
import { defaultWellness } from '../visits/wellness-price.ts';

const zone = 'America/New_York';
const luna: DescribedVisit = {
  startsAt: '2026-11-24T20:00:00.000Z',
  type: 'Dental cleaning',
  pet: 'Luna',
  species: 'Canine',
  servicesDue: ['Rabies vaccine'],
  services: ['Dental check', 'Rabies vaccine'],
};
const setting = { appointmentTypeId: 'dental' };

describe('what a client reads of a visit', () => {
  it('is its type, its animal, and its day and time at the practice', () => {
    expect(describeVisit(luna, undefined, undefined, zone)).toEqual({
      title: 'Dental cleaning for Luna',
      day: 'Tuesday, November 24',
      times: ['3:00 PM'],
      comeFrom: Date.parse(luna.startsAt),
      comeBy: Date.parse(luna.startsAt),
      instructions: null,
      wellness: null,
    });
    expect(describeVisit({ ...luna, type: null, pet: null }, undefined, undefined, zone).title).toBe('Visit');
  });

  it('has the name and the instructions that the practice gave the type [PR-05]', () => {
    const given = {
      ...setting,
      displayName: 'Teeth cleaning',
      instructions: ' No food after 8 PM.\n<b>Water is fine.</b> ',
    };
    expect(describeVisit(luna, given, undefined, zone)).toMatchObject({
      title: 'Teeth cleaning for Luna',
      instructions: 'No food after 8 PM.\n<b>Water is fine.</b>',
    });
    expect(describeVisit(luna, { ...setting, displayName: ' ', instructions: '' }, undefined, zone)).toMatchObject({
      title: 'Dental cleaning for Luna',
      instructions: null,
    });
  });

  it('says when to bring and to collect the animal, by the practice’s clock on any day [PR-12] [F-41]', () => {
    const given = {
      ...setting,
      dropOff: { start: '07:30', end: '08:30' },
      pickup: { start: '11:30', end: '13:00' },
    };
    const described = describeVisit(luna, given, undefined, zone);
    expect(described.times).toEqual(['Drop off between 7:30 and 8:30 AM', 'Pick up between 11:30 AM and 1:00 PM']);
    expect(new Date(described.comeFrom).toISOString()).toBe('2026-11-24T12:30:00.000Z');
    expect(new Date(described.comeBy).toISOString()).toBe('2026-11-24T13:30:00.000Z');
    // The clocks change on these days.
    for (const [startsAt, comeBy] of [
      ['2026-11-01T20:00:00.000Z', '2026-11-01T13:30:00.000Z'],
      ['2026-03-08T20:00:00.000Z', '2026-03-08T12:30:00.000Z'],
    ] as const)
      expect(new Date(describeVisit({ ...luna, startsAt }, given, undefined, zone).comeBy).toISOString()).toBe(comeBy);
  });

  it.each([
    ['range', { ...defaultWellness }, '$80 to $200'],
    ['cents', { ...defaultWellness, minCost: 79.5, maxCost: 1000 }, '$79.50 to $1,000.00'],
    ['single', { ...defaultWellness, display: 'single' as const, cost: 120 }, '$120'],
    ['none', { ...defaultWellness, display: 'none' as const }, null],
    ['an unfinished range', { ...defaultWellness, minCost: null }, null],
  ])('has the price of a wellness visit as the practice shows it: %s [PR-13] [PR-14]', (_, wellness, price) => {
    const { wellness: shown } = describeVisit(luna, { ...setting, isWellness: true }, wellness, zone);
    expect(shown).toEqual({ due: ['Rabies vaccine'], included: ['Dental check', 'Rabies vaccine'], price });
  });

  it('says nothing of wellness for other types and species, or while the practice does not [PR-17]', () => {
    const shown = (given: Partial<typeof luna>, isWellness: boolean, enabled = true) =>
      describeVisit({ ...luna, ...given }, { ...setting, isWellness }, { ...defaultWellness, enabled }, zone).wellness;
    expect(shown({}, true)).not.toBeNull();
    expect(shown({}, false)).toBeNull();
    expect(shown({ species: 'Equine' }, true)).toBeNull();
    expect(shown({}, true, false)).toBeNull();
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultService } from '#contract/campaigns/care-settings.ts';
import { changedFields, edit, type Edits, noEdits } from '#src/publish/edits.ts';
import { type CareFields, careFieldsOf, serviceEdit, serviceValuesOf } from './fields.ts';

const parts = { organization: 'o', pims: 'NEO', branch: 'b' } as const;
const keys = ['NEO#o:b#rabies', 'NEO#o:b#dental'] as const;
const price = { display: 'range', minCost: 80, maxCost: 120.5, cost: null } as const;
const saved = careFieldsOf([
  { ...parts, recordRowKey: 'NEO#o:b#config', recordType: 'RecommendedCare', recommendedCare: true, showScore: false },
  ...keys.map((recordRowKey) => ({
    ...parts,
    recordRowKey,
    recordType: 'Data' as const,
    serviceData: { ...defaultService, price, materials: ['rabies', 'dental'] },
  })),
]);
const amount = fc.constantFrom('', '80', '95.50', 'abc');
const change = fc.record(
  {
    recommended: fc.boolean(),
    addToCareScore: fc.boolean(),
    reason: fc.string(),
    price: fc.record({
      display: fc.constantFrom('range' as const, 'single' as const),
      minCost: amount,
      maxCost: amount,
      cost: amount,
    }),
    materials: fc.subarray(['dental', 'rabies', 'senior']),
    links: fc.array(fc.webUrl(), { maxLength: 3 }),
  },
  { requiredKeys: [] },
);

it('edits that are taken back are none, in any order and through JSON [RC-06] [RC-07]', () => {
  const step = fc.record({ key: fc.constantFrom(...keys), values: change });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let edits: Edits<CareFields> = noEdits;
      for (const { key, values } of steps) {
        edits = edit(saved, edits, serviceEdit(key, values));
        edits = JSON.parse(JSON.stringify(edits)) as Edits<CareFields>;
      }
      for (const { key } of steps.toReversed())
        edits = edit(saved, edits, serviceEdit(key, serviceValuesOf(saved, key)));
      expect(changedFields(saved, edits)).toEqual([]);
      expect(edits).toEqual(noEdits);
    }),
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillPlaceholders, openPlaceholders } from './placeholders.ts';

const reply = 'Hi {{owner}}, {{ Pet }} is ready. Ask for {{doctor}}. {{practice}}';

describe('the placeholders of a quick reply', () => {
  it('are found with their names and positions', () => {
    expect(openPlaceholders(reply).map(({ name }) => name)).toEqual(['owner', 'pet', 'doctor', 'practice']);
    expect(openPlaceholders(reply)[1]).toEqual({ written: '{{ Pet }}', name: 'pet', at: 14 });
  });

  it('are filled if there is a value, and stay otherwise', () => {
    const filled = fillPlaceholders(reply, { owner: 'Maria', pet: ' ', practice: 'Elm Street Vets' });
    expect(filled).toBe('Hi Maria, {{ Pet }} is ready. Ask for {{doctor}}. Elm Street Vets');
  });

  it('stay if their name is a property of every JavaScript object', () => {
    const text = '{{constructor}} {{__proto__}} {{toString}}';
    expect(fillPlaceholders(text, { owner: 'Maria' })).toBe(text);
  });

  it('are filled with a value as it is, whatever it contains', () => {
    expect(fillPlaceholders('{{owner}}', { owner: '$& {{pet}}' })).toBe('$& {{pet}}');
  });

  it('are not confused with other braces', () => {
    for (const text of ['{owner}', '{{}}', 'a {{b', '{{two\nlines}}']) expect(openPlaceholders(text)).toEqual([]);
  });

  it('are none once each has been filled', () => {
    const name = fc.constantFrom('owner', 'pet', 'practice');
    const value = fc.stringMatching(/^[A-Za-z' -]*[A-Za-z]$/);
    fc.assert(
      fc.property(fc.array(name), value, (names, filling) => {
        const text = names.map((one) => `Dear {{${one}}}`).join(' ');
        const values = { owner: filling, pet: filling, practice: filling };
        expect(openPlaceholders(fillPlaceholders(text, values))).toEqual([]);
      }),
    );
  });
});

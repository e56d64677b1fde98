import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillPlaceholders, openPlaceholders } from './placeholders.ts';

const reply = 'Hi {{owner}}, {{ Pet }} is ready. Ask for {{doctor}}. {{practice}}';

describe('the places that a quick reply leaves open', () => {
  it('are found with what they ask for and where they stand', () => {
    expect(openPlaceholders(reply).map(({ name }) => name)).toEqual(['owner', 'pet', 'doctor', 'practice']);
    expect(openPlaceholders(reply)[1]).toEqual({ written: '{{ Pet }}', name: 'pet', at: 14 });
  });

  it('are filled where there is a value, and stay open where there is none', () => {
    const filled = fillPlaceholders(reply, { owner: 'Maria', pet: ' ', practice: 'Elm Street Vets' });
    expect(filled).toBe('Hi Maria, {{ Pet }} is ready. Ask for {{doctor}}. Elm Street Vets');
  });

  it('stay open where their name means something to JavaScript alone', () => {
    const text = '{{constructor}} {{__proto__}} {{toString}}';
    expect(fillPlaceholders(text, { owner: 'Maria' })).toBe(text);
  });

  it('takes a name as it is, whatever is in it', () => {
    expect(fillPlaceholders('{{owner}}', { owner: '$& {{pet}}' })).toBe('$& {{pet}}');
  });

  it('leaves other braces alone', () => {
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

import { describe, expect, it } from 'vitest';
import { refusedRegistrations, soundRegistrations } from '#tests/support/registrations.ts';
import { findingLevels, maySubmit } from './registration-finding.ts';
import { registrationFindings } from './registration-lint.ts';

/** What only the registry, or a look at the website, can tell. */
const unknowable = ['ein-of-another-name', 'second-line-left-out', 'no-tax-exemption', 'website-sells-cannabis'];

describe('of the registrations that public guides call refused', () => {
  const refused = refusedRegistrations();

  it('there are 40, each with a public source', () => {
    expect(new Set(refused.map(({ id }) => id)).size).toBe(40);
    expect(refused.filter(({ source }) => !/^https?:\/\//.test(source))).toEqual([]);
  });

  it('all are found before they are sent, at a field of theirs, but for what only others know', () => {
    const missed = refused.filter(({ form, before, practice, changed }) => {
      const usual = registrationFindings(before, practice).map(({ code }) => code);
      return !registrationFindings(form, practice).some(
        ({ code, field }) => !usual.includes(code) && changed.includes(field),
      );
    });
    expect(missed.map(({ id }) => id)).toEqual(unknowable);
  });
});

describe('of 20 sound registrations', () => {
  const sound = soundRegistrations();

  it('none is blocked', () => {
    expect(sound).toHaveLength(20);
    const blocked = sound.flatMap(({ id, form, practice }) =>
      registrationFindings(form, practice).flatMap(({ code, field }) =>
        findingLevels[code] === 'must' ? [`${id}: ${code} at ${field}`] : [],
      ),
    );
    expect(blocked).toEqual([]);
    expect(sound.every(({ form, practice }) => maySubmit(registrationFindings(form, practice)))).toBe(true);
  });

  it('each has two warnings at most', () => {
    const warnings = sound.map(({ form, practice }) => registrationFindings(form, practice).length);
    expect(Math.max(...warnings)).toBeLessThanOrEqual(2);
    expect(warnings.filter((count) => count > 0)).toHaveLength(3);
  });
});

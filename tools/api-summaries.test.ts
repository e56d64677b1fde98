import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withoutSummaries } from './api-summaries.ts';

describe('the contract in the app', () => {
  it('has no summaries of endpoints, and every line where it was', () => {
    const endpoints = globSync('contract/{campaigns,communication,notification,templates}/*.ts')
      .map((file) => readFileSync(file, 'utf8'))
      .filter((code) => code.includes('defineEndpoint({'));
    expect(endpoints.length).toBeGreaterThan(10);
    for (const code of endpoints) {
      const lean = withoutSummaries(code);
      // A field of an answer may have that name too.
      expect(lean).not.toMatch(/^ {2}summary:\s+['"`]/m);
      expect(lean.split('\n')).toHaveLength(code.split('\n').length);
      expect(lean.match(/defineEndpoint\(\{/g)).toEqual(code.match(/defineEndpoint\(\{/g));
    }
  });

  it('is otherwise unchanged', () => {
    const code =
      "const a = defineEndpoint({\n  method: 'GET',\n  summary:\n    'It’s \\'one\\', two.',\n  status: 201,\n});";
    expect(withoutSummaries(code)).toBe("const a = defineEndpoint({\n  method: 'GET',\n\n\n  status: 201,\n});");
  });
});

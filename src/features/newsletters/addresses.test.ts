import { describe, expect, it } from 'vitest';
import { at, startingTemplateIn, viewIn } from './addresses.ts';

const viewAt = (address: string) => viewIn(new URLSearchParams(address));

describe('an address of the page', () => {
  it('names a list, a newsletter at one of its steps, or a template [NL-01] [NL-02] [NL-05]', () => {
    expect(viewAt('')).toEqual({ kind: 'lists', tab: 'communications' });
    expect(viewAt(at.list('templates'))).toEqual({ kind: 'lists', tab: 'templates' });
    expect(viewAt(at.newsletter('1', 'content'))).toEqual({ kind: 'newsletter', id: '1', step: 'content' });
    expect(viewAt(at.template('2'))).toEqual({ kind: 'template', id: '2' });
    expect(startingTemplateIn(new URLSearchParams(at.newNewsletter('2')))).toBe('2');
  });

  it('with a step or a tab that does not exist names the first', () => {
    expect(viewAt('?item=1&step=x')).toEqual({ kind: 'newsletter', id: '1', step: 'details' });
    expect(viewAt('?tab=x')).toEqual({ kind: 'lists', tab: 'communications' });
  });
});

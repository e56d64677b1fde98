import { describe, expect, it } from 'vitest';
import { asPlainText, createTemplate, plainText, template } from './templates.ts';

const content = { 'en-us': { 'text/plain': 'We open at eight.' } };

describe('a template', () => {
  it.each(['SMS_QUICK_REPLY', 'TIME_BASED_AUTO_REPLY', 'NEWSLETTER'])('may be a %s', (type) => {
    const saved = { templateId: 't-1', type, name: 'Hours', content };
    expect(template.parse(saved)).toEqual(saved);
  });

  it('stores its text as plain text in English [TX-15]', () => {
    expect(asPlainText('We open at eight.')).toEqual(content);
    expect(plainText(content)).toBe('We open at eight.');
    expect(plainText({})).toBe('');
    expect(plainText({ 'fr-fr': { 'text/plain': 'Bonjour' } })).toBe('');
  });
});

describe('a quick reply [TX-12]', () => {
  const reply = { type: 'SMS_QUICK_REPLY', name: ' Hours ', content };
  const issuePathsOf = (given: object) =>
    createTemplate.body.safeParse({ ...reply, ...given }).error?.issues.map((issue) => issue.path.join('.'));

  it('has a name and a text [TX-11] [API-39]', () => {
    expect(createTemplate.body.parse(reply)).toEqual({ ...reply, name: 'Hours' });
  });

  it.each([{ name: '' }, { name: '   ' }, { name: undefined }])('needs a name: %j is refused', (given) => {
    expect(issuePathsOf(given)).toEqual(['name']);
  });

  it('needs a text of at most 1600 characters [TX-13]', () => {
    expect(issuePathsOf({ content: asPlainText('') })).toEqual(['content.en-us.text/plain']);
    expect(issuePathsOf({ content: asPlainText('a'.repeat(1601)) })).toEqual(['content.en-us.text/plain']);
    expect(issuePathsOf({ content: {} })).toEqual(['content.en-us']);
    expect(issuePathsOf({ content: undefined })).toEqual(['content']);
  });

  it('is not a newsletter [API-42]', () => {
    expect(issuePathsOf({ type: 'NEWSLETTER' })).toEqual(['type']);
  });
});

import { describe, expect, it } from 'vitest';
import { emojiGroups, emojiOf, findEmoji } from './emoji-data.ts';

const found = (query: string, limit = 20) => findEmoji(query, limit).map(({ character }) => character);

describe('emoji', () => {
  it('are found by name first, then by keyword', () => {
    expect(found('dog')[0]).toBe('🐶');
    expect(found('dog f')).toContain('🐶');
    expect(found('party')).toContain('🎉');
    expect(found('thank')).toContain('🙏');
  });

  it('are limited in number, and none without a match', () => {
    expect(found('face', 5)).toHaveLength(5);
    expect(found('zzzz')).toEqual([]);
  });

  it('come in groups, and are found by their characters', () => {
    expect(emojiGroups.map(({ name }) => name)).toContain('Animals & Nature');
    expect(emojiOf(['🐶', 'gone'])).toEqual([{ character: '🐶', name: 'dog face' }]);
  });
});

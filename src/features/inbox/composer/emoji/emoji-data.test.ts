import { describe, expect, it } from 'vitest';
import { emojiGroups, emojiOf, findEmoji } from './emoji-data.ts';

const found = (query: string, most = 20) => findEmoji(query, most).map(({ character }) => character);

describe('emoji', () => {
  it('are found by name before they are found by meaning', () => {
    expect(found('dog')[0]).toBe('🐶');
    expect(found('dog f')).toContain('🐶');
    expect(found('party')).toContain('🎉');
    expect(found('thank')).toContain('🙏');
  });

  it('are no more than asked for, and none where nothing is meant', () => {
    expect(found('face', 5)).toHaveLength(5);
    expect(found('zzzz')).toEqual([]);
  });

  it('come in groups, and those used last are known by their characters alone', () => {
    expect(emojiGroups.map(({ name }) => name)).toContain('Animals & Nature');
    expect(emojiOf(['🐶', 'gone'])).toEqual([{ character: '🐶', name: 'dog face' }]);
  });
});

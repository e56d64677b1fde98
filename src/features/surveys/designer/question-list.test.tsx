import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type ListedElement, listElements } from './edit-schema.ts';
import { QuestionList } from './QuestionList.tsx';

const pages = [{ elements: ['a', 'b', 'c'].map((name) => ({ type: 'comment', name, title: name })) }];

/** A question that counts how often its row is drawn. */
function counted(element: ListedElement) {
  const drawn = vi.fn();
  const json = () => {
    drawn();
    return element.json;
  };
  return { drawn, element: Object.defineProperty({ ...element }, 'json', { get: json }) };
}

it('draws the row of the question alone that an edit has changed', () => {
  const [one, open, other] = listElements({ pages }).map(counted);
  if (!one || !open || !other) throw new Error('There are three questions.');
  const list = (elements: ListedElement[]) => (
    <QuestionList
      list={{ current: null }}
      elements={elements}
      open={{ key: 'b', isNamed: false }}
      canAdd
      onOpen={vi.fn()}
      onMove={vi.fn()}
      onStep={vi.fn()}
      onCopy={vi.fn()}
      onRemove={vi.fn()}
      onEdit={vi.fn()}
    />
  );
  const { rerender } = render(list([one.element, open.element, other.element]));
  const before = [one, other].map(({ drawn }) => drawn.mock.calls.length);
  expect(Math.min(...before)).toBeGreaterThan(0);
  const [edited] = listElements({ pages: [{ elements: [{ type: 'comment', name: 'b', title: 'New words' }] }] });
  if (!edited) throw new Error('There is an edited question.');
  rerender(list([one.element, edited, other.element]));
  expect(screen.getByRole('button', { name: /2\. New words/ })).toBeVisible();
  expect([one, other].map(({ drawn }) => drawn.mock.calls.length)).toEqual(before);
});

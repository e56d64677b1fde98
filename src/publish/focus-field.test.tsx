import { render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { inPageOrder, focusField, type Reveal } from './focus-field.ts';
import { PublishPageProvider, useReveal } from './page-context.ts';

/** A page with a field in nested collapsed parts, one in a hidden tab, and one in a dialog whose code is loaded late. */
function Page() {
  const [tab, setTab] = useState<string | null>(null);
  const [isDialogHere, setIsDialogHere] = useState(false);
  useReveal((name) => {
    if (name === 'hours') setTab('hours');
    if (name === 'reply') setTimeout(() => setIsDialogHere(true), 5);
  });
  return (
    <>
      <details>
        <summary>More</summary>
        <details>
          <summary>Even more</summary>
          <input name="zip" aria-label="Zip" />
        </details>
      </details>
      <input name="days" aria-label="From" disabled />
      <input name="days" aria-label="To" />
      <input name="days" aria-label="Until" aria-invalid />
      <div role="tabpanel">{tab === 'hours' && <input name="hours" aria-label="Hours" />}</div>
      {isDialogHere && (
        <div role="dialog">
          <input name="reply" aria-label="Reply" />
        </div>
      )}
    </>
  );
}

function aPage() {
  const reveals = new Set<Reveal>();
  render(
    <PublishPageProvider value={{ reveals }}>
      <Page />
    </PublishPageProvider>,
  );
  return (name: string) => focusField(name, reveals);
}

describe('publishing focuses an invalid field', () => {
  it('in a collapsed part of the page', async () => {
    const lead = aPage();
    const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
    await lead('zip');
    expect(screen.getByLabelText('Zip')).toBeVisible();
    expect(screen.getByLabelText('Zip')).toHaveFocus();
    expect(scrollIntoView.mock.contexts).toEqual([screen.getByLabelText('Zip')]);
  });

  it('in a tab', async () => {
    const lead = aPage();
    await lead('hours');
    expect(screen.getByLabelText('Hours')).toHaveFocus();
  });

  it('in a dialog whose code has to be loaded first', async () => {
    const lead = aPage();
    void lead('reply');
    await waitFor(() => expect(screen.getByLabelText('Reply')).toHaveFocus());
  });

  it('with several controls: the invalid one', async () => {
    const lead = aPage();
    await lead('days');
    expect(screen.getByLabelText('Until')).toHaveFocus();
  });

  it('in the order of the page, hidden fields last', () => {
    aPage();
    expect(inPageOrder(['hours', 'days', 'zip'])).toEqual(['zip', 'days', 'hours']);
  });
});

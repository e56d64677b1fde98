import type { Store } from '@reduxjs/toolkit';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';

/** What a hook returns on the first render, without a page. */
export function hookValue<T>(store: Store, useIt: () => T): T {
  const values: T[] = [];
  function Caller({ onValue }: { onValue: (value: T) => void }) {
    onValue(useIt());
    return null;
  }
  renderToStaticMarkup(
    <Provider store={store}>
      <Caller onValue={(value) => values.push(value)} />
    </Provider>,
  );
  return values[0]!;
}

import type { Store } from '@reduxjs/toolkit';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';

/** What a hook says to a component that asks once, without a page to draw it on. */
export function hookValue<T>(store: Store, useIt: () => T): T {
  const heard: T[] = [];
  function Listener({ tell }: { tell: (said: T) => void }) {
    tell(useIt());
    return null;
  }
  renderToStaticMarkup(
    <Provider store={store}>
      <Listener tell={(said) => heard.push(said)} />
    </Provider>,
  );
  return heard[0]!;
}

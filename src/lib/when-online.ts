let isLost = false;
window.addEventListener('offline', () => (isLost = true));
window.addEventListener('online', () => (isLost = false));

/**
 * Resolves at once, or after the connection was lost once it is back. What the browser says of a page that has just been loaded is
 * not asked: it calls a computer offline that reaches the server without a network.
 */
export const whenOnline = (): Promise<void> =>
  new Promise((resolve) => {
    if (isLost) window.addEventListener('online', () => resolve(), { once: true });
    else resolve();
  });

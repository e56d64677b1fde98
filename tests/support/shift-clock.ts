/** Moves the clock of whoever calls it ahead of the machine's. It uses nothing from around it, so that a browser can run it, too. */
export function shiftClock(ahead: number): void {
  const machineNow = Date.now;
  Date.now = () => machineNow() + ahead;

  // The prototype stays, since libraries build on what it has of its own.
  globalThis.Date = new Proxy(Date, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length === 0 ? [Date.now()] : given, newTarget) as object,
  });
}

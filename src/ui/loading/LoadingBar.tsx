/** A thin progress line at the top of the window. Decorative: the new page's title is announced. */
export function LoadingBar({ active }: { active: boolean }) {
  if (!active) return null;
  return (
    <div aria-hidden data-loading className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden">
      <div className="h-full origin-left animate-creep bg-accent" />
    </div>
  );
}

/** A thin line along the top of the window while something is on its way. */
export function LoadingBar({ active, label }: { active: boolean; label: string }) {
  if (!active) return null;
  return (
    <div
      role="progressbar"
      aria-label={label}
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden"
    >
      <div className="h-full origin-left animate-creep bg-accent" />
    </div>
  );
}

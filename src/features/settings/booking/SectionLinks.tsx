import { bookingSettings as words } from '#src/strings/booking-settings.ts';
import { Button } from '#src/ui/Button.tsx';

/** A section of the page. */
export interface PageSection {
  readonly id: string;
  readonly label: string;
  /** Whether what it configures is on; undefined where that cannot be said. */
  readonly isOn?: boolean | undefined;
}

/** Buttons that lead to the sections of the page, and the state of each. */
export function SectionLinks({ sections }: { sections: readonly PageSection[] }) {
  return (
    <nav aria-label={words.sections} className="sticky top-0 z-10 -mx-4 -my-2 bg-surface px-4 py-2 md:-mx-6 md:px-6">
      <ul className="flex gap-1.5 overflow-x-auto p-0.5">
        {sections.map(({ id, label, isOn }) => (
          <li key={id} className="shrink-0">
            <Button size="sm" onClick={() => goTo(id)}>
              {label}
              {isOn !== undefined && (
                <span className="font-normal text-ink-soft">{isOn ? words.state.on : words.state.off}</span>
              )}
            </Button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The section takes the focus, so that the keyboard continues in it. */
function goTo(id: string) {
  const section = document.getElementById(id);
  section?.focus({ preventScroll: true });
  section?.scrollIntoView({ block: 'start' });
}

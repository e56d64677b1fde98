import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { useLocation } from 'react-router-dom';
import { useFlags } from '#src/flags/use-flag.ts';
import { classNames } from '#src/lib/class-names.ts';
import { shell } from '#src/strings/shell.ts';
import { NavList } from './NavList.tsx';
import { navigationAt, type NavSection, sectionOf } from './navigation.ts';
import { PracticeName } from './PracticeName.tsx';
import { SidebarFoot } from './SidebarFoot.tsx';
import { useFolding } from './use-folding.ts';

/** The navigation: a full list on wide screens, a rail of icons on medium ones, a drawer on narrow ones. */
export function Sidebar({ onPreferences }: { onPreferences: () => void }) {
  const { pathname } = useLocation();
  const sections = navigationAt(pathname, useFlags());
  const here = sectionOf(sections, pathname);
  return (
    <nav aria-label={shell.nav.label} className="flex h-full min-h-0 w-full flex-col">
      <PracticeName />
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-2.5 py-2 rail:gap-2">
        {sections.map((section) =>
          section.title === null ? (
            <NavList key={section.key} items={section.items} pathname={pathname} />
          ) : (
            <NavGroup
              key={section.key}
              section={section}
              title={section.title}
              pathname={pathname}
              isHere={section === here}
            />
          ),
        )}
      </div>
      <SidebarFoot onPreferences={onPreferences} />
    </nav>
  );
}

interface NavGroupProps {
  section: NavSection;
  title: string;
  pathname: string;
  isHere: boolean;
}

/** The rail has no room for group names, so its items always show. */
function NavGroup({ section, title, pathname, isHere }: NavGroupProps) {
  const id = useId();
  const { isOpen, toggle } = useFolding(section.key, pathname, isHere);
  return (
    <div className="flex flex-col gap-0.5 rail:items-center rail:border-b rail:border-line rail:pb-2">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
        className="group flex h-7 items-center gap-1 rounded-md px-2 text-start text-sm font-medium text-ink-faint transition-colors hover:text-ink pointer-coarse:h-10 rail:hidden"
      >
        <span className="flex-1">{title}</span>
        <ChevronRight
          aria-hidden
          className={classNames('size-3.5 transition-transform', isOpen ? 'rotate-90' : 'opacity-70')}
        />
      </button>
      <NavList id={id} items={section.items} pathname={pathname} isFolded={!isOpen} />
    </div>
  );
}

import { Link } from 'react-router-dom';
import { classNames } from '#src/lib/class-names.ts';
import { preloadPage } from '../../pages.ts';
import { paths } from '../../paths.ts';
import { isAt, type NavItem } from './navigation.ts';
import { TextingHoverCard } from './TextingHoverCard.tsx';

interface NavListProps {
  id?: string;
  items: readonly NavItem[];
  pathname: string;
  /** Hidden, except in the rail. */
  isFolded?: boolean;
}

export function NavList({ id, items, pathname, isFolded = false }: NavListProps) {
  return (
    <ul
      id={id}
      role="list"
      className={classNames('flex-col gap-px rail:items-center', isFolded ? 'hidden rail:flex' : 'flex')}
    >
      {items.map((item) => (
        <li key={item.path}>
          {item.path === paths.inbox() ? (
            <TextingHoverCard>
              {(describedBy) => <NavLink item={item} pathname={pathname} tip={false} describedBy={describedBy} />}
            </TextingHoverCard>
          ) : (
            <NavLink item={item} pathname={pathname} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface NavLinkProps {
  item: NavItem;
  pathname: string;
  /** False where a hover card already shows the name. */
  tip?: boolean;
  describedBy?: string | undefined;
}

function NavLink({ item, pathname, tip = true, describedBy }: NavLinkProps) {
  const Icon = item.icon;
  const isHere = isAt(item, pathname);
  return (
    <span className="relative block">
      <Link
        to={item.path}
        aria-current={isHere ? 'page' : undefined}
        aria-describedby={describedBy}
        data-tip={tip ? item.label : undefined}
        data-tip-side="right"
        data-tip-when="narrow"
        onPointerEnter={() => preloadPage(item.path)}
        onFocus={() => preloadPage(item.path)}
        className={classNames(
          'flex min-h-8 items-center gap-2.5 rounded-lg px-2 py-1 outline-offset-[-2px] transition-colors pointer-coarse:min-h-10',
          'rail:size-9 rail:justify-center rail:px-0',
          isHere
            ? 'bg-chip font-medium text-ink shadow-lift [&_svg]:text-accent'
            : 'text-ink-soft hover:bg-hover hover:text-ink [&_svg]:text-ink-faint',
        )}
      >
        <Icon className="size-4 rail:size-4.5" />
        <span className="min-w-0 flex-1 leading-tight rail:sr-only">{item.label}</span>
      </Link>
    </span>
  );
}

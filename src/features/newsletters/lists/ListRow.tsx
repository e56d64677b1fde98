import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { newsletters } from '#src/strings/newsletters.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Menu } from '#src/ui/overlays/Menu.tsx';
import type { MenuGroup } from '#src/ui/overlays/MenuPanel.tsx';

interface ListRowProps {
  id: string;
  name: string;
  to: string;
  /** The line below the name. */
  text: string | null;
  /** What it is in, and since when. */
  state?: ReactNode;
  /** What is most often done with it. */
  action?: ReactNode;
  actions: readonly MenuGroup[];
}

/** A newsletter or a template of a list. */
export const ListRow = ({ id, name, to, text, state, action, actions }: ListRowProps) => (
  <li
    data-id={id}
    className="relative flex items-center gap-3 rounded-xl border border-line bg-surface py-3 ps-4 pe-2 hover:bg-hover"
  >
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
      <div className="min-w-0 flex-1 basis-56">
        <Link
          to={to}
          className="font-semibold wrap-anywhere after:absolute after:inset-0 after:rounded-xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus"
        >
          {name}
        </Link>
        {text !== null && <p className="line-clamp-2 text-sm wrap-anywhere text-ink-soft">{text}</p>}
      </div>
      {state}
    </div>
    <div className="relative flex shrink-0 items-center gap-1">
      {action}
      <Menu
        label={newsletters.row.actions(name)}
        groups={actions}
        renderTrigger={(props) => <IconButton {...props} label={newsletters.row.actions(name)} icon={<Ellipsis />} />}
      />
    </div>
  </li>
);

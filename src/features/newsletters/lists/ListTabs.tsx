import { Link } from 'react-router-dom';
import { newsletters } from '#src/strings/newsletters.ts';
import { at, type Tab, tabs } from '../addresses.ts';

const words = newsletters.tabs;

/** The two lists of the page (NL-01, NL-02). Each is an address of its own, so that back leads from one to the other. */
export const ListTabs = ({ current }: { current: Tab }) => (
  <nav aria-label={words.label} className="border-b border-line">
    <ul className="flex gap-4">
      {tabs.map((tab) => (
        <li key={tab}>
          <Link
            to={at.list(tab)}
            aria-current={tab === current ? 'page' : undefined}
            className="-mb-px flex h-9 items-center border-b-2 border-transparent px-1 font-medium text-ink-soft hover:text-ink aria-[current]:border-accent aria-[current]:text-ink pointer-coarse:h-11"
          >
            {words[tab]}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

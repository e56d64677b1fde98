import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { newsletters } from '#src/strings/newsletters.ts';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import { at, type Tab } from '../addresses.ts';

interface WizardFrameProps {
  title: string;
  /** The list that it belongs to. */
  list: Tab;
  /** Whether it is saved. */
  status?: ReactNode;
  /** What can be done with all of it. */
  actions?: ReactNode;
  /** Links to its steps. */
  steps?: ReactNode;
  children: ReactNode;
}

/** What is open of a list: the way back, its name and steps, and below them the step itself. */
export const WizardFrame = ({ title, list, status, actions, steps, children }: WizardFrameProps) => (
  <div className="mx-auto flex max-w-[84rem] flex-col gap-4 p-4 md:p-6">
    <header className="flex flex-col gap-3">
      <Link
        to={at.list(list)}
        className="inline-flex min-h-6 items-center gap-1.5 self-start text-sm text-ink-soft hover:text-ink [&_svg]:size-4"
      >
        <ArrowLeft aria-hidden />
        {newsletters.wizard.back[list]}
      </Link>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PageHeading className="min-w-0 flex-1 basis-56 text-lg">{title}</PageHeading>
        {status}
        {actions}
      </div>
      {steps}
    </header>
    {children}
  </div>
);

import { Link } from 'react-router-dom';
import { newsletters } from '#src/strings/newsletters.ts';
import { at, type Step, steps } from '../addresses.ts';

const words = newsletters.wizard.steps;

/** The steps of a newsletter, in any order (NL-03, NL-05). */
export const StepLinks = ({ id, current }: { id: string; current: Step }) => (
  <nav aria-label={words.label} className="border-b border-line">
    <ol className="flex gap-4">
      {steps.map((step, index) => (
        <li key={step}>
          <Link
            to={at.newsletter(id, step)}
            aria-current={step === current ? 'step' : undefined}
            className="-mb-px flex h-9 items-center gap-1.5 border-b-2 border-transparent px-1 font-medium text-ink-soft hover:text-ink aria-[current]:border-accent aria-[current]:text-ink pointer-coarse:h-11"
          >
            <span className="text-ink-soft tabular-nums">{index + 1}</span>
            {words[step]}
          </Link>
        </li>
      ))}
    </ol>
  </nav>
);

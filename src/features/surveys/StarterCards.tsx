import { surveyStarters } from '#src/strings/survey-starters.ts';
import { type StarterId, starterIds } from './starters.ts';

/** With what the first survey can begin. */
export const StarterCards = ({ onChoose }: { onChoose: (id: StarterId) => void }) => (
  <ul className="grid gap-3 md:grid-cols-2">
    {starterIds.map((id) => (
      <li key={id}>
        <button
          type="button"
          onClick={() => onChoose(id)}
          className="flex size-full cursor-pointer flex-col gap-1 rounded-xl border border-line bg-surface p-4 text-start hover:bg-hover"
        >
          <span className="font-semibold">{surveyStarters[id].name}</span>{' '}
          <span className="text-pretty text-ink-soft">{surveyStarters[id].text}</span>
        </button>
      </li>
    ))}
  </ul>
);

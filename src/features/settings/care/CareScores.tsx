import type { CareScores as Scores } from '#contract/campaigns/recommended-care.ts';
import { recommendedCare } from '#src/strings/recommended-care.ts';

const words = recommendedCare.scores;

/** The care score of the practice's animals, by species (RC-01). */
export function CareScores({ scores }: { scores: readonly Scores[] }) {
  if (scores.length === 0) return <p className="text-pretty text-ink-soft">{words.none}</p>;
  return (
    <section aria-label={words.title}>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 tabular-nums">
        {scores.map(({ species, animals, score }) => (
          <div key={species}>
            <dt className="text-sm text-ink-soft">{words.of(species)}</dt>
            <dd>
              <span className="text-lg font-semibold">{words.score(score)}</span>{' '}
              <span className="text-sm text-ink-soft">{words.animals(animals)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-1 text-sm text-pretty text-ink-soft">{words.explained}</p>
    </section>
  );
}

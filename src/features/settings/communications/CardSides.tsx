import type { PostcardSides } from '#contract/campaigns/postcards.ts';
import { addressesOf, addresseeLines, backOf, frontOf } from '#contract/rules/reminders/postcard-drawing.ts';
import { postcards } from '#src/strings/postcards.ts';
import { CardPicture } from './CardPicture.tsx';

const words = postcards.proof;

/** A card as text, and both sides as they are printed. */
export const CardSides = ({ sides }: { sides: PostcardSides }) => (
  <div className="flex flex-col gap-3">
    <div className="flex flex-col gap-2 text-sm">
      <p className="font-medium break-words">{sides.headline}</p>
      <ul className="flex flex-col">
        {rowsOf(sides).map(({ line, place }) => (
          <li key={place} className="break-words tabular-nums">
            {line}
          </li>
        ))}
      </ul>
      <p>{sides.request}</p>
      {sides.note !== null && <p className="break-words">{sides.note}</p>}
      {sides.link !== null && <p className="break-words">{sides.link}</p>}
      <p className="break-words text-ink-soft">{addresseeLines(sides.to).join(', ')}</p>
    </div>
    <div className="grid gap-3 md:grid-cols-2">
      <figure>
        <CardPicture side={frontOf(sides)} />
        <figcaption className="mt-1 text-sm text-ink-soft">{words.front}</figcaption>
      </figure>
      <figure>
        <CardPicture side={backOf(sides)} added={addressesOf(sides)} />
        <figcaption className="mt-1 text-sm text-ink-soft">{words.back}</figcaption>
      </figure>
    </div>
  </div>
);

/** By their place, because two animals may have the same name and service. */
const rowsOf = ({ lines, more }: PostcardSides) =>
  [...lines, ...(more === null ? [] : [more])].map((line, place) => ({ line, place }));

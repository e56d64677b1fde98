import { piecesOf } from './links.ts';

/** What somebody wrote, with its addresses to follow. Nothing is fetched to show it. */
export function MessageText({ text }: { text: string }) {
  return piecesOf(text).map(({ text: piece, href }, index) =>
    href ? (
      // oxlint-disable-next-line react/no-array-index-key -- A text never changes, so its pieces keep their places.
      <a key={index} href={href} target="_blank" rel="noopener noreferrer" className="underline underline-offset-2">
        {piece}
      </a>
    ) : (
      piece
    ),
  );
}

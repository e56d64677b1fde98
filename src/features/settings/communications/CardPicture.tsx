import { type CardSide, cardSize, type CardText } from '#contract/rules/reminders/postcard-drawing.ts';

interface CardPictureProps {
  side: CardSide;
  /** What the printer adds. */
  added?: readonly CardText[];
}

/** A side of a card as it is printed; silent, because its words are beside it as text. */
export const CardPicture = ({ side: { ground, shapes, texts }, added = [] }: CardPictureProps) => (
  <svg
    viewBox={`0 0 ${cardSize.width} ${cardSize.height}`}
    fontFamily="Arial, Helvetica, sans-serif"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
    className="block h-auto w-full rounded-md border border-line"
  >
    <rect width={cardSize.width} height={cardSize.height} fill={ground} />
    {shapes.map(({ d, fill = 'none', stroke = 'none', x, y, size }) => (
      <path
        key={`${x} ${y} ${d}`}
        d={d}
        fill={fill}
        stroke={stroke}
        transform={`translate(${x} ${y}) scale(${size})`}
      />
    ))}
    {[...texts, ...added].map(({ text, x, y, size, ink, isBold, isCentred }) => (
      <text
        key={`${x} ${y}`}
        x={x}
        y={y}
        fontSize={size}
        fill={ink}
        stroke="none"
        fontWeight={isBold ? 700 : 400}
        textAnchor={isCentred ? 'middle' : 'start'}
      >
        {text}
      </text>
    ))}
  </svg>
);

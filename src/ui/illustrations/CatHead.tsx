import { ink, paper, warm } from './Drawing.tsx';

interface CatHeadProps {
  at: [x: number, y: number];
  turn?: number;
  size?: number;
  asleep?: boolean;
}

export function CatHead({ at, turn = 0, size = 1, asleep = false }: CatHeadProps) {
  return (
    <g transform={`translate(${at[0]} ${at[1]}) rotate(${turn}) scale(${size})`}>
      <path d="M-27-3-24-27Q-23-29-21-27L-10-18Q0-21 10-18L21-27Q23-29 24-27L27-3Q27 20 0 20T-27-3Z" fill={paper} />
      <path d="M10-18 21-27Q23-29 24-27L27-4Q17-3 12-9 9-13 10-18Z" fill={warm} />
      <path d="M-20-20-17-12M20-20 17-12" />
      {asleep ? (
        <path d="M-15-1q4 4 8 0M7-1q4 4 8 0" />
      ) : (
        <g fill={ink} stroke="none">
          <ellipse cx="-10.5" cy="-1" rx="2.4" ry="3" />
          <ellipse cx="10.5" cy="-1" rx="2.4" ry="3" />
        </g>
      )}
      <path d="M-2.4 6h4.8L0 8.6Z" fill={ink} />
      <path d="M0 8.6q-2.6 4-6 2.4M0 8.6q2.6 4 6 2.4" />
      <path d="M-19 6.5-31 5M-19 10-30 13M19 6.5 31 5M19 10 30 13" strokeWidth="1.6" />
    </g>
  );
}

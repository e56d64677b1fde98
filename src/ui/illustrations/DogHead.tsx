import { ink, paper, warm } from './Drawing.tsx';

interface DogHeadProps {
  at: [x: number, y: number];
  turn?: number;
  size?: number;
}

export function DogHead({ at, turn = 0, size = 1 }: DogHeadProps) {
  return (
    <g transform={`translate(${at[0]} ${at[1]}) rotate(${turn}) scale(${size})`}>
      <path d="M-21-15Q-12-26 0-26T21-15Q25-2 19 11 13 24 0 24T-19 11Q-25-2-21-15Z" fill={paper} />
      <path d="M4-26Q15-25 21-15 24-6 22 2 13 3 9-4 4-12 4-26Z" fill={warm} stroke="none" />
      <path d="M-21-15Q-12-26 0-26T21-15Q25-2 19 11 13 24 0 24T-19 11Q-25-2-21-15Z" />
      <path d="M-17-20Q-33-22-35-4-36 12-28 13-20 11-20-6Z" fill={warm} />
      <path d="M17-20Q33-22 35-4 36 12 28 13 20 11 20-6Z" fill={warm} />
      <g fill={ink} stroke="none">
        <circle cx="-9" cy="-4" r="2.6" />
        <circle cx="9" cy="-4" r="2.6" />
        <path d="M-5.5 6.5Q-5 3 0 3T5.5 6.5Q5 10.5 0 11.5-5 10.5-5.5 6.5Z" />
      </g>
      <path d="M0 11.5V15M0 15q-3.5 4-8 1.5M0 15q3.5 4 8 1.5" />
      <path d="M-14-11q3-3 6-2M14-11q-3-3-6-2" strokeWidth="1.8" />
    </g>
  );
}

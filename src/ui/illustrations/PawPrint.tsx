import { cool } from './Drawing.tsx';

export function PawPrint({
  at,
  turn = 0,
  size = 1,
  fill = cool,
}: {
  at: [x: number, y: number];
  turn?: number;
  size?: number;
  fill?: string;
}) {
  return (
    <g transform={`translate(${at[0]} ${at[1]}) rotate(${turn}) scale(${size})`} fill={fill} stroke="none">
      <path d="M0-1C4-1 8 4 8 7.5 8 10.5 5.5 11 3.5 10.2 1.2 9.4-1.2 9.4-3.5 10.2-5.5 11-8 10.5-8 7.5-8 4-4-1 0-1Z" />
      <ellipse cx="-8.6" cy="-1.2" rx="2.5" ry="3.4" transform="rotate(-24 -8.6 -1.2)" />
      <ellipse cx="-3.4" cy="-6" rx="2.6" ry="3.7" />
      <ellipse cx="3.4" cy="-6" rx="2.6" ry="3.7" />
      <ellipse cx="8.6" cy="-1.2" rx="2.5" ry="3.4" transform="rotate(24 8.6 -1.2)" />
    </g>
  );
}

import { DogHead } from './DogHead.tsx';
import { cool, Drawing, paper, warm } from './Drawing.tsx';
import { PawPrint } from './PawPrint.tsx';

/** The day is done: a dog in its basket, the moon at the window. */
export function SignedOut() {
  return (
    <Drawing>
      <path d="M136 22h56q5 0 5 5v50q0 5-5 5h-56q-5 0-5-5V27q0-5 5-5Z" fill={cool} />
      <path d="M172 36q-14 2-14 15t14 15q-22 5-25-15 3-20 25-15Z" fill={warm} />
      <path d="M126 82h76" />
      <path d="M180 34v5M177.5 36.5h5M186 58v4M184 60h4" strokeWidth="1.6" />
      <path d="M84 112q2-36 44-36 42 2 42 36Z" fill={paper} />
      <path d="M138 77q32 4 32 35h-26q6-20-6-35Z" fill={warm} />
      <DogHead at={[86, 88]} turn={-10} size={1.1} />
      <path d="M46 108h148l-6 26q-1 6-8 6H60q-7 0-8-6Z" fill={paper} />
      <path d="M46 108h148l-2 9H48Z" fill={cool} />
      <PawPrint at={[120, 126]} size={0.75} fill={warm} />
    </Drawing>
  );
}

import { CatHead } from './CatHead.tsx';
import { cool, Drawing, ink, paper, warm } from './Drawing.tsx';

/** The clock has run on while the cat dozed. */
export function SessionExpired() {
  return (
    <Drawing>
      <circle cx="82" cy="66" r="42" fill={cool} />
      <circle cx="82" cy="66" r="33" fill={paper} />
      <path d="M82 39v4M82 89v4M55 66h4M105 66h4" />
      <path d="M82 66V48M82 66l14 9" strokeWidth="3" />
      <circle cx="82" cy="66" r="2.5" fill={ink} stroke="none" />
      <path d="M58 101 50 140M106 101l8 39" />
      <path d="M142 140q-6-40 18-54h18q24 14 18 54Z" fill={paper} />
      <path d="M178 86q24 14 18 54h-22q8-34 4-54Z" fill={warm} />
      <path d="M160 140v-20M178 140v-20" />
      <path d="M196 136q18 0 19-16 0-7-5-7t-5 7q-1 7-10 7" fill={warm} />
      <CatHead at={[168, 78]} turn={9} size={1.1} asleep />
    </Drawing>
  );
}

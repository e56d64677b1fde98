import { CatHead } from './CatHead.tsx';
import { cool, Drawing, paper, warm } from './Drawing.tsx';

/** A cat behind a letter that is being written. */
export function WrittenLetter() {
  return (
    <Drawing>
      <path d="M52 140q-4-40 20-52h30q22 12 18 52Z" fill={cool} />
      <CatHead at={[87, 66]} />
      <path d="M118 140 130 62h72l-12 78Z" fill={paper} />
      <path d="M140 80h46M138 94h44M136 108h28" />
      <path d="M170 122l34-46 8 6-34 46-11 4Z" fill={warm} />
    </Drawing>
  );
}

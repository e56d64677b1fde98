import { CatHead } from './CatHead.tsx';
import { DogHead } from './DogHead.tsx';
import { cool, Drawing, paper, warm } from './Drawing.tsx';

/** Somebody else works here now: a cat behind the desk, and beside it the dog that had it before. */
export function AnotherAtTheDesk() {
  return (
    <Drawing>
      <path d="M78 112q2-34 34-34 32 0 34 34Z" fill={paper} />
      <CatHead at={[112, 70]} size={1.1} />
      <path d="M168 134q0-30 20-30 20 0 20 30Z" fill={paper} />
      <DogHead at={[188, 92]} turn={-8} size={0.8} />
      <path d="M40 100h124v34H40Z" fill={cool} />
      <path d="M34 92h136q4 0 4 4v4H30v-4q0-4 4-4Z" fill={warm} />
    </Drawing>
  );
}

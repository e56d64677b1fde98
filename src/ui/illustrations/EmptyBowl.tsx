import { DogHead } from './DogHead.tsx';
import { cool, Drawing, paper, warm } from './Drawing.tsx';

/** A dog before an empty bowl. */
export function EmptyBowl() {
  return (
    <Drawing>
      <path d="M62 140q-6-44 18-54h30q22 12 20 54Z" fill={paper} />
      <path d="M84 140v-22M108 140v-22" />
      <DogHead at={[96, 70]} />
      <path d="M150 140l8-26h56l8 26Z" fill={cool} />
      <path d="M158 114q28-12 56 0-28 12-56 0Z" fill={warm} />
      <path d="M40 140h190" />
    </Drawing>
  );
}

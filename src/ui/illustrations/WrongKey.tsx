import { DogHead } from './DogHead.tsx';
import { cool, Drawing, paper, warm } from './Drawing.tsx';

/** A dog who brought a key; it is not the right one. */
export function WrongKey() {
  return (
    <Drawing>
      <path d="M144 140V36q0-8 8-8h44q8 0 8 8v104" fill={cool} />
      <path d="M154 140V46q0-6 6-6h28q6 0 6 6v94" fill={paper} />
      <circle cx="163" cy="92" r="5" fill={warm} />
      <path d="M163 92v9" />
      <path d="M46 140q-4-40 16-52h32q20 12 16 52Z" fill={paper} />
      <path d="M84 88h10q20 12 16 52H92q6-34-8-52Z" fill={warm} />
      <path d="M68 140v-20M90 140v-20" />
      <path d="M56 90q22 13 46-1l2 8q-24 15-50 1Z" fill={cool} />
      <DogHead at={[80, 66]} turn={6} size={1.2} />
      <path d="M82 86l34 6v7l-6-1-1 5-5-1 1-5-24-4Z" fill={paper} />
      <circle cx="72" cy="87" r="10" fill={warm} />
      <circle cx="72" cy="87" r="3.5" fill={paper} />
      <path d="M130 58l9-4M132 70h9M128 46l7-7" />
    </Drawing>
  );
}

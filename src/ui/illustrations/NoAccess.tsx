import { DogHead } from './DogHead.tsx';
import { cool, Drawing, ink, paper, warm } from './Drawing.tsx';

/** A dog behind the half door, which is locked. */
export function NoAccess() {
  return (
    <Drawing>
      <path d="M62 140V34q0-10 10-10h96q10 0 10 10v106" fill={cool} />
      <path d="M74 140V44q0-8 8-8h76q8 0 8 8v96" fill={paper} />
      <DogHead at={[120, 66]} size={1.15} />
      <path d="M74 92h92v48H74Z" fill={warm} />
      <path d="M68 86h104v8H68Z" fill={paper} />
      <path d="M90 86q0-8 7-8t7 8v4q0 3-3 3h-8q-3 0-3-3ZM136 86q0-8 7-8t7 8v4q0 3-3 3h-8q-3 0-3-3Z" fill={paper} />
      <path d="M113 114v-5q0-7 7-7t7 7v5" />
      <path d="M109 114h22v16h-22Z" fill={paper} />
      <circle cx="120" cy="121" r="2" fill={ink} stroke="none" />
      <path d="M120 122v3" />
    </Drawing>
  );
}

import { CatHead } from './CatHead.tsx';
import { cool, Drawing, paper, warm } from './Drawing.tsx';

/** A clipboard without an entry. */
export function NoCareData() {
  return (
    <Drawing>
      <path d="M64 30h76q6 0 6 6v98q0 6-6 6H64q-6 0-6-6V36q0-6 6-6Z" fill={warm} />
      <path d="M68 42h68v88H68Z" fill={paper} />
      <path d="M88 36v-6q0-6 6-6h3q1-7 5-7t5 7h3q6 0 6 6v6Z" fill={cool} />
      <path d="M102 84q-13-8-13-15 0-6 6-6 5 0 7 5 2-5 7-5 6 0 6 6 0 7-13 15Z" fill={cool} />
      <path d="M80 102h44M80 114h28" strokeDasharray="1 7" />
      <path d="M156 140q-4-26 12-34h16q16 8 12 34Z" fill={paper} />
      <CatHead at={[176, 98]} turn={-6} />
    </Drawing>
  );
}
